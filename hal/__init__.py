"""The hardware edge: it knows wires, not games.

Nothing in here knows `fsm` or `host`. The rooms, from the outside in:

    sides errors clock ports     words, failures, time, and what a driver offers (Protocols)
    table spot_map               which wire is what, and which bit of a scan is which spot
    table_file                   both read from a table file (`wiring/*.toml`)
    table_structure table_check  what must be right in such a file
    table_dice_check             likewise of its dice and pockets
    table_findings table_making  how what is wrong is said; the values that are made of it
    mcp23017                     the matrix through the real driver: the only room that knows I2C
    mcp23017_registers           the map of that chip's registers
    bus_recovery                 freeing a bus that a chip holds low
    scan_thread                  the one thread that owns it
    debounce sensors             from scans to changes of spots, and parts lost and back
    panel contact                keys, lamps and buzzers on the Pi's GPIOs; a key's own debounce
    calibration calibrating      what a walk with one magnet finds, and the walk
    calibration_text             a file's text that holds it, checked; that of the dice too
    walk_order strokes           the order of that walk; how wide each spot sees
    ghosts                       whether the mummy's side sees explorers: beside the mummy too
    inspecting                   the chips looked at between scans, for finding faults
    dice                         the dice readers, from bytes on a line to rolls
    emulator                     the chips, the matrix and the magnets without hardware
    fake fake_scanner fake_dice  a table with a player's hands; its scanner without chips; its dice
    dice_lies                    where those dice are, as anybody sees

The last four are part of the product: whoever has no table plays and tests on them. No room but
the table file holds a pin or an address.

Nothing here has run on a real Raspberry Pi yet.
"""

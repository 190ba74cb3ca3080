"""The hardware edge: it knows wires, not games.

Nothing in here knows `fsm` or `host`. The rooms, from the outside in:

- `sides` `errors` `clock` `ports`: words, failures, time, and what a driver offers (Protocols).
- `table` `table_file` `spot_map`: which wire is what, read from a table file (`wiring/*.toml`) and
  checked (`table_structure` `table_check` `table_findings` `table_making`). No other module holds
  a pin or an address.
- `mcp23017` `scan_thread`: the matrix of both sides through the real driver; the only module that
  imports I2C, and the one thread that owns it.
- `debounce` `sensors`: from scans to changes of spots, and parts lost and back.
- `calibration` `calibrating` `strokes` `walk_order`: what a walk with one magnet finds, and the
  walk; `inspecting`: the chips looked at between scans, for finding faults.
- `panel`: keys, lamps and buzzers on the Pi's GPIOs.
- `emulator` `fake`: the chips, the matrix and the magnets without hardware, and a table with a
  player's hands. They are part of the product: whoever has no table plays and tests on them.

Nothing here has run on a real Raspberry Pi yet.
"""

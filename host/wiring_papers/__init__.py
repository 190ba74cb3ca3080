"""The builder's papers in `wiring/`: drawings, tables and arithmetic, made from the table file.

`papers` gives every file as it should be; `python -m host.wiring_papers` writes them, and a test
holds that nothing would change. Needs schemdraw, which only the group `test` brings: nothing that
plays imports this package.

    tables         the guide's tables: chips, pins, rows, columns, keys and lamps
    parts, bites   the parts list, times, and what bites, by `electric`
    currents       what each rail gives, likewise
    assumptions    which of all these figures have no source
    meter          what a voltmeter shows on a row
    magnet_tables  MAGNETS.md's figures, by `magnetism`, `detection` and `holding` from `sandwich`
    dice_tables    DICE.md's figures of dice, by `die_making`
    tray_tables    its figures of trays, by `pocket`; `stray`: how far from magnets they stand
    reader_tables  its figures of the readers, by `reader_circuit`; `dice_parts`: what to buy
    marked         how tables get into papers that people write
    drawings       one drawing a file, on `drawings.paper`

Promised: the same table file gives the same bytes. Not promised: that any of it was ever built.
"""

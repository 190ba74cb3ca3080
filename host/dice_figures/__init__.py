"""How often dice are misread, reckoned and drawn: `make dice-figures`, into `wiring/drawings`.

Nothing was measured. Dice by the million go through the formulas of the emulated pocket and through
the bands of the game. Needs numpy and schemdraw, which only the group `test` brings: nothing that
plays imports this package.

    rolls          dice made, calibrated, rolled and set into their pockets
    judging        which of them the bands read right, wrong or not at all
    trials         many of them, on all processors; `settings`: in which trays
    leaning        what is read of dice that lean, which people must set flat
    pull           how strongly the magnets of touching dice pull each other
    chart          a chart with axes, on the paper of `host.wiring_papers`
    drawings       the four charts
    report         the table of rates that is printed; `rates_table`: the one in DICE.md

Promised: the same seed gives the same rolls on the same machine. Not promised: the same last digit
on another one, where sines may be rounded otherwise.
"""

"""How a table reaches the evening: what it sees goes in, what its lamps show comes out. The rooms:

    sink driver         the two directions, as promises
    table_eyes          one look at sensors, keys and dice, in the words of the game
    real_table          a real table: a thread that scans, dice readers at serial ports
    emulated_table      an emulated one, at its own pace
    pacing              its clock beside the real one
    no_table            none: a game by pages alone

No driver knows what a game is.
"""

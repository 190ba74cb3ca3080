"""How a table reaches the evening: what it sees goes in, what its lamps and buzzer show comes out.

sink driver         the two directions, as promises
table_eyes          one look at sensors, keys and dice, in the words of the game
real_table          a real table: a thread that scans, dice readers at serial ports
emulated_table      an emulated one, at its own pace
no_table            none: a game by pages alone
"""

"""The hardware edge: it knows wires, not games.

Here will live the drivers of the board's sensors, the dice readers, keys and lamps, the emulators
of their chips, and the fake table with a player's hands. Nothing here yet: so far the referee
plays in the terminal, without a table.
"""

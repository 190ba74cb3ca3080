"""The rules and the rulings, and nothing else.

Pure: no I/O, no clock, no randomness, no logging; only the standard library and `transitions`.
Time and chance are inputs. `rulebook` says what every game offers; `pyramid` is the first game.
"""

"""The information wall on the bytes of the running service: pairs of games through real sockets.

`tests.wall` makes the pairs: two whole games with the same public transcript. Here both are played
through a service each, and everything that leaves it towards the public seats is compared.

pairs           short ones, so that there can be many
house table     the whole service on a socket, on a table and a clock that a test sets
device record   who listens and asks; everything that whoever may know only what is public has got
played          one game of a pair, from the lobby to its end
public_acts     what the mummy, the table and the operator do, alike in both games
private_acts    what explorers do besides playing, in each game as it comes
campaign        many pairs, and how much they differed; `python -m tests.wall_bytes` for hundreds
"""

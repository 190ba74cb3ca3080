"""The information wall on the bytes of the running service: pairs of games through real sockets.

`tests.wall` makes the pairs: two whole games with the same public transcript. Here both are played
through a service each, and everything that leaves it towards the public seats is compared.

pairs manners   short ones, so that there can be many; with which dice and cards, and a restart
house opening   the whole service on a socket, on a clock that a test sets; what it is made of
table           what it sees, as a test tells it; it stays as it is while the program is away
street          two such houses for each tray
device ears     who listens and asks; who hears without a device
record          everything that whoever may know only what is public has got
played          one game of a pair, from the lobby to its end
public_acts     what the mummy, the table and the operator do, alike in both games
private_acts    what explorers do besides playing, in each game as it comes
pockets         the dice in them, as hands take them out and set them in:
  mummys_hand   the brown die, for all to see; explorers_hands, roll_by_hand the others, privately
mummys_face     what its side senses: the mummy, spare magnets, explorers on a table with ghosts
  mummys_walk   the mummy walked by hand, alike in both; both_games what hands must know for that
  ghosts        explorers who are felt there, in each game in their own way
leaking         services with a hole in their wall, and how they are found out
campaign        many pairs, and how much they differed; `python -m tests.wall_bytes` for hundreds
"""

"""Players by machine, each with what its seat may know and nothing else.

bot          what a bot is, and one that plays any legal move
explorer     walks to its nearest treasure and keeps away from the mummy
mummy        keeps in mind where each explorer can be, and walks where most may be
walking      how far spaces are from one another
"""

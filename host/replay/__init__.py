"""`referee replay`: a game that is over, as a film in the terminal.

film      the pictures of a game, and when each comes
player    where the film is, whether it runs and how fast; what the keys do
faces     both faces of the board in a few lines
page      one picture of the film, with all that is known about it
keys      the keys of the terminal by their names, arrows too
showing   the film shown until somebody has seen enough
"""

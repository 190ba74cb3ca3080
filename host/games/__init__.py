"""`referee games`: what is in the journal, for people.

    asking       the journal that was meant; what is wrong with it is said here
    finding      a game by its name in the journal, or by a file
    played       a recorded game played again, moment by moment
    telling      what happened in a moment: for everybody in the room, or all of it
    transcript   a whole game as text to read, or as plain data
    listing      the games of a journal, a line each
    verdicts     whether they are as they were recorded, and what may be said of it
    under_way    whether a game may be under way
    pruning      which games are old enough to go

While a game is under way nothing leaves here but what everybody in the room may know, and there is
no way around that: whoever may read the journal's file plays in the game, as a rule.
"""

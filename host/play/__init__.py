"""`referee terminal`: a whole game in the terminal, for people, machines, or both.

    evening                  greets, seats everybody, plays game after game
    seating                  who is in the game, and which seats are people
    game match end           one game at this screen, the referee under it, how it ended
    person prompt reading help   a decision: what is asked, what was typed, what it means, help
    screen status chart map trail   what the one who looks may see: lines, and the board
    words                    what happened, in sentences
    saving leaving repeating   games as files, how to leave one, how to have it again
    console ask paint        lines in, text out, simple questions, colours

`host.play_cli` is the command itself. People see only what their seat may know: everything comes
through `host.sight`.
"""

"""An evening at one table: from what is seen to what each seat is told. The rooms:

    pump                        the one feeder: one thing after the other
    evening stage               from stage to stage
    lobby_stage between_games   before and after a game
    game_stage                  a game at the table
    stopped_stage               when nothing can be written
    damaged_stage good_export   when what was written is not right; how far it is
    room table_picture          what all stages share; what the table looks like
    recorded_game film          a live game with its record; every moment of it, for afterwards
    announcing                  every seat is told what it may know
    seat_sides seat_state seat_news plain_state standing    what that is
    seat_commands asked_about   what a seat asks for, and whether it is asked
    hub mailbox notices         numbered messages, and who listens; what is told of the service
    languages                   which language each seat speaks
    shelf                       recorded games, for the operator
    front_desk budget           the evening as pages see it; how long things take

It knows no wires and no web: drivers put in what they see, and pages come through `host.desk`.
"""

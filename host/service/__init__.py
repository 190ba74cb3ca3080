"""`referee serve`: everything that is joined while a table is refereed. The rooms:

    service         the evening with its record and its table, but for the pages
    table           the table that is asked for, opened
    feedback        lamps and buzzers follow the game
    table_news      what the whole room is told, for those who pass it on
    speaking        the voice of the table
    addresses       where devices reach the pages
    welcome         what is printed at the start
    own_door        the service's own way in, for commands on this machine
    inviting        `referee invite`, through that door
    logs            what it logs: what everybody may read
    fault_file      all that is known of a bug, for its owner
    data_folder     the folder of games
    data_lock       one service for one folder of games
    start           from a configuration to a running service
    run             all of it, until somebody ends it

Nothing else reads a clock of the day, draws a seed or hears a signal.
"""

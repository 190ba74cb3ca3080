"""A simulated table under the real service: everything but the wood and the wires. The rooms:

    opening             the table, opened for the service: magnets, chips, dice readers, keys
    simulation          all of it, joined with an evening: what pages reach of it
    faces               which seat has which face of the board before it
    layout              what is on a face, told once
    scene audience      how a face looks now; told on, when it changes
    visit verbs         one device's hands, and all that they can do
    grip                which hand holds which piece
    pieces_in_hand dice_in_hand    what hands do with pieces, and with dice
    broken              what somebody broke on purpose: spots, magnets, plugs
    sitting             who plays which seat, and how a game is begun with them
    table_time          waiting by the table's own clock
    left_table keeper   the table as it was left, as text; kept in a file
    desk                all that as the web sees it, as promises

And machines that play, with hands of their own:

    robot_hands standing    what their hands do, and what their eyes see
    machine_players         whose decisions they carry out

Pages move magnets, dice and keys here, never the game: what becomes of it is seen by the sensors.
"""

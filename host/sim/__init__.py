"""A simulated table under the real service: everything but the wood and the wires. The rooms:

    opening                 the table, opened: magnets, chips, dice readers, keys, as it was left
    simulation              it joined with an evening: what pages reach of it
    desk                    that as the web sees it, as promises
    visit refusals          one device at the table; why its hands could not do something
    pieces_in_hand grip     what hands do with pieces, and which hand holds which
    dice_in_hand keys_in_hand    what they do with dice and keys
    broken                  what somebody broke on purpose: spots, magnets, plugs
    sitting                 who plays which seat
    faces layout            which seat has which face before it; what is on it, told once
    scene audience          how a face looks now; whom that is told, when it changes
    table_time              waiting by the table's own clock
    left_table keeper       the table as it was left, as text; kept in a file

And machines that play, with hands of their own:

    machine_players         when they do what
    pace                    when they do what everybody hears of, which tells nothing
    minds                   how they decide, by what their seat knows
    charge                  whose pieces they look after
    carrying_out machine_dice    decisions, and rolls, by hand
    explorers_errands mummys_errands    following what the game asks
    explorer_ways           how a piece is pushed to where it is to go
    robot_hands             what their hands do
    at_table standing       what they see
    patience                not trying the same again and again

Pages move magnets, dice and keys here, never the game: what becomes of it is seen by the sensors.
"""

"""The service: it joins the rules in `fsm` and the wires in `hal` with people.

Whatever touches files, the clock, chance or the terminal is here. The rooms:

    cli command_line                the command `referee`, one subcommand for each use; its help
    engine                          the rules over JSON lines, for other programs (ENGINE.md)
    terminal_cli play bots          a game in the terminal, against people and robots
    board_cli boards board_picture  board files: found, checked, kept and drawn
    table_cli table_files           table files (`wiring/*.toml`): found and checked
    table_page board_on_table       one on a page; whether it carries a board
    calibrate_cli calibrate         the walk with one magnet over every spot
    calibrations                    what it found, kept on this machine
    dice_cli dice                   the dice: live view, calibration, names, audit of rolls
    dice_calibrations               what calibrating the dice found, kept on this machine
    calibration_files               the files of both
    doctor_cli doctor               part by part what is wrong with a table; the live picture
    config config_file config_keys  what the people of a table decided, in one file
    config_cli config_check         it checked against this machine
    config_text                     it as text: what counts, and a template
    install_cli install             the referee as a service of a Raspberry Pi
    systemd                         telling systemd how the service is
    rig rig_options rig_faults      a table opened, real or emulated; which one; what ails it
    table_lock                      one program at a real table
    table_watch simulated_table     a table that tells a live game what it sees; one without wires
    table_dice                      whose dice are in its pockets
    seats                           devices that join with a code, and keep a token
    journal                         every observation of every game, kept before it counts
    games_cli games                 recorded games: listed, shown, exported, verified, pruned
    replay_cli replay               one of them again, as a film in the terminal
    web                             pages, HTTP and WebSockets: how devices reach it (API.md)
    serve_cli service               the live referee: all of it, joined and run
    play_cli sim                    the same on a simulated table, with hands and machines
    browser whole_file              this machine's browser; files that are there whole or not
    faults                          what may be said of a bug
    evening                         from what is seen to what each seat is told; its stages
    drivers                         how a table reaches it
    desk                            what pages may ask of an evening at the table
    sentences event_sentences       refusals, and what happened, for people
    table_sentences                 what is said at the table
    instruction_sentences           what is asked to be put right there
    terms                           what pieces, places, dice and treasures are called
    sight offering                  what a seat may know; the decision that it has to make
    lobby playable_boards           what the next game will be; the boards that a table carries
    lamps buzzer_signals            which lamps are lit; what is heard
    voice espeak                    a voice for what is public; by espeak-ng
    language                        which language is spoken; every sentence in it
    catalogues page_words           the catalogues of other languages, made; those of the pages
    prompts                         the one sentence of a seat: what to do, or whom it waits for
    asking awaiting pausing         for the seat that must act; the others; when nothing goes on
    wishes explorer_wishes          what a seat is asked: an explorer
    mummy_wishes                    and the mummy
    canvas keyboard face_picture    the terminal: pictures in place, keys, a face of the board
    saying wrapping counting        lines that do no harm, that fit, that count
    html_words                      which words of the pages' HTML are to be translated
    program                         this program's own commands, as they can be typed here
    dice_figures                    how often dice are misread, reckoned and drawn
    wiring_papers                   makes the guide, parts list and drawings in `wiring`

Not seen yet: a real table, and a Raspberry Pi.
"""

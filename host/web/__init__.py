"""Pages, HTTP and WebSockets: how devices reach an evening at the table (`host/API.md`).

    app             the application, made of everything below
    server          it on a socket, also for what is no HTTP at all
    connections     all that are open, with or without a seat: not too many, and whose turn ends
    settings        whom it serves, and how much it takes
    routes          what a route is declared with; the one place of its rights and forms
    calls           who calls, and what was sent: before anything else is done
    guards          what every request passes, and what every answer carries
    doorkeeper buckets      how often is too often; pure, time is given
    answers         answers and errors as JSON, and the status of each code
    bodies          JSON from outside, or what is wrong with it
    shapes          the forms that may be sent: checked and described from one declaration
    messages        the forms that are sent: described
    commands        the form of every command
    joining seat words command film operator games    the routes, by what they are for
    conversation    one WebSocket: its token, its messages, its commands
    sockets         what is talked about with a seat
    sim_socket sim_commands    with somebody at a simulated table; the form of those commands
    crowd           all WebSockets at seats
    openapi         the description of all routes, made from their declarations
    pages           the pages, read once
    access_log      what is logged of a request, and why not more

Nothing here knows a rule or a secret: texts come from `host.desk`, made for one seat, and go to
whoever has shown a token for that seat.
"""

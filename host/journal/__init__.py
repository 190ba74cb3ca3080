"""The journal: every observation of every game, kept before it counts.

One SQLite file, one commit for each observation, and a chain of hashes for each game, so that what
was recorded is either there as it was or known to be damaged. The rooms:

    entries    what is recorded: a game, an entry, what is wrong with them
    chain      the hash that ties each entry to all before it
    database   the SQLite file: opened to read or to write, and its errors in our words
    head       the newest acknowledged entry, in a small file beside the database
    reading    games and entries as they are recorded, followed along their chain
    checking   what is wrong with the record of a game, if anything
    reader     a journal to look at, which alters nothing
    exports    whole games as files of their own, and back
    rescue     what is left of a game whose journal is damaged
    gone       a journal that should be there and is not
    aside      a damaged journal under another name, so that a new one can begin
    store      the journal itself, for one thread
    writer     the same off the event loop: to await it is the acknowledgement
    errors     full, damaged, misused

Whoever reads never alters the file. Nothing here knows what an observation means: it is text.
"""

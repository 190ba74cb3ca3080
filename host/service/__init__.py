"""`referee serve`: everything that is joined while a table is refereed.

service         the evening with its record and its table, but for the pages
table           the table that is asked for, opened
feedback        lamps and buzzers follow the game
addresses       where devices reach the pages
welcome         what is printed at the start
run             all of it, until somebody ends it
"""

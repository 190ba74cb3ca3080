"""Nothing acknowledged is ever lost: evenings of robots that are killed, cut off and starved.

left_table                   where everything on a table stands; what remains when a program dies
telling_writer               a journal that says aloud what it writes, and what is written
crash_table                  a robot's table under the service, set out as one was left
player                       the program that is killed: it takes up what was left, and plays on
taking_up                    what a service that takes up a game is compared with
refereed_game rulebook       a robot's game from any position on, each ruling against the rulebook's
half_done resumed_robot      what hands were in the middle of, brought to an end
meddling                     what becomes of a table that nobody watches
victim                       such a program as its parent sees it: lines, and the kill
acknowledged                 what a killed program had said, against what is in the journal
evening campaign             many kills one after the other; many evenings at once
"""

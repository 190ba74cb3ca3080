"""What every table promises, whether fake, emulated or real.

    hands      who moves magnets and presses keys: a fake's verbs, or a person who is asked
    subject    a table under test, and what it told
    stand_in   a person who reads what the suite asks for and does it on a fake table
    backends   the tables on which every test runs

A property that the fake has and the rig lacks is a bug in the fake.
"""

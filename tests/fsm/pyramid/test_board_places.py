"""Keys of a TOML text are found where they stand, or the table around them is."""

from fsm.pyramid.toml_places import key_places, nearest

TEXT = """\
# title = "not this"
title = '''
map = 3
'''
  kind = "x"
"quoted" = \"\"\"one line\"\"\"

[treasures.red]
r1 = "red-scarab"
[ other . "deep" ]
dotted.key = 1
"""


def test_keys_and_tables_are_found_where_they_stand() -> None:
    places = key_places(TEXT)
    assert places["title",] == (2, 1)
    assert places["kind",] == (5, 3)
    assert places["quoted",] == (6, 1)
    assert places["treasures",] == (8, 2)
    assert places["treasures", "red"] == (8, 2)
    assert places["treasures", "red", "r1"] == (9, 1)
    assert places["other", "deep"] == (10, 3)
    assert places["other", "deep", "dotted", "key"] == (11, 1)


def test_what_stands_inside_a_text_is_no_key() -> None:
    assert ("map",) not in key_places(TEXT)


def test_the_place_of_something_unknown_is_that_of_its_table() -> None:
    places = key_places(TEXT)
    assert nearest(places, ("treasures", "red", "r9")) == (8, 2)
    assert nearest(places, ("nothing", "like", "it")) == (1, 1)

"""Small words of the terminal."""

import pytest

from host.play.words import inside, name


@pytest.mark.parametrize(
    ("seat", "said"), [("mummy", "the mummy"), ("explorers", "the explorers"), ("red", "Red")]
)
def test_only_names_are_great_inside_a_sentence(seat: str, said: str) -> None:
    assert inside(name(seat)) == said

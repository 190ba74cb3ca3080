"""The pages of the seats can be seen whole, used by everybody, and read in all languages."""

import pytest

from host import terms
from host.language import LANGUAGES
from tests.browser import scenes
from tests.browser.inspection import faults
from tests.browser.looking import cut_off
from tests.browser.program import Program
from tests.browser.scenes import Come, Tour
from tests.fsm.pyramid.games import practice_board

ALL_CARDS = """async (ids) => {
  const { thing } = await import("/static/words.js");
  const cards = document.querySelector(".cards");
  const called = (id) => {
    const made = cards.firstElementChild.cloneNode(true);
    made.querySelector("strong").textContent = thing(id);
    return made;
  };
  cards.replaceChildren(...ids.map(called));
}"""


@pytest.mark.parametrize(
    "tour",
    [
        scenes.joining,
        scenes.astray,
        scenes.between_games,
        scenes.playing,
        scenes.cut_off,
        scenes.after_a_game,
    ],
)
def test_everything_can_be_seen_used_and_read(
    bare_service: Program, come: Come, tour: Tour
) -> None:
    found = [line for scene in tour(bare_service, come) for line in faults(scene)]
    assert not found, "\n".join(found)


def test_treasures_are_called_as_the_referee_calls_them(bare_service: Program, come: Come) -> None:
    ids = [treasure.id for treasure in practice_board().treasures]
    page = come(bare_service).go("/join")
    called = "async (ids) => ids.map((await import('/static/words.js')).treasure)"
    assert page.evaluate(called, ids) == [terms.treasure(id) for id in ids]


def test_every_treasure_is_read_whole_on_its_card(bare_service: Program, come: Come) -> None:
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    red = come(bare_service)
    page = red.sit("red")
    for language in LANGUAGES:
        red.choose_language(language)
        page.evaluate(ALL_CARDS, [treasure.id for treasure in practice_board().treasures])
        assert cut_off(page) == []

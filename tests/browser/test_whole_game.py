"""A whole game on the simulated table, from the first click, touch or key to the winner."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.hands import Finger, Keys, Pointer
from tests.browser.play_page import PlayPage
from tests.browser.play_scenes import SOON_OVER
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.sizes import DESKTOP, PHONE
from tests.browser.stranger import Stranger

WAYS = [
    pytest.param(Pointer, DESKTOP, id="dragging and clicking"),
    pytest.param(Finger, PHONE, id="dragging and tapping on a phone"),
    pytest.param(Keys, DESKTOP, id="keys alone"),
]


@pytest.mark.parametrize(("hands", "size"), WAYS)
def test_a_game_is_played_to_its_winner_and_begun_again(
    simulated: Program, come: Come, hands: type[Pointer | Finger | Keys], size: ViewportSize
) -> None:
    visitor = come(simulated, size)
    game = PlayPage(visitor, hands(visitor.page))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "here"}, SOON_OVER)
    game.take_the_screen()
    game.hurry()
    game.says("Roll the five dice")  # when the machine's hands have set up all pieces
    person = Stranger(game, ("red", "blue"))
    person.play(until=game.is_over)
    expect(game.page.locator("#sentence")).to_contain_text("won")
    game.hands.use(game.page.locator("#again"))
    game.take_the_screen()
    game.says("Roll the five dice")

"""A game that is saved and loaded is the same game."""

import json

from host.engine import Engine
from tests.rules.boards import LINE
from tests.rules.playing import Game


def loaded(game: Game) -> tuple[Game, list[dict[str, object]]]:
    """Give the game again in an engine of its own, and the events told on loading."""
    text = game.ask({"do": "save"})["game"]
    assert isinstance(text, str)
    other = Game(LINE)
    other.engine = Engine()
    events = other.do({"do": "load", "game": text})
    return other, events


def test_loading_tells_all_events_again_and_gives_the_same_situation() -> None:
    game = Game(LINE, locked=1, places={"red": "c1", "blue": "e1", "mummy": "f1"})
    game.release()
    game.mummy_walks("e1")
    game.go("1", "b1")
    other, events = loaded(game)
    assert events == game.events
    assert other.now() == game.now()
    assert other.picture() == game.picture()


def test_a_loaded_game_goes_on_with_the_same_dice() -> None:
    game = Game("practice", "red", "blue", "purple", seed=5)
    game.roll()
    other, _ = loaded(game)
    for _ in range(40):
        assert other.legal() == game.legal()
        if game.phase == "over":
            break
        command = game.legal()[0]
        assert other.do(command) == game.do(command)
    assert other.picture() == game.picture()


def test_a_text_that_is_no_saved_game_is_refused_and_changes_nothing() -> None:
    game = Game(LINE)
    text = game.ask({"do": "save"})["game"]
    for rubbish in ("", "rubbish", "{}", text[: len(text) // 2], 7, None, [text]):
        game.refuses("input setup", "load", game=rubbish)


def test_without_a_game_only_new_and_load_make_sense() -> None:
    for do in ("legal", "save", "roll", "release", "done", "mummy-roll", "view"):
        command = {"do": do, "seat": "table"} if do == "view" else {"do": do}
        reply = json.loads(Engine().answer(json.dumps(command)))
        assert (reply["ok"], reply["code"]) == (False, "setup/no-game")

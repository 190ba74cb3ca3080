"""Every seat has one sentence in every state: what to do, or whom to wait for."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.pyramid.events import Reason, Won
from fsm.pyramid.instructions import Put
from fsm.pyramid.moving import Halfway
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Variant
from fsm.pyramid.table import PASSING, Phase
from fsm.pyramid.tray import Tray
from fsm.pyramid.turns import apply, begin
from fsm.pyramid.views import view
from host.prompts import prompt
from host.sight import agreed
from host.terms import treasure
from tests.fsm.pyramid.games import KINDS, crowded_board, random_play, setup_of
from tests.wall.games import Game
from tests.wall.plans import Plan, plans
from tests.wall.twins import make_twins

PUBLIC = (MUMMY, TABLE)
STANDARD, TWO_PERSON = "three explorers", "two persons"
DICE_BY_HAND = Tray()
ALL_READ = Tray(("1", "2", "3", "4", "5"), "mummy")


def said(position: Position, seat: str, **more: Any) -> str:
    """The sentence of a seat whose table is in order."""
    given = {"instruction": None, "paused": (), "tray": ALL_READ, **more}
    return prompt(seat, agreed(position.setup), view(position, seat), **given)


def at(phase: Phase, kind: str = STANDARD, **facts: Any) -> Position:
    """A position in this phase, red's turn or the mummy's."""
    return begin(setup_of(kind, 1))[0]._replace(phase=phase, **facts)


def played(kind: str, seed: int) -> Iterator[Position]:
    """Positions of whole games on a small board."""
    setup = setup_of(kind, seed, crowded_board())
    return (position for position, _ in islice(random_play(setup, seed), 300))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_every_seat_has_a_sentence_in_every_state(kind: str, seed: int) -> None:
    for position in played(kind, seed):
        for seat in (*position.setup.seats, MUMMY, TABLE, OPERATOR, DISPLAY):
            sentence = said(position, seat)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_the_seat_that_must_act_waits_for_nobody_and_all_other_players_wait(
    kind: str, seed: int
) -> None:
    for position in played(kind, seed):
        for seat in (*position.setup.seats, MUMMY):
            acts = (seat == MUMMY) == (position.turn == MUMMY) and seat in {
                position.turn,
                "explorers",
            }
            assert said(position, seat).startswith("Wait for ") is not acts


@pytest.mark.parametrize(
    ("phase", "facts", "sentence"),
    [
        (Phase.BEGIN, {}, "Roll the five dice and set each into its pocket."),
        (
            Phase.BEGIN,
            {"locked": 2},
            "Roll the 3 unlocked dice and set each into its pocket. Or press Release for the "
            "2 locked dice: the mummy then walks up to 2 steps, and all five are rolled.",
        ),
        (
            Phase.BEGIN,
            {"locked": 4},
            "Roll the unlocked die and set it into its pocket. Or press Release for the "
            "4 locked dice: the mummy then walks up to 4 steps, and all five are rolled.",
        ),
        (
            Phase.CHOOSE,
            {"faces": ("arrow", "1", "1", "3", "1")},
            "Press 1, 3 or arrow to move by it, or roll the five dice again.",
        ),
        (
            Phase.CHOOSE,
            {"faces": ("2",), "locked": 4},
            "Press 2 to move by it, or roll the unlocked die again.",
        ),
        (Phase.MOVE, {"announced": "3"}, "Move red 3 steps."),
        (Phase.MOVE, {"announced": "1"}, "Move red 1 step."),
        (Phase.MOVE, {"announced": "arrow"}, "Move red straight on to the next obstacle."),
        (Phase.CARD, {"announced": "3"}, "Press Done to end your turn."),
    ],
)
def test_an_explorer_is_told_what_its_hands_do_next(
    phase: Phase, facts: dict[str, Any], sentence: str
) -> None:
    assert said(at(phase, **facts), "red") == sentence


@pytest.mark.parametrize(
    ("phase", "facts", "sentence"),
    [
        (Phase.MUMMY_ROLL, {}, "Roll the brown die and set it into its pocket."),
        (
            Phase.MUMMY_ROLL,
            {"locked": 1},
            "Roll the brown die and set it into its pocket; the locked die will be added.",
        ),
        (Phase.MUMMY_MOVE, {"steps": 5}, "Walk up to 5 steps, then press Done."),
        (
            Phase.INTERIM,
            {"steps": 1},
            "The explorers’ dice are released: walk up to 1 step, then press Done.",
        ),
        (
            Phase.MUMMY_MOVE,
            {"steps": 5, "siege": 3, "mummy": "c3"},
            "Walk up to 5 steps, then press Done; "
            "after so long a siege end on another space than c3, if you can.",
        ),
    ],
)
def test_the_mummy_is_told_what_its_hands_do_next(
    phase: Phase, facts: dict[str, Any], sentence: str
) -> None:
    assert said(at(phase, **facts), MUMMY) == sentence


@pytest.mark.parametrize(
    ("announced", "halfway", "sentence"),
    [
        ("3", Halfway(2, may_stay=False), "2 more steps."),
        ("3", Halfway(1, may_stay=False), "1 more step."),
        ("3", Halfway(1, may_stay=True), "1 more step, or Done to stay here."),
        ("4", Halfway(2, may_stay=True), "2 more steps, or Done to stay here."),
        ("2", Halfway(0, may_stay=True), "Press Done to stay here."),
        ("arrow", Halfway(None, may_stay=False), "Slide on until something stops it."),
        ("arrow", Halfway(None, may_stay=True), "Press Done to stay here."),
    ],
)
def test_an_explorer_that_rests_on_its_way_is_told_what_is_waited_for(
    announced: str, halfway: Halfway, sentence: str
) -> None:
    assert said(at(Phase.MOVE, announced=announced), "red", halfway=halfway) == sentence


def test_the_display_calls_an_explorer_that_rests_on_its_way_by_its_name() -> None:
    moving, halfway = at(Phase.MOVE, announced="3"), Halfway(1, may_stay=True)
    sentence = "Red: 1 more step, or Done to stay here."
    assert said(moving, DISPLAY, halfway=halfway) == sentence
    two_persons = at(Phase.MOVE, TWO_PERSON, announced="3")
    assert said(two_persons, "explorers", halfway=halfway) == sentence


def test_nobody_else_hears_where_an_explorer_rests_on_its_way() -> None:
    moving, halfway = at(Phase.MOVE, announced="3"), Halfway(1, may_stay=True)
    for seat in ("blue", MUMMY, TABLE, OPERATOR):
        assert said(moving, seat, halfway=halfway) == said(moving, seat)
    revealed = view(moving, OPERATOR)  # it knows all that was ruled, and no handling
    words = (OPERATOR, agreed(moving.setup), revealed, None, (), ALL_READ)
    assert prompt(*words, halfway=halfway) == prompt(*words)


def test_options_change_what_is_asked() -> None:
    assert said(at(Phase.MUMMY_MOVE, "exact mummy", steps=2), MUMMY) == (
        "Walk exactly 2 steps, then press Done."
    )
    any_dice = at(Phase.CHOOSE, "any dice, must lay", faces=("4",) * 3, locked=2)
    assert said(any_dice, "red").endswith("or roll any of the 3 unlocked dice again.")


def test_dice_that_nothing_reads_are_rolled_on_a_page() -> None:
    assert said(at(Phase.BEGIN), "red", tray=DICE_BY_HAND) == "Roll the five dice on a page."
    assert said(at(Phase.MUMMY_ROLL), MUMMY, tray=DICE_BY_HAND) == "Roll the brown die on a page."


@pytest.mark.parametrize("seat", ["red", DISPLAY, TABLE, OPERATOR])
def test_while_nothing_reads_the_dice_whoever_may_roll_again_hears_that_done_must_follow(
    seat: str,
) -> None:
    more = "After a roll press Done, to say what each die shows that nothing reads."
    choosing = at(Phase.CHOOSE, faces=("4",) * 3, locked=2)
    assert said(choosing, seat, unread=True) == f"{said(choosing, seat)} {more}"
    assert said(choosing, "blue", unread=True) == said(choosing, "blue")


def on_a_treasure(kind: str = STANDARD) -> tuple[Position, str, str]:
    """Red has moved onto the space of a card that it holds: the card and the space."""
    position = at(Phase.CARD, kind, announced="3")
    card = min(position.hands[0])
    space = position.setup.board.treasure[card].space
    return position._replace(places=(space, *position.places[1:])), card, space


def test_who_holds_the_card_of_its_space_is_told_to_lay_it() -> None:
    position, card, _ = on_a_treasure()
    lay = f"Press Card to lay the {treasure(card)}"
    assert said(position, "red") == f"{lay}, or press Done to end your turn."


def test_a_card_that_must_be_laid_is_no_question() -> None:
    position, card, _ = on_a_treasure("any dice, must lay")
    lay = f"Press Card to lay the {treasure(card)}"
    assert said(position, "red") == f"{lay}, which must be laid by the house rule."


def test_who_does_not_hold_the_card_of_its_space_is_told_so() -> None:
    position, card, space = on_a_treasure()
    treasures = position.setup.board.treasures
    alike = {other.id for other in treasures if other.colour in card.split("-")} - {card}
    others = (position.hands[0] - {card} | {min(alike)}, *position.hands[1:])
    assert said(position._replace(hands=others), "red") == (
        f"Press Done to end your turn: no card of yours is for {space}."
    )


def test_who_knows_no_hand_asks_for_the_card() -> None:
    position, card, space = on_a_treasure()
    assert said(position, DISPLAY) == (
        f"Red: press Card if you hold the card of {space}, the {treasure(card)}, "
        "or press Done to end your turn."
    )


def test_a_card_that_is_laid_is_not_asked_for() -> None:
    position, card, _ = on_a_treasure()
    laid = position._replace(played=((), (card,), ()))
    assert said(laid, DISPLAY) == "Red: press Done to end your turn."


def test_a_card_of_a_colour_that_is_laid_is_not_asked_for() -> None:
    position, card, _ = on_a_treasure()
    others = (position.hands[0] - {card}, *position.hands[1:])
    assert said(position._replace(hands=others), DISPLAY) == "Red: press Done to end your turn."


def test_with_cards_of_the_box_the_seat_itself_is_asked_whether_it_holds_the_card() -> None:
    position, card, space = on_a_treasure()
    seen = {**view(position, "red"), "hand": []}
    assert prompt("red", agreed(position.setup), seen, None, (), ALL_READ) == (
        f"Press Card if you hold the card of {space}, the {treasure(card)}, "
        "or press Done to end your turn."
    )


def test_the_display_and_a_seat_with_two_pieces_hear_the_name_of_the_piece() -> None:
    assert said(at(Phase.MOVE, announced="3"), DISPLAY) == "Red: move 3 steps."
    assert said(at(Phase.MOVE, TWO_PERSON, announced="3"), "explorers") == "Red: move 3 steps."


def test_the_mummys_own_sentence_counts_the_steps_that_are_left() -> None:
    walking = at(Phase.MUMMY_MOVE, steps=6)
    for phase in (Phase.MUMMY_MOVE, Phase.INTERIM):
        left = said(walking._replace(phase=phase), MUMMY, steps_taken=2)
        assert left == "Walk up to 4 more steps, then press Done."
    assert "1 more step," in said(walking, MUMMY, steps_taken=5)
    assert said(walking, OPERATOR, steps_taken=5).startswith("Mummy: walk up to 1 more step,")


def test_the_room_does_not_hear_every_step() -> None:
    walking = at(Phase.MUMMY_MOVE, steps=6)
    for seat in (TABLE, DISPLAY, "red"):
        assert said(walking, seat, steps_taken=2) == said(walking, seat)


@pytest.mark.parametrize("seat", [TABLE, "a seat that this game does not have"])
def test_in_public_a_move_is_one_state_until_the_turn_ends(seat: str) -> None:
    seen = [view(at(phase, announced="3"), TABLE) for phase in (Phase.MOVE, Phase.CARD)]
    game = agreed(at(Phase.MOVE).setup)
    one, other = (prompt(seat, game, view, None, (), ALL_READ) for view in seen)
    assert one == other


@pytest.mark.parametrize(
    ("phase", "facts", "sentence"),
    [
        (Phase.BEGIN, {}, "Red: roll the five dice and set each into its pocket."),
        (
            Phase.CHOOSE,
            {"faces": ("1", "2")},
            "Red: announce a die to move by it, or roll the five dice again.",
        ),
        (Phase.MOVE, {"announced": "2"}, "Red: move 2 steps, then lay a card or press Done."),
        (Phase.CARD, {}, "Red: lay a card or press Done."),
        (Phase.MUMMY_MOVE, {"steps": 4}, "Mummy: walk up to 4 steps, then press Done."),
    ],
)
def test_the_room_hears_who_must_do_what(
    phase: Phase, facts: dict[str, Any], sentence: str
) -> None:
    assert said(at(phase, **facts), TABLE) == sentence


@pytest.mark.parametrize(
    ("phase", "facts", "explorer", "mummy"),
    [
        (Phase.BEGIN, {}, "roll the dice", "roll the dice"),
        (Phase.BEGIN, {"locked": 1}, *("roll the dice or release the locked ones",) * 2),
        (Phase.CHOOSE, {"faces": ("1",)}, *("announce a die or roll again",) * 2),
        (Phase.MOVE, {"announced": "2"}, "move 2 steps", "move 2 steps and end the turn"),
        (
            Phase.CARD,
            {"announced": "2"},
            "lay a card or end the turn",
            "move 2 steps and end the turn",
        ),
        (Phase.CARD, {}, "lay a card or end the turn", "lay a card or end the turn"),
    ],
)
def test_the_others_hear_whom_they_wait_for(
    phase: Phase, facts: dict[str, Any], explorer: str, mummy: str
) -> None:
    assert said(at(phase, **facts), "blue") == f"Wait for Red to {explorer}."
    assert said(at(phase, **facts), MUMMY) == f"Wait for Red to {mummy}."


def test_explorers_and_their_display_wait_for_the_mummy() -> None:
    walking = at(Phase.MUMMY_MOVE, steps=4)
    assert {said(walking, seat) for seat in ("red", "blue", DISPLAY)} == {
        "Wait for the mummy to walk up to 4 steps."
    }


def test_an_instruction_comes_before_the_turn() -> None:
    assert said(at(Phase.BEGIN), "red", instruction=Put("red", "e4")) == "Put red on e4."


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (("people",), "The game is paused; press Continue on a page to go on."),
        (
            ("referee",),
            "The game is paused for a moment, until the table has been looked at again.",
        ),
        (("people", "referee"), "The game is paused; press Continue on a page to go on."),
        (
            ("rows", "people"),
            "The game is paused: the chip of the rows does not answer; "
            "look at its plug and its supply.",
        ),
        (
            ("dice reader mummy",),
            "The game is paused: the mummy’s dice reader does not answer; "
            "look at its plug and its supply, or press Done to play without it.",
        ),
        (
            ("rows", "dice reader mummy"),
            "The game is paused: the chip of the rows and the mummy’s dice reader do not answer; "
            "look at their plugs and supplies.",
        ),
    ],
)
def test_a_pause_comes_before_an_instruction(parts: tuple[str, ...], sentence: str) -> None:
    paused = at(Phase.BEGIN)
    for seat in ("red", MUMMY, TABLE):
        assert said(paused, seat, instruction=Put("red", "e4"), paused=parts) == sentence


@pytest.mark.parametrize(
    ("won", "seat", "sentence"),
    [
        (Won("red", Reason.CARDS), "red", "You have won: every card is laid."),
        (Won("red", Reason.CARDS), TABLE, "Red has won: every card is laid."),
        (Won(MUMMY, Reason.LIVES), MUMMY, "You have won: six lives collected."),
        (Won(MUMMY, Reason.LIVES), "red", "The mummy has won: six lives collected."),
        (Won("explorers", Reason.CARDS), TABLE, "The explorers have won: every card is laid."),
    ],
)
def test_when_it_is_over_it_says_who_has_won_and_nothing_else(
    won: Won, seat: str, sentence: str
) -> None:
    over = at(Phase.OVER, won=won)
    assert said(over, seat, instruction=Put("red", "prison"), paused=("rows",)) == sentence


def test_every_phase_in_which_the_game_rests_has_been_asked_for() -> None:
    for phase in set(Phase) - PASSING - {Phase.OVER}:
        assert said(at(phase, faces=("1",), announced="1", steps=1), TABLE)


@pytest.mark.parametrize(("explorers", "variant"), [(3, Variant.STANDARD), (2, Variant.TWO_PERSON)])
def test_two_games_with_the_same_public_transcript_have_the_same_public_sentences(
    explorers: int, variant: Variant
) -> None:
    made = 0

    @settings(max_examples=10, derandomize=True, database=None)
    @given(plans(explorers, variant))
    def nothing_is_told(plan: Plan) -> None:
        nonlocal made
        if pair := make_twins(plan):
            assert list(public_sentences(pair.one)) == list(public_sentences(pair.other))
            made += 1

    nothing_is_told()
    assert made >= 5


def public_sentences(game: Game) -> Iterator[list[str]]:
    """What the mummy and the table read, as often as it changes."""
    position, last = begin(game.setup)[0], [""]
    for command in (tried.command for tried in game.tries if not tried.refused):
        now = [said(position, seat) for seat in PUBLIC]
        if now != last:
            yield now
        position, last = apply(position, command)[0], now
    yield [said(position, seat) for seat in PUBLIC]

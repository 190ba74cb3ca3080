"""Everything that can be said at the table has a sentence, with the facts it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import fsm.pyramid
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Resumed,
    Revealed,
    SeatEmptied,
    SeatJoined,
    Undone,
)
from fsm.pyramid.instructions import (
    Confirm,
    Instruction,
    Put,
    Remove,
    RollAgain,
    RollAndSay,
    RollToo,
    SayFace,
    SetDie,
    SetIn,
    TakeOff,
    Walk,
    Where,
    Which,
)
from fsm.pyramid.observations import Side
from fsm.pyramid.parts import PEOPLE, REFEREE
from host import instruction_sentences, table_sentences
from host.instruction_sentences import instruction
from host.table_sentences import breach, noticed


def breaches() -> Iterator[tuple[str, set[str]]]:
    """Every `Breach(side, Handling.X, {"a": …})` in the source: the code's name and its facts."""
    for path in Path(fsm.pyramid.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Breach":
                code = node.args[1]
                facts = node.args[2] if len(node.args) > 2 else ast.Dict([], [])
                if isinstance(code, ast.Attribute) and isinstance(facts, ast.Dict):
                    yield code.attr, {str(ast.literal_eval(key)) for key in facts.keys if key}


def needed(code: Handling) -> set[str]:
    template = table_sentences._BREACHES[code]
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_code_of_handling_has_a_sentence() -> None:
    assert set(table_sentences._BREACHES) == set(Handling)


def test_every_breach_brings_the_facts_of_its_sentence() -> None:
    found = list(breaches())
    assert len(found) >= 6
    assert [(code, facts) for code, facts in found if not needed(Handling[code]) <= facts] == []


def test_every_kind_of_instruction_has_a_sentence() -> None:
    assert set(instruction_sentences._INSTRUCTIONS) == set(get_args(Instruction))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Put("blue", "e4"), "Put blue on e4."),
        (Put("blue", "e4", "e5"), "Put blue on e4. It seems to be on e5."),
        (Put("red", "prison", "e5"), "Put red in prison. It seems to be on e5."),
        (
            Put("red", "d4", "c5", unseen=True),
            "Put red on d4. It seems to be on c5. If nothing is on c5, press Done.",
        ),
        (Put("counter-magnet", "c3"), "Put the mummy’s half on c3."),
        (Put("mummy", "prison"), "Put the mummy in prison."),
        (
            TakeOff("d4"),
            "Take away what is on d4; it may be the mummy’s half. If nothing is there, press Done.",
        ),
        (
            Which("e4", ("red", "blue")),
            "Which piece is on e4? Press 1 for red, 2 for blue.",
        ),
        (
            Which("start.2", ("red", "counter-magnet")),
            "Which piece is on the start? Press 1 for red, 2 for the mummy’s half.",
        ),
        (Where("red", ("e4",)), "On which space is red? It may be on e4."),
        (Where("red", ("e4", "e6", "f5")), "On which space is red? It may be on e4, e6 or f5."),
        (Confirm("red", "e4"), "Press Done if red stands on e4."),
        (Remove("blue"), "Take blue off the board: it is out of the game. Then press Done."),
        (Walk("c3"), "Put the mummy back on c3 and walk it from there, space by space."),
        (
            Walk("c3", unseen=True),
            "No sensor sees the mummy. Put it back on c3 and walk on from there; "
            "or press Done if its walk ends where it stands.",
        ),
        (
            Walk("prison", unseen=True),
            "No sensor sees the mummy. Put it back in prison and walk on from there; "
            "or press Done if its walk ends where it stands.",
        ),
        (RollAgain("3"), "Roll die 3 again: it is cocked. If it lies flat, press Done."),
        (
            RollAgain("mummy"),
            "Roll the mummy’s die again: it is cocked. If it lies flat, press Done.",
        ),
        (RollToo(("2",)), "Roll die 2 too."),
        (RollToo(("2", "4")), "Roll die 2 and die 4 too."),
        (
            SetIn(("2", "4")),
            "Set into the pockets before you roll: die 2 and die 4. "
            "What a pocket does not see: roll it, and press Done to say what it shows.",
        ),
        (
            RollAndSay(("1", "2", "3")),
            "Roll die 1, die 2 and die 3, then press Done to say what each of them shows.",
        ),
        (SayFace("3"), "What does die 3 show? Press its key, or Release for the mummy."),
        (SayFace("mummy"), "Say on the display what the mummy’s die shows."),
        (
            SetDie("3", "mummy"),
            "Put die 3 back into its pocket, the mummy up. If it lies so, press Done.",
        ),
        (SetDie("3", "4"), "Put die 3 back into its pocket, 4 up. If it lies so, press Done."),
    ],
)
def test_an_instruction_says_one_thing_to_do(asked: Instruction, said: str) -> None:
    assert instruction(asked) == said


def test_on_the_mummys_side_a_magnet_is_never_taken_for_the_mummys_half() -> None:
    said = "Take away the magnet that is on d4. If nothing is there, press Done."
    assert instruction(TakeOff("d4"), Side.MUMMY) == said


@pytest.mark.parametrize(
    ("code", "at", "said"),
    [
        (
            Handling.MUMMY_OFF_TURN,
            {},
            "The mummy was taken from h1 when it was not its turn.",
        ),
        (
            Handling.MUMMY_OFF_TURN,
            {"at": "g1"},
            "The mummy was moved from h1 to g1 when it was not its turn.",
        ),
        (Handling.MUMMY_TOO_FAR, {}, "The mummy was taken from h1 after its walk had ended."),
        (
            Handling.MUMMY_TOO_FAR,
            {"at": "g1"},
            "The mummy was moved beyond the end of its walk, from h1 to g1.",
        ),
    ],
)
def test_a_mummy_that_left_its_space_is_said_to_be_elsewhere_only_if_it_is_seen_there(
    code: Handling, at: dict[str, object], said: str
) -> None:
    assert breach(Breach(None, code, {"last": "h1", **at})) == said


def test_a_breach_names_the_pieces() -> None:
    told = Breach(Side.EXPLORERS, Handling.TWO_PIECES, {"pieces": ["red", "counter-magnet"]})
    assert breach(told) == "Red and the mummy’s half are not where they belong."


@pytest.mark.parametrize("fault", [*Fault, None])
def test_a_fault_names_the_side_and_the_spot(fault: Fault | None) -> None:
    said = noticed(Noticed(Side.MUMMY, "e4", fault))
    assert said.startswith("On the mummy’s side: The spot e4 ")
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        (
            Handling.NOT_AWAITED,
            {"dice": ["mummy"]},
            "Not counted: the mummy’s die. When it is your turn to roll, take it out "
            "of its pocket, and roll it.",
        ),
        (
            Handling.ROLLED_ALREADY,
            {"dice": ["2"], "face": "arrow"},
            "Rolled already: die 2 counts as the arrow.",
        ),
        (
            Handling.DICE_BEGUN,
            {"dice": ["2", "4"]},
            "A roll takes all unlocked dice: finish it first with die 2 and die 4.",
        ),
        (Handling.LOCKED_TAKEN, {"dice": ["3"]}, "Die 3 is locked and may not be taken."),
    ],
)
def test_a_breach_names_the_dice(code: Handling, facts: dict[str, object], said: str) -> None:
    assert breach(Breach(Side.EXPLORERS, code, facts)) == said


def test_a_magnet_that_is_still_seen_and_the_request_to_take_it_away_agree() -> None:
    told = breach(Breach(Side.EXPLORERS, Handling.NOT_SO, {"spot": "c5"}))
    assert told.endswith("if nothing is there, press Done again.")
    assert instruction(TakeOff("c5")).endswith("If nothing is there, press Done.")


def test_a_pause_for_a_reader_says_that_one_may_play_without_it() -> None:
    said = table_sentences.paused(Paused("dice reader explorers", ("1", "2")))
    assert said == (
        "The game is paused: the explorers’ dice reader does not answer. "
        "Look at its plug and its supply. Or press Done to play without it."
    )
    assert "Done" not in table_sentences.paused(Paused("rows"))


def test_everything_about_parts_and_words_has_a_sentence() -> None:
    reader = "dice reader explorers"
    assert [
        table_sentences.resumed(Resumed()),
        table_sentences.played_without(PlayedWithout(reader)),
        table_sentences.read_again(ReadAgain(reader)),
        table_sentences.entered_by_hand(EnteredByHand(Side.EXPLORERS, "3", "mummy")),
        table_sentences.entered_by_hand(EnteredByHand(None, "mummy", "4")),
    ] == [
        "The game goes on.",
        "The explorers’ dice reader is not waited for: "
        "say what its dice show until it answers again.",
        "The explorers’ dice reader answers again, and its dice are read.",
        "Die 3 shows the mummy: said by hand, read by nothing.",
        "The mummy’s die shows 4: said by hand, read by nothing.",
    ]


def test_a_pause_that_no_part_asked_for_has_its_own_sentence() -> None:
    people = "The game is paused. Nothing counts until somebody continues it."
    referee = "The referee was away. It compares the table with the game, and then goes on."
    assert table_sentences.paused(Paused(PEOPLE)) == people
    assert table_sentences.paused(Paused(REFEREE)) == referee


@pytest.mark.parametrize("do", ["move", "done", "release"])
def test_what_was_undone_is_said(do: str) -> None:
    said = table_sentences.undone(Undone(None, do))
    assert said.startswith(f"The {'end of the turn' if do == 'done' else do} is undone")


def test_a_reveal_is_said() -> None:
    assert table_sentences.revealed(Revealed()).startswith("Everything is revealed")


def test_who_takes_or_loses_a_seat_is_said() -> None:
    joined = table_sentences.joined(SeatJoined("display"))
    assert joined == "A device has joined: the explorers’ screen."
    assert table_sentences.joined(SeatJoined("mummy")) == "A device has joined: the mummy."
    assert table_sentences.emptied(SeatEmptied("red")).startswith("Emptied: Red.")


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        (Put("red", "e4"), "put"),
        (TakeOff("e4"), "take-off"),
        (RollAndSay(("1",)), "roll-and-say"),
        (SayFace("1"), "say-face"),
    ],
)
def test_every_kind_of_instruction_has_a_word(asked: Instruction, word: str) -> None:
    assert instruction_sentences.kind(asked) == word

"""What a person is told during the walk: one line to do, one line why it does not go on."""

from collections.abc import Mapping, Sequence
from typing import Final

from hal.calibrating import Ask, Doing, Hint, Turn
from hal.sides import Side
from hal.spot_map import ROW_BITS
from hal.table import Table
from host.counting import counted

_WHOSE: Final[Mapping[Side, str]] = {Side.EXPLORERS: "explorers'", Side.MUMMY: "mummy's"}
_PIECE: Final[Mapping[Side, str]] = {Side.EXPLORERS: "one explorer", Side.MUMMY: "the mummy"}
KEYS: Final = "Enter or s: go on as it is   b: one back   q: stop and keep what there is"


def whose(side: Side) -> str:
    """`the explorers' face`."""
    return f"the {_WHOSE[side]} face"


def prompt(side: Side, ask: Ask) -> str:
    """What is to be done now, with the progress."""
    if ask.doing is Doing.EMPTY:
        return f"Now {whose(side)}. Take every magnet off both faces; keep {_PIECE[side]} in hand."
    if ask.doing is Doing.TURN:
        return f"{_why_turn(ask)} so that its other pole is up; then press Enter."
    if ask.doing is Doing.DRAW:
        return (
            f"Row {ask.step} of {ask.steps}: draw the magnet from beyond {ask.spot} to beyond "
            f"{ask.to}, slowly, in one go."
        )
    if ask.doing is Doing.CLEAR:
        return (
            "Now explorers beside the mummy. Take every magnet off both faces; keep the mummy and "
            "one explorer in hand."
        )
    if ask.doing is Doing.MUMMY:
        return (
            f"Place {ask.step} of {ask.steps}: with no explorer on the board, put the mummy on "
            f"{ask.spot}."
        )
    if ask.doing is Doing.BESIDE:
        return (
            f"Place {ask.step} of {ask.steps}: leave the mummy on {ask.to}, and put the explorer "
            f"next to it, on {ask.spot}."
        )
    if ask.doing is Doing.DONE:
        return "That is done."
    once_more = "once more, turned over: " if ask.again else ""
    return f"{ask.step} of {ask.steps}: {once_more}put the magnet on {ask.spot}."


def hint(table: Table, side: Side, ask: Ask) -> str:
    """Why the walk waits; empty while there is no reason to tell."""
    seen = names(table, side, ask.seen)
    told = {
        None: "",
        Hint.STILL_SEEN: f"Still seen: {seen}. If nothing is there, press Enter: it is stuck.",
        Hint.NOTHING: "Nothing is seen. If the magnet lies there, press Enter: the cell is dead.",
        Hint.KNOWN: f"Seen on {seen}, which was found before. If it lies on {ask.spot}: Enter.",
        Hint.SEVERAL: f"Seen in several places: {seen}. Lay it in the middle, or press Enter.",
        Hint.UNSTEADY: f"It comes and goes on {seen}. If the magnet lies still, press Enter.",
        Hint.OTHER_FACE: "Only the other face sees it: wrong face, or the two plugs are swapped.",
        Hint.EXPLORER_LEFT: "The explorer of the last place is still seen: take it off the board.",
        Hint.NO_MUMMY: f"The mummy is not seen on {ask.to} any more: put it back, and press b.",
    }
    return told[ask.hint]


def names(table: Table, side: Side, bits: Sequence[int]) -> str:
    """The spots that these bits are by the table file."""
    return ", ".join(name(table, side, bit) for bit in bits) or "nowhere"


def name(table: Table, side: Side, bit: int) -> str:
    """The spot of a bit by the table file, or the crossing, where there is no spot."""
    row, pin = divmod(bit, ROW_BITS)
    columns = table.matrix.columns
    column = next(index for index, one in enumerate(columns) if one.pins[side] == pin)
    for spot in table.spots:
        if (spot.row, spot.column) == (row, column):
            return spot.name
    return f"bare crossing {columns[column].name}{table.matrix.rows[row].name}"


def _why_turn(ask: Ask) -> str:
    if ask.turn is Turn.SILENT:
        spots = counted(ask.steps, "spot")
        return f"{spots} saw nothing: perhaps mounted the wrong way round. Turn the magnet over,"
    if ask.turn is Turn.NO_BETTER:
        return "That was no better: the magnet was the right way up. Turn it back,"
    return "No spot sees it well: the magnet may be upside down. Turn it over,"

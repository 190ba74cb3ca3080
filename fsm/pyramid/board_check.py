"""What a board must be before anybody may play on it.

`board_file` and `board_json` read a board as it is written and ask here. A check never stops at
the first mistake, and never raises: a board is a value, and so is what is wrong with it (see
`board_findings`).

Checks come in two groups, because the second makes sense only where the first reading went well:
`check_contents` (names, size, treasures, die) and `check_passages` (edges, exits, reach).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from fsm.pyramid.board import TREASURES_IN_GAME, Area, Board, Kind, Treasure
from fsm.pyramid.board_findings import Code, Complaint, Subject, shown
from fsm.pyramid.board_names import MAX_LENGTH, is_line, is_taken, is_word
from fsm.pyramid.spaces import MAX_COLUMNS, MAX_ROWS, PRISON, START, Heading, cell

MAX_FACE: Final = 99
MAX_FACES: Final = 100

_A_LINE: Final = f"give one line of 1 to {MAX_LENGTH} characters without control characters"
_A_WORD: Final = f"give one word of 1 to {MAX_LENGTH} printable characters without white space"


def check_contents(board: Board) -> Iterator[Complaint]:
    """What is wrong with names, size, spaces, treasures and die, whatever the passages are."""
    yield from _name(board)
    yield from _title(board)
    yield from _tomb_name(board)
    yield from _size(board)
    yield from _spaces(board)
    yield from _treasures(board)
    if board.kind is Kind.GAME:
        yield from _whole_set(board)
    yield from _die(board)


def check_passages(board: Board) -> Iterator[Complaint]:
    """What is wrong with edges, exits and reach, given that spaces and areas were read whole."""
    yield from _edges(board)
    for area in board.areas:
        yield from _exits(board, area)
    yield from _ways_out(board)
    yield from _reach(board)


def _name(board: Board) -> Iterator[Complaint]:
    if not is_line(board.name):
        message = f"The board's name is {shown(board.name)}; {_A_LINE}, such as my-copy."
        yield Code.NAME, ("name",), message


def _title(board: Board) -> Iterator[Complaint]:
    if not is_line(board.title):
        message = f"The title is {shown(board.title)}; {_A_LINE}."
        yield Code.TITLE, ("title",), message


def _tomb_name(board: Board) -> Iterator[Complaint]:
    if board.tomb is None:
        return
    name = board.tomb.name
    if is_taken(name):
        trouble = ", which already means something else; choose another word"
    elif not is_word(name):
        trouble = f"; {_A_WORD}"
    else:
        return
    message = f"The mummy's own area is called {shown(name)}{trouble}, such as tomb."
    yield Code.AREA_NAME, ("mummy_start",), message


def _size(board: Board) -> Iterator[Complaint]:
    for what, count, most in (
        ("columns", board.columns, MAX_COLUMNS),
        ("rows", board.rows, MAX_ROWS),
    ):
        if not 1 <= count <= most:
            yield (
                Code.SIZE,
                (what,),
                f"The board has {shown(count)} {what}; it must have 1 to {most}.",
            )


def _spaces(board: Board) -> Iterator[Complaint]:
    for index, name in enumerate(board.spaces):
        yield from _space(board, ("spaces", index), name)


def _space(board: Board, subject: Subject, name: str) -> Iterator[Complaint]:
    at = cell(name)
    if at is None:
        yield (
            Code.SPACE_NAME,
            subject,
            f"{shown(name)} does not name a space; write a column letter and a row number, "
            "such as e4.",
        )
    elif at.column >= board.columns or at.row >= board.rows:
        yield (
            Code.SPACE_OUTSIDE,
            subject,
            f"Space {name} lies outside the {shown(board.columns)} columns and {shown(board.rows)} "
            "rows of this board; move it, or enlarge the board.",
        )


def _treasures(board: Board) -> Iterator[Complaint]:
    ids: set[str] = set()
    taken: dict[str, str] = {}
    known = frozenset(board.spaces)
    for index, treasure in enumerate(board.treasures):
        subject = ("treasures", index)
        yield from _treasure_id(subject, treasure.id, again=treasure.id in ids)
        ids.add(treasure.id)
        if treasure.space not in known:
            yield _treasure_nowhere((*subject, "space"), treasure)
        elif treasure.space in taken:
            yield _treasure_shared((*subject, "space"), treasure, taken[treasure.space])
        taken.setdefault(treasure.space, treasure.id)


def _treasure_id(subject: Subject, name: str, again: bool) -> Iterator[Complaint]:
    if not is_word(name):
        message = f"A treasure's id is {shown(name)}; {_A_WORD}, such as red-scarab."
        yield Code.TREASURE_ID, subject, message
    if again:
        yield (
            Code.TREASURE_TWICE,
            subject,
            f"Two treasures are called {shown(name)}; every card shows its own "
            "treasure, so give one of them another id.",
        )


def _treasure_nowhere(subject: Subject, treasure: Treasure) -> Complaint:
    return (
        Code.TREASURE_SPACE,
        subject,
        f"Treasure {shown(treasure.id)} lies on {shown(treasure.space)}, which is not a "
        "space of this board; put it on a space.",
    )


def _treasure_shared(subject: Subject, treasure: Treasure, other: str) -> Complaint:
    return (
        Code.TREASURE_SHARED,
        subject,
        f"Treasure {shown(treasure.id)} lies on {shown(treasure.space)}, where "
        f"{shown(other)} lies too; a space shows one treasure at most.",
    )


def _whole_set(board: Board) -> Iterator[Complaint]:
    counts = Counter(treasure.colour for treasure in board.treasures)
    wrong = [
        f"{counts[colour]} {colour} instead of {count}"
        for colour, count in TREASURES_IN_GAME.items()
        if counts[colour] != count
    ]
    if wrong:
        yield (
            Code.TREASURE_COUNT,
            ("treasures",),
            "A game has 23 treasures: 5 red, 5 blue, 5 white, 4 green and 4 yellow. This board has "
            f"{', '.join(wrong)}; mend that, or make it an exercise board by its kind.",
        )


def _die(board: Board) -> Iterator[Complaint]:
    if not board.mummy_die:
        yield (
            Code.DIE_EMPTY,
            ("mummy_die",),
            "The mummy die has no faces; list the number on each, such as [1, 2, 3, 4, 5, 6].",
        )
    for index, face in enumerate(board.mummy_die):
        if not 1 <= face <= MAX_FACE:
            yield (
                Code.DIE_FACE,
                ("mummy_die", index),
                f"A face of the mummy die is {shown(face)}; "
                f"a face is a number of steps, 1 to {MAX_FACE}.",
            )


def _edges(board: Board) -> Iterator[Complaint]:
    known = frozenset(board.spaces)
    for index, edge in enumerate(board.edges):
        yield from _edge_ends(("edges", index), edge, known)


def _edge_ends(
    subject: Subject, edge: tuple[str, str], known: frozenset[str]
) -> Iterator[Complaint]:
    for name in edge:
        if name not in known:
            yield (
                Code.EDGE_UNKNOWN,
                subject,
                f"The passage {_shown_edge(edge)} needs {shown(name)}, which is not "
                "a space of this board; add the space or drop the passage.",
            )
    if known.issuperset(edge) and not _neighbours(*edge):
        yield (
            Code.EDGE_APART,
            subject,
            f"The passage {_shown_edge(edge)} joins spaces that do not lie side by "
            "side; a step goes one space up, down, left or right.",
        )


def _shown_edge(edge: tuple[str, str]) -> str:
    return " - ".join(map(shown, edge))


def _neighbours(one: str, other: str) -> bool:
    here, there = cell(one), cell(other)
    return here is not None and any(here.beside(heading) == there for heading in Heading)


def _exits(board: Board, area: Area) -> Iterator[Complaint]:
    known = frozenset(board.spaces)
    for index, way in enumerate(area.exits):
        if way.to not in known:
            yield (
                Code.EXIT_UNKNOWN,
                (area.name, "exits", index),
                f"An exit of {shown(area.name)} leads to {shown(way.to)}, which is not a "
                "space of this board; let it lead to a space.",
            )


def _ways_out(board: Board) -> Iterator[Complaint]:
    if not board.start.exits:
        message = "Start has no exit; open its wall towards a space."
        yield Code.START_EXITS, (START, "exits"), message
    if len({way.to for way in board.prison.exits}) < 2:
        yield (
            Code.PRISON_EXITS,
            (PRISON, "exits"),
            f"Prison needs two exits to two different spaces and has {_exits_in_words(board)}; "
            "with fewer the mummy could shut it alone.",
        )
    if board.tomb and not board.tomb.exits:
        name = board.tomb.name
        message = f"The mummy's own area {shown(name)} has no exit; open its wall towards a space."
        yield Code.TOMB_EXITS, (name, "exits"), message


def _exits_in_words(board: Board) -> str:
    targets = sorted({way.to for way in board.prison.exits})
    return f"only a way to {shown(targets[0])}" if targets else "none"


def _reach(board: Board) -> Iterator[Complaint]:
    beside = _passages(board)
    reached = _walk(beside, [way.to for way in board.start.exits])
    for index, name in enumerate(board.spaces):
        subject = ("spaces", index)
        if not beside[name]:
            yield Code.SPACE_ALONE, subject, _alone(name)
        elif name not in reached:
            group = _walk(beside, [name])
            reached |= group
            yield Code.UNREACHABLE, subject, _cut_off(name, others=len(group) - 1)


def _alone(name: str) -> str:
    return f"Space {shown(name)} has no passage to any neighbour; open a wall beside it."


def _cut_off(name: str, others: int) -> str:
    group = f"{shown(name)} and the {others} space{'s' if others > 1 else ''} joined to it"
    return f"Nobody can walk from start to {group}; open a wall on the way."


def _passages(board: Board) -> dict[str, set[str]]:
    beside: dict[str, set[str]] = {name: set() for name in board.spaces}
    for one, other in board.edges:
        if one in beside and other in beside and one != other:
            beside[one].add(other)
            beside[other].add(one)
    return beside


def _walk(beside: dict[str, set[str]], origins: Iterable[str]) -> set[str]:
    reached: set[str] = set()
    waiting = [name for name in origins if name in beside]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(beside[name])
    return reached

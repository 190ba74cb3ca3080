"""The table of turns for people: TURNS.md, with a diagram drawn by the library that runs the table.

`make pictures` writes the page; a test keeps it equal to the table.
"""

from collections.abc import Iterator
from typing import Final

from transitions.extensions import GraphMachine

from fsm.pyramid.table import ROWS, Phase, Row

_HEAD: Final = """\
# The turn order of Pyramid

Drawn from `table.py` by `make pictures`; do not edit. Rows are tried from top to bottom, and the
first whose condition holds is taken. In `turn_opens` and `turn_closes` nobody decides: the game
goes on by itself.
"""

# Mermaid's words for the colours of a state.
_COLOURING: Final = frozenset({"classDef", "Class"})


def page() -> str:
    """The whole page."""
    diagram = "\n".join(["```mermaid", *_mermaid(), "```"])
    return "\n".join([_HEAD, diagram, "", *_rows(), "", "## Conditions", "", *_conditions(), ""])


def _mermaid() -> list[str]:
    """The diagram, less the colours of a game under way."""
    machine = GraphMachine(
        model=_Still(),
        states=[_name(phase) for phase in Phase],
        initial=_name(Phase.TURN_CLOSES),
        transitions=[_arrow(row) for row in ROWS],
        auto_transitions=False,
        graph_engine="mermaid",
        show_conditions=True,
    )
    drawn = str(machine.get_combined_graph().draw(None)).splitlines()
    start = drawn.index("stateDiagram-v2")
    kept = (line for line in drawn[start:] if line.strip())
    return [line for line in kept if line.split()[0] not in _COLOURING]


class _Still:
    """A model that only stands for a game while the diagram is drawn."""


def _name(phase: Phase) -> str:
    return phase.name.lower()


def _arrow(row: Row) -> dict[str, object]:
    return {
        "trigger": row.do,
        "source": _name(row.source),
        "dest": _name(row.target),
        "conditions": [row.condition.__name__] if row.condition else [],
    }


def _rows() -> Iterator[str]:
    yield "| in | after | if | then | next |"
    yield "|---|---|---|---|---|"
    for row in ROWS:
        asked = row.condition.__name__ if row.condition else ""
        done = row.consequence.__name__ if row.consequence else ""
        yield f"| {_name(row.source)} | {row.do} | {asked} | {done} | {_name(row.target)} |"


def _conditions() -> Iterator[str]:
    """Every condition with the promise of its docstring."""
    asked = {row.condition.__name__: row.condition.__doc__ or "" for row in ROWS if row.condition}
    for name in sorted(asked):
        yield f"- **{name}**: {asked[name].splitlines()[0]}"

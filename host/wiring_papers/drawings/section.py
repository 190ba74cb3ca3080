"""The board in section, drawn to scale: layers, steel, a magnet on each face, the two sensors."""

from typing import Final

from hal.sides import Side
from hal.table import Table
from host.wiring_papers.drawings.paper import FAINT, INK, SIGNAL, Paper
from host.wiring_papers.sandwich import BOARD, COUNTER, EXPLORER, MUMMY, Piece, Sandwich

_SCALE: Final = 0.6  # units a millimetre
_HALF: Final = 24.0  # mm drawn to each side of the middle of the cell in the middle
_LAYERS: Final = {
    "cover": "#e9dcc0",
    "sensors": "#ffffff",
    "board": "#cfe3cf",
    "film": "#e0a030",
    "steel": "#8d99a6",
}


def draw(table: Table) -> str:
    """The section through a space with the mummy's two halves, and one with an explorer."""
    paper = Paper("The board in section")
    board = BOARD
    top = board.thickness_mm / 2
    paper.words((0, _SCALE * top + 3.9), "The board in section, everything to one scale", 14)
    for name, thick, label, low in layers(board):
        colour = _LAYERS["film"] if name == "film" else INK  # thinner than a line of ink
        paper.box(
            (-_SCALE * _HALF, _SCALE * low),
            (_SCALE * 2 * _HALF, _SCALE * thick),
            _LAYERS[name],
            colour,
        )
        paper.words((_SCALE * _HALF + 0.2, _SCALE * (low + thick / 2)), label, 10, "left")
    half = table.pitch_mm / 2
    for x in (-half, half):
        for side in Side:
            _sensor(paper, board, side, x)
    _magnet(paper, board, EXPLORER, Side.EXPLORERS, -half)
    _magnet(paper, board, COUNTER, Side.EXPLORERS, half)
    _magnet(paper, board, MUMMY, Side.MUMMY, half)
    _pitch(paper, board, half, table.pitch_mm)
    return paper.svg()


def layers(board: Sandwich) -> list[tuple[str, float, str, float]]:
    """Kind, thickness, words and lower edge in mm, from the explorers' face on.

    The films are too thin for words of their own: the steel's name them.
    """
    kinds = ("cover", "sensors", "board", "film", "steel", "film", "sensors", "board", "cover")
    thick = {
        "cover": board.cover_mm,
        "sensors": board.sensors_mm,
        "board": board.board_mm,
        "film": board.film_mm,
        "steel": board.sheet.thickness_mm,
    }
    words = {
        "cover": f"cover, {board.cover_mm:g} mm",
        "sensors": f"sensors, marked side up, {board.sensors_mm:g} mm",
        "board": f"circuit board, {board.board_mm:g} mm",
        "film": "",
        "steel": f"steel, {board.sheet.thickness_mm:g} mm; films, {board.film_mm:g} mm",
    }
    high, found = board.thickness_mm / 2, []
    for kind in kinds:
        high -= thick[kind]
        found.append((kind, thick[kind], words[kind], high))
    return found


def _sensor(paper: Paper, board: Sandwich, side: Side, x: float) -> None:
    """A package of 3 mm by 1.1 mm on its circuit board, with the point that feels."""
    middle = board.sheet.thickness_mm / 2 + board.above_mm(side)
    feels = middle if side is Side.EXPLORERS else -middle
    low = feels + board.element_mm - board.sensors_mm
    paper.box((_SCALE * (x - 1.5), _SCALE * low), (_SCALE * 3, _SCALE * 1.1), fill=INK)
    paper.dot((_SCALE * x, _SCALE * feels), 0.09, fill="white")


def _magnet(paper: Paper, board: Sandwich, piece: Piece, side: Side, x: float) -> None:
    """A magnet on its foot. North is up on both sides: all moments point to the explorers."""
    away = board.thickness_mm / 2 + board.foot_mm
    low = away if side is Side.EXPLORERS else -away - piece.height_mm
    wide, high = _SCALE * piece.diameter_mm, _SCALE * piece.height_mm
    paper.box((_SCALE * x - wide / 2, _SCALE * low), (wide, high), fill="#f2d6d3")
    paper.words((_SCALE * x, _SCALE * low + high - 0.3), "N", 12)
    paper.words((_SCALE * x, _SCALE * low + 0.3), "S", 12)
    text = f"{piece.name}: {piece.diameter_mm:g} x {piece.height_mm:g} mm"
    out = high + 0.35 if side is Side.EXPLORERS else -0.35
    paper.words((_SCALE * x, _SCALE * low + out), text, 10)


def _pitch(paper: Paper, board: Sandwich, half: float, pitch: float) -> None:
    y = _SCALE * board.thickness_mm / 2 + 2.9
    paper.line((-_SCALE * half, y), (_SCALE * half, y), colour=FAINT, arrow="<->")
    paper.words((0, y + 0.25), f"one space: {pitch:g} mm", 10, colour=FAINT)
    left = -_SCALE * _HALF
    paper.words((left, y), "explorers’ side", 12, "left", SIGNAL)
    paper.words((left, -y), "mummy’s side", 12, "left", SIGNAL)

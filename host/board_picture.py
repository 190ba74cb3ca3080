"""A board as a picture (SVG): a stepped pyramid with its corridors carved into warm sandstone.

Nothing is told by colour alone: every treasure colour has a shape of its own, which also marks
the floor of its region, and every piece has a shape and a letter. The same board always gives
the same text, byte for byte.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from xml.sax.saxutils import escape

from fsm.pyramid.board import Board, Colour, Treasure
from fsm.pyramid.board_distances import distances
from fsm.pyramid.board_drawing import area_cells, behind
from fsm.pyramid.spaces import PRISON, START, Cell, Heading, cell, cell_of

PITCH: Final = 48
_WALL: Final = 8
_PASSAGE: Final = 26  # narrower than a floor, so that spaces can be counted
_SIDE: Final = 56  # sandstone left and right of the outermost cells, where row numbers stand
_SKY: Final = 128  # above the top row: title and sun
_GROUND: Final = 44  # below the bottom row: column letters
_REGION_STEPS: Final = 5  # a floor belongs to the nearest treasure within so many steps

_FLOOR: Final = "#fdf3dc"
_INK: Final = "#4a2c12"
_ROCK: Final = "#b58446"
_ROCK_LIGHT: Final = "#d2a564"
_ROCK_DARK: Final = "#8d5f2c"


@dataclass(frozen=True, slots=True)
class _Look:
    """How a treasure colour is drawn."""

    fill: str
    floor: str
    text: str
    shape: str  # an outline around 0,0 within a radius of 1, for `_outline`


_LOOKS: Final = {
    Colour.RED: _Look("#c8372d", "#f9ddd0", "#ffffff", "circle"),
    Colour.BLUE: _Look("#2f62b5", "#d9e4f4", "#ffffff", "square"),
    Colour.WHITE: _Look("#ffffff", "#fffdf6", _INK, "hexagon"),
    Colour.GREEN: _Look("#3a8a4d", "#dcecd2", "#ffffff", "triangle"),
    Colour.YELLOW: _Look("#f3bf26", "#fbeab4", _INK, "diamond"),
}

_OUTLINES: Final = {
    "square": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "hexagon": ((-0.55, -0.95), (0.55, -0.95), (1.08, 0), (0.55, 0.95), (-0.55, 0.95), (-1.08, 0)),
    "triangle": ((0, -1.18), (1.18, 0.88), (-1.18, 0.88)),
    "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
}

# Pieces: fill, text colour, shape, letter.
_PIECES: Final = {
    "red": ("#c8372d", "#ffffff", "circle", "R"),
    "turquoise": ("#2bb3a8", _INK, "square", "T"),
    "blue": ("#2f62b5", "#ffffff", "hexagon", "B"),
    "purple": ("#7a3f98", "#ffffff", "diamond", "P"),
}


def picture(board: Board, places: Mapping[str, str] | None = None) -> str:
    """The picture of a board, with the pieces at these places (piece to space or area)."""
    return "\n".join(_Picture(board, places or {}).lines()) + "\n"


class _Picture:
    """One picture in the making: where things lie, and the layers from back to front."""

    def __init__(self, board: Board, places: Mapping[str, str]) -> None:
        self._board = board
        self._places = places
        self._areas = area_cells(board)
        self._spaces = {cell_of(name): name for name in board.spaces}
        cells = [*self._spaces, *self._areas]
        self._first = Cell(min(at.column for at in cells), min(at.row for at in cells))
        self._last = Cell(max(at.column for at in cells), max(at.row for at in cells))
        across = self._last.column - self._first.column + 1
        up = self._last.row - self._first.row + 1
        self._width = max(across * PITCH + 2 * (_SIDE + 44), 760)
        self._left = (self._width - across * PITCH) / 2
        self._base = _SKY + up * PITCH
        lines = max(len(self._of(colour)) for colour in Colour)
        self._height = self._base + _GROUND + (75 + 23 * lines if lines else 24)

    def lines(self) -> Iterator[str]:
        """The whole document."""
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {self._height}" '
            f'width="{self._width}" height="{self._height}" role="img" '
            "font-family=\"Georgia, 'DejaVu Serif', serif\">"
        )
        yield f"<title>{_safe(self._board.title)}</title>"
        yield from _definitions()
        yield from self._desert()
        yield from self._stone()
        yield from self._corridors()
        yield from self._area_furniture()
        yield from self._ornaments()
        yield from self._treasures()
        yield from self._names()
        yield from self._pieces()
        yield from self._legend()
        yield "</svg>"

    # --- where things lie ---

    def _corner(self, at: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x = self._left + (at.column - self._first.column) * PITCH
        return x, self._base - (at.row - self._first.row + 1) * PITCH

    def _middle(self, at: Cell) -> tuple[float, float]:
        x, y = self._corner(at)
        return x + PITCH / 2, y + PITCH / 2

    @cached_property
    def _ways(self) -> list[tuple[Cell, Cell]]:
        """Every passage once, exits and the inside of areas included."""
        ways = [(cell_of(one), cell_of(other)) for one, other in self._board.edges]
        exits = [way for area in self._board.areas for way in area.exits]
        ways += [(behind(way), cell_of(way.to)) for way in exits if behind(way) in self._areas]
        for at, name in self._areas.items():
            beside = (at.beside(heading) for heading in (Heading.UP, Heading.RIGHT))
            ways += [(at, other) for other in beside if self._areas.get(other) == name]
        return ways

    @cached_property
    def _region(self) -> dict[str, Colour]:
        """The colour of the nearest treasure, for spaces that have one near."""
        nearest: dict[str, tuple[int, int, Colour]] = {}
        for number, treasure in enumerate(self._board.treasures):
            steps = {treasure.space: 0} | distances(self._board, treasure.space)
            for name, far in steps.items():
                if far <= _REGION_STEPS:
                    here = (far, number, treasure.colour)
                    nearest[name] = min(nearest.get(name, here), here)
        return {name: colour for name, (_, _, colour) in nearest.items()}

    # --- the layers ---

    def _desert(self) -> Iterator[str]:
        width, height, base = self._width, self._height, self._base
        yield f'<rect width="{width}" height="{height}" rx="14" fill="url(#sky)"/>'
        yield f'<circle cx="{_n(width * 0.84)}" cy="112" r="46" fill="#fff3c4"/>'
        yield (
            f'<path d="M0 {base - 150} Q{_n(width * 0.2)} {base - 230} {_n(width * 0.45)} '
            f'{base - 120} T{width} {base - 190} V{base} H0 Z" fill="#efcf94"/>'
        )
        yield (
            f'<path d="M0 {base - 60} Q{_n(width * 0.25)} {base - 120} {_n(width * 0.55)} '
            f"{base - 50} T{width} {base - 90} V{height - 14} Q{width} {height} {width - 14} "
            f'{height} H14 Q0 {height} 0 {height - 14} Z" fill="#e7bf7d"/>'
        )

    def _stone(self) -> Iterator[str]:
        """A block a row, never narrower than what rests on it, and a plinth below."""
        left, right = float(self._width), 0.0
        for row in range(self._last.row, self._first.row - 1, -1):
            columns = [at.column for at in (*self._spaces, *self._areas) if at.row == row]
            if columns:
                left = min(left, self._corner(Cell(min(columns), row))[0] - _SIDE)
                right = max(right, self._corner(Cell(max(columns) + 1, row))[0] + _SIDE)
            yield from self._block(left, right, self._corner(Cell(0, row))[1])
        yield (
            f'<rect x="{_n(left - 18)}" y="{self._base}" width="{_n(right - left + 36)}" '
            f'height="{_GROUND}" rx="4" fill="{_ROCK_DARK}"/>'
        )

    def _block(self, left: float, right: float, top: float) -> Iterator[str]:
        cap = 26 if top <= _SKY else 0
        yield (
            f'<rect x="{_n(left)}" y="{_n(top - cap)}" width="{_n(right - left)}" '
            f'height="{PITCH + cap}" fill="url(#stone)" stroke="{_ROCK_DARK}" '
            'stroke-width="1.5"/>'
        )

    def _corridors(self) -> Iterator[str]:
        """Floors and passages: first all with an outline, then all without, so that they join."""
        shapes = [*self._passages(), *self._floors()]
        yield f'<g fill="{_INK}" stroke="{_INK}" stroke-width="5" stroke-linejoin="round">'
        yield from (f"<rect {rect}/>" for rect, _ in shapes)
        yield "</g>"
        yield from (f'<rect {rect} fill="{fill}"/>' for rect, fill in shapes)

    def _floors(self) -> Iterator[tuple[str, str]]:
        for at in (*self._spaces, *self._areas):
            x, y = self._corner(at)
            side = PITCH - _WALL
            rect = (
                f'x="{_n(x + _WALL / 2)}" y="{_n(y + _WALL / 2)}" '
                f'width="{side}" height="{side}" rx="5"'
            )
            yield rect, self._floor(at)

    def _passages(self) -> Iterator[tuple[str, str]]:
        for one, other in self._ways:
            (x, y), (u, v) = self._middle(one), self._middle(other)
            inside = one in self._areas and other in self._areas
            narrow = PITCH - _WALL if inside else _PASSAGE
            width, height = (narrow, PITCH) if x == u else (PITCH, narrow)
            rect = (
                f'x="{_n((x + u - width) / 2)}" y="{_n((y + v - height) / 2)}" '
                f'width="{width}" height="{height}"'
            )
            yield rect, self._floor(one)

    def _floor(self, at: Cell) -> str:
        if at in self._areas:
            return {START: "#f6e3b4", PRISON: "#cfc4b4"}.get(self._areas[at], "#e6d3a3")
        colour = self._region.get(self._spaces[at])
        return _LOOKS[colour].floor if colour else _FLOOR

    def _ornaments(self) -> Iterator[str]:
        """A small shape on every floor without a treasure: it is a space, of this region."""
        for at, name in self._spaces.items():
            if name in self._board.treasure_at:
                continue
            colour = self._region.get(name)
            shape = _LOOKS[colour].shape if colour else "circle"
            x, y = self._middle(at)
            size = 4.2 if colour else 2
            yield _outline(shape, x, y, size, f'fill="none" stroke="{_INK}" stroke-opacity="0.35"')

    def _treasures(self) -> Iterator[str]:
        for space, mark in self._marks.items():
            x, y = self._middle(cell_of(space))
            yield from _jewel(self._board.treasure_at[space].colour, x, y, 15, mark)

    @cached_property
    def _marks(self) -> dict[str, str]:
        """A number for every treasure, counted in its colour."""
        counts = dict.fromkeys(Colour, 0)
        marks = {}
        for treasure in self._board.treasures:
            counts[treasure.colour] += 1
            marks[treasure.space] = str(counts[treasure.colour])
        return marks

    def _area_furniture(self) -> Iterator[str]:
        for area in self._board.areas:
            cells = [at for at, name in self._areas.items() if name == area.name]
            for at in cells:
                x, y = self._corner(at)
                yield from _FURNITURE.get(area.name, _sarcophagus)(x, y)
            if cells:
                yield self._plate(cells, area.name)

    def _plate(self, cells: list[Cell], name: str) -> str:
        """The area's name at the foot of its lowest cells."""
        foot = [at for at in cells if at.row == min(cell.row for cell in cells)]
        x = sum(self._middle(at)[0] for at in foot) / len(foot)
        _, y = self._corner(foot[0])
        size = 11 if len(name) * 10 <= len(foot) * PITCH else 8
        return _text(x, y + PITCH - 8, size, name.upper(), 'font-weight="bold" letter-spacing="1"')

    def _names(self) -> Iterator[str]:
        """Title, column letters under the map, row numbers on both sides of every row."""
        yield _text(self._width / 2, 44, 25, self._board.title, 'font-weight="bold"')
        for column in range(self._board.columns):
            x, _ = self._middle(Cell(column, 0))
            letter = chr(ord("a") + column)
            yield _text(x, self._base + 29, 18, letter, 'fill="#fff3d6" font-weight="bold"')
        for row in range(self._board.rows):
            columns = [at.column for at in (*self._spaces, *self._areas) if at.row == row]
            if columns:
                left, y = self._corner(Cell(min(columns), row))
                right, _ = self._corner(Cell(max(columns) + 1, row))
                for x in (left - _SIDE / 2, right + _SIDE / 2):
                    yield _text(x, y + PITCH / 2 + 6, 17, str(row + 1), 'font-weight="bold"')

    def _pieces(self) -> Iterator[str]:
        waiting: dict[str, int] = {}
        for piece, place in self._places.items():
            at = cell(place)
            if at is None:
                at, shift = self._seat(place, waiting)
            else:
                shift = 0
            if at is not None:
                x, y = self._middle(at)
                yield from (_mummy(x, y) if piece == "mummy" else _pawn(piece, x + shift, y))

    def _seat(self, area: str, waiting: dict[str, int]) -> tuple[Cell | None, float]:
        """The next free seat in an area: its cells in turn, then a little to the side."""
        cells = sorted(at for at, name in self._areas.items() if name == area)
        taken = waiting.get(area, 0)
        waiting[area] = taken + 1
        if not cells:
            return None, 0
        return cells[taken % len(cells)], 9.0 * (taken // len(cells))

    def _legend(self) -> Iterator[str]:
        colours = [colour for colour in Colour if any(self._of(colour))]
        top = self._base + _GROUND + 30
        for index, colour in enumerate(colours):
            x = 44 + index * (self._width - 60) / len(colours)
            yield from _jewel(colour, x, top - 6, 10, "")
            yield _text(x + 20, top, 17, colour.value, 'font-weight="bold"', anchor="start")
            for line, treasure in enumerate(self._of(colour), start=1):
                words = treasure.id.removeprefix(f"{colour.value}-").replace("-", " ")
                label = f"{self._marks[treasure.space]}  {words}"
                yield _text(x - 6, top + 4 + line * 23, 16, label, anchor="start")

    def _of(self, colour: Colour) -> list[Treasure]:
        return [treasure for treasure in self._board.treasures if treasure.colour is colour]


def _definitions() -> Iterator[str]:
    yield "<defs>"
    yield (
        '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" '
        'stop-color="#fbe3b5"/><stop offset="0.5" stop-color="#fdf0d2"/>'
        '<stop offset="1" stop-color="#f3d7a0"/></linearGradient>'
    )
    # Two courses of brick, half a brick apart.
    yield (
        f'<pattern id="stone" width="64" height="{PITCH}" patternUnits="userSpaceOnUse" '
        f'y="{_SKY}"><rect width="64" height="{PITCH}" fill="{_ROCK_LIGHT}"/>'
        f'<path d="M0 0H64M0 {PITCH / 2:g}H64M16 0V{PITCH / 2:g}M48 {PITCH / 2:g}V{PITCH}" '
        f'stroke="{_ROCK}" stroke-width="1.5" fill="none"/></pattern>'
    )
    yield "</defs>"


def _jewel(colour: Colour, x: float, y: float, size: float, mark: str) -> Iterator[str]:
    look = _LOOKS[colour]
    style = f'fill="{look.fill}" stroke="{_INK}" stroke-width="2" stroke-linejoin="round"'
    yield _outline(look.shape, x, y, size, style)
    if mark:
        lift = 8 if look.shape == "triangle" else 6
        yield _text(x, y + lift, 17, mark, f'fill="{look.text}" font-weight="bold"')


def _outline(shape: str, x: float, y: float, size: float, style: str) -> str:
    if shape == "circle":
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(size)}" {style}/>'
    points = " ".join(f"{_n(x + size * u)},{_n(y + size * v)}" for u, v in _OUTLINES[shape])
    return f'<polygon points="{points}" {style}/>'


def _stairs(x: float, y: float) -> Iterator[str]:
    """Steps that grow wider towards the person in front of the board."""
    for step in range(4):
        inset, top = 16 - 3 * step, y + 8 + 5 * step
        yield (
            f'<rect x="{_n(x + inset)}" y="{_n(top)}" width="{_n(PITCH - 2 * inset)}" height="5" '
            f'fill="#e9c987" stroke="{_INK}" stroke-width="1.2"/>'
        )


def _bars(x: float, y: float) -> Iterator[str]:
    for bar in range(5):
        at = _n(x + 8 + 8 * bar)
        yield (
            f'<path d="M{at} {_n(y + 8)}V{_n(y + 28)}" stroke="#5b5047" stroke-width="3.2" '
            'stroke-linecap="round"/>'
        )


def _sarcophagus(x: float, y: float) -> Iterator[str]:
    yield (
        f'<path d="M{_n(x + 24)} {_n(y + 6)}l9 7-3 18h-12l-3-18z" fill="#d8a93a" '
        f'stroke="{_INK}" stroke-width="1.6" stroke-linejoin="round"/>'
    )


_FURNITURE: Final = {START: _stairs, PRISON: _bars}


def _pawn(piece: str, x: float, y: float) -> Iterator[str]:
    """A figure in a cloak with its letter; the head has the piece's shape."""
    fill, text, shape, letter = _PIECES.get(piece, ("#777777", "#ffffff", "circle", "?"))
    cloak = f"M{_n(x - 6)} {_n(y - 5)}h12l8 24h-28z"
    for width, colour in ((7, "#ffffff"), (2, _INK)):
        style = f'fill="{fill}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
        yield f'<path d="{cloak}" {style}/>'
        yield _outline(shape, x, y - 11, 8.5, style)
    yield _text(x, y + 16, 16, letter, f'fill="{text}" font-weight="bold"')


def _mummy(x: float, y: float) -> Iterator[str]:
    """A wrapped figure with two eyes."""
    yield (
        f'<rect x="{_n(x - 12)}" y="{_n(y - 20)}" width="24" height="40" rx="12" fill="#f4efe2" '
        f'stroke="{_INK}" stroke-width="2"/>'
    )
    for line in (-12, 2, 8, 14):
        yield (
            f'<path d="M{_n(x - 11)} {_n(y + line)}l22 -3" stroke="#a8977a" stroke-width="1.8"/>'
        )
    for eye in (-4.5, 4.5):
        yield f'<circle cx="{_n(x + eye)}" cy="{_n(y - 6)}" r="2.6" fill="{_INK}"/>'


def _text(x: float, y: float, size: int, text: str, style: str = "", anchor: str = "middle") -> str:
    ink = "" if "fill=" in style else f' fill="{_INK}"'
    gap = f" {style}" if style else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{size}" text-anchor="{anchor}"{ink}{gap} '
        f'xml:space="preserve">{_safe(text)}</text>'
    )


def _safe(text: str) -> str:
    """Text that may stand in XML, whatever it was."""
    return escape("".join(sign if sign.isprintable() else "?" for sign in text))


def _n(value: float) -> str:
    """A number without a useless tail."""
    return f"{value:.1f}".removesuffix(".0")

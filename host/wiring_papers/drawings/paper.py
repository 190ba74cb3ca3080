"""Paper to draw on with schemdraw: lines, boxes, words and circuit symbols, given back as SVG.

One unit is half an inch; y goes up. The same drawing always gives the same text, byte for byte:
every number is rounded, because its last digits may differ from machine to machine.
"""

import re
from typing import Final, Literal
from xml.etree import ElementTree

import schemdraw
from schemdraw.backends import svg as backend
from schemdraw.elements import Element
from schemdraw.segments import Segment, SegmentCircle, SegmentPoly, SegmentText

Point = tuple[float, float]
Align = Literal["left", "center", "right"]

INK: Final = "#1a1a1a"
FAINT: Final = "#9a9a9a"
POWER: Final = "#b3261e"  # nothing is told by colour alone: every wire has words too
SIGNAL: Final = "#1d4f91"
FILL: Final = "#f4efe4"

_MARGIN: Final = 0.8  # words are wider in some fonts than schemdraw reckons
_DROP: Final = 0.009  # times the size: schemdraw centres words a little too high
_NUMBER: Final = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


class Paper:
    """One drawing."""

    def __init__(self, title: str) -> None:
        backend.config.text = "text"  # the same whatever else is installed
        self._title: Final = title
        self._drawing: Final = schemdraw.Drawing(canvas="svg", show=False)
        self._drawing.config(bgcolor="white", margin=_MARGIN, font="sans-serif", fontsize=11)
        self._flat: Final = Element()

    def line(
        self,
        *points: Point,
        colour: str = INK,
        width: float = 1.5,
        dashed: bool = False,
        arrow: str | None = None,
    ) -> None:
        """A line through these points; `arrow` is "->", "<-" or "<->"."""
        self._flat.segments.append(
            Segment(
                points, color=colour, lw=width, ls="--" if dashed else None, arrow=arrow, zorder=2
            )
        )

    def box(
        self,
        corner: Point,
        size: Point,
        fill: str = "none",
        colour: str = INK,
        dashed: bool = False,
    ) -> None:
        """A rectangle, by its lower left corner and its width and height."""
        (x, y), (w, h) = corner, size
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        self.shape(*corners, fill=fill, colour=colour, dashed=dashed)

    def shape(
        self, *corners: Point, fill: str = "none", colour: str = INK, dashed: bool = False
    ) -> None:
        """A shape with these corners."""
        self._flat.segments.append(
            SegmentPoly(
                corners, fill=fill, color=colour, lw=1.5, ls="--" if dashed else None, zorder=1
            )
        )

    def dot(self, at: Point, radius: float, fill: str = INK, colour: str = INK) -> None:
        """A filled circle."""
        self._flat.segments.append(
            SegmentCircle(at, radius, fill=fill, color=colour, lw=1.2, zorder=3)
        )

    def circle(self, at: Point, radius: float, fill: str = "none", colour: str = INK) -> None:
        """A circle, as deep in the drawing as a box."""
        self._flat.segments.append(
            SegmentCircle(at, radius, fill=fill, color=colour, lw=1.5, zorder=1)
        )

    def words(
        self,
        at: Point,
        text: str,
        size: float = 11,
        align: Align = "center",
        colour: str = INK,
        turned: float = 0,
    ) -> None:
        """Words, centred in height on a point."""
        x, y = at
        at = (x, y) if turned else (x, y - _DROP * size)
        self._flat.segments.append(
            SegmentText(
                at,
                text,
                align=(align, "center"),
                fontsize=size,
                color=colour,
                rotation=turned,
                zorder=4,
            )
        )

    def symbol(self, element: Element) -> Element:
        """Put a circuit symbol down; gives it back, for its anchors."""
        return self._drawing.add(element)

    def svg(self) -> str:
        """The drawing."""
        if self._flat.segments:
            self._drawing.add(self._flat.at((0, 0)).theta(0))
        tree = ElementTree.fromstring(self._drawing.get_imagedata("svg"))
        return _steady(tree, self._title)


def _steady(tree: ElementTree.Element, title: str) -> str:
    words = ElementTree.Element("{http://www.w3.org/2000/svg}title")
    words.text = title
    tree.insert(0, words)
    for element in tree.iter():
        for name, value in element.attrib.items():
            element.set(name, _NUMBER.sub(_rounded, value))
    tree.text = "\n"
    for child in tree:
        child.tail = "\n"  # a line each; inside words a line break would be a blank
    return ElementTree.tostring(tree, encoding="unicode") + "\n"


def _rounded(found: re.Match[str]) -> str:
    text = f"{float(found[0]):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

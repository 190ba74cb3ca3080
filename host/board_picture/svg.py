"""Writing SVG: the document's first lines, texts, simple shapes and numbers."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

INK: Final = "#4a2c12"

# Around 0,0 within a radius of about 1; a circle needs no corners.
_CORNERS: Final = {
    "square": ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    "hexagon": ((-0.55, -0.95), (0.55, -0.95), (1.08, 0), (0.55, 0.95), (-0.55, 0.95), (-1.08, 0)),
    "triangle": ((0, -1.18), (1.18, 0.88), (-1.18, 0.88)),
    "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
}


def opening(width: int, height: int, title: str) -> Iterator[str]:
    """The beginning of a document of this size; `</svg>` ends it."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" '
        "font-family=\"Georgia, 'DejaVu Serif', serif\">"
    )
    yield f"<title>{_safe(title)}</title>"


def outline(shape: str, x: float, y: float, size: float, style: str) -> str:
    """A circle, square, hexagon, triangle or diamond around a point."""
    if shape == "circle":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" {style}/>'
    corners = ((x + size * u, y + size * v) for u, v in _CORNERS[shape])
    points = " ".join(f"{number(u)},{number(v)}" for u, v in corners)
    return f'<polygon points="{points}" {style}/>'


def text(x: float, y: float, size: int, words: str, style: str = "", anchor: str = "middle") -> str:
    """Words in ink, unless the style gives them another colour."""
    ink = "" if "fill=" in style else f' fill="{INK}"'
    gap = f" {style}" if style else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{size}" text-anchor="{anchor}"{ink}{gap}'
        f' xml:space="preserve">{_safe(words)}</text>'
    )


def number(value: float) -> str:
    """A number without a useless tail."""
    return f"{value:.1f}".removesuffix(".0")


def _safe(words: str) -> str:
    """Words that may stand in XML, whatever they were."""
    return escape("".join(sign if sign.isprintable() else "?" for sign in words))

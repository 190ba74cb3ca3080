"""QR codes: what is drawn is what was to be said, module for module."""

import re
from xml.etree import ElementTree

import segno

from host.seats import qr
from host.seats.join_address import join_address

ADDRESS = join_address("http://192.168.1.5:8080/", "CDFG-HJKM-NPQR")
QUIET = 4

Modules = list[list[int]]

# Each half block of a terminal is two modules, the light ones painted.
_HALVES = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}


def expected() -> Modules:
    """The code of the address, as the library reckons it, in its quiet border."""
    code = segno.make(ADDRESS, micro=False, error="m", boost_error=False)
    return [list(row) for row in code.matrix_iter(border=QUIET)]


def in_svg(picture: str) -> Modules:
    """The modules that a picture paints dark: one path, row by row, of strokes one unit high."""
    root = ElementTree.fromstring(picture)
    size = int(root.attrib["viewBox"].split()[2])
    dark = next(path.attrib["d"] for path in root.iter() if "stroke" in path.attrib)
    modules, x, y = [[0] * size for _ in range(size)], 0, 0.0
    for sign, across, down in re.findall(r"([Mmh])(-?\d+)(?: (-?[\d.]+))?", dark):
        if sign == "h":
            modules[int(y)][x : x + int(across)] = [1] * int(across)
            x += int(across)
        else:
            x, y = (int(across), float(down)) if sign == "M" else (x + int(across), y + float(down))
    return modules


def in_terminal(lines: str) -> Modules:
    """The modules that lines of half blocks leave dark."""
    pairs = [[_HALVES[sign] for sign in line] for line in lines.splitlines()]
    return [[half[row] for half in line] for line in pairs for row in (0, 1)]


def test_the_address_has_its_code_in_the_fragment() -> None:
    assert ADDRESS == "http://192.168.1.5:8080/join#CDFG-HJKM-NPQR"


def test_the_picture_holds_the_address() -> None:
    assert in_svg(qr.svg(ADDRESS)) == expected()


def test_the_lines_hold_the_address() -> None:
    modules = expected()
    assert in_terminal(qr.terminal(ADDRESS))[: len(modules)] == modules


def test_the_picture_refers_to_nothing_outside() -> None:
    picture = qr.svg(ADDRESS).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|href|url\(|style|script", picture)


def test_the_picture_is_dark_on_light_with_a_border() -> None:
    assert 'fill="#fff"' in qr.svg(ADDRESS)
    assert not any(in_svg(qr.svg(ADDRESS))[0])


def test_another_address_is_another_picture() -> None:
    assert qr.svg(ADDRESS) != qr.svg(ADDRESS.replace("CDFG", "CDFH"))

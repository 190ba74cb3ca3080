"""DICE.md's tables about dice: drilling, faces, balance, print files."""

from typing import Final

from fsm.pyramid.dice import FACES
from hal.emulator.dice_dipole import AXIS
from hal.emulator.dice_pose import STATED
from hal.table import Table
from host.wiring_papers import die_making as making
from host.wiring_papers.tables import markdown, millimetres

_FIGURES: Final = ["what", "figure", "how"]


def drilling(table: Table) -> str:
    """Where the hole goes, in figures that can be marked on a face."""
    build = table.dice
    hole = making.hole(build)
    lines = [
        (
            "from the middle of the face, towards the face +1",
            millimetres(hole.along_mm),
            "a sixth of the edge",
        ),
        ("and from there towards the face +2", millimetres(hole.across_mm), "a third of the edge"),
        ("the drill leans from the upright", _deg(making.leans_deg(3)), "acos(3/√14)"),
        ("so a wedge rises", f"{100 * making.rise():.1f} mm on 100", "√5/3"),
        (
            "the die's side is turned from the wedge's line of fall",
            _deg(making.turned_deg()),
            "1 in 2",
        ),
        ("the hole is long", millimetres(hole.length_mm), "right through"),
        ("each rod is long", millimetres(hole.rod_mm), "the magnet then sits in the middle"),
        (
            "the drill may come out off its mark by",
            millimetres(hole.astray_mm),
            f"{making.DRILL_DEG:g}° over that length",
        ),
        (
            "between rods with square ends the magnet leans by at most",
            _deg(making.held_deg(build)),
            f"{making.PLAY_MM:g} mm of play over a rod's length",
        ),
        ("left for the magnet's own axis", _deg(making.own_deg(build)), f"of {STATED.askew:g}°"),
        (
            "if rods did not hold it, the magnet could lean by",
            _deg(making.loose_deg(build)),
            "that play over its own length",
        ),
    ]
    return markdown(_FIGURES, lines)


def faces(table: Table) -> str:
    """Which face of the reference dice has which component, and how the magnet leans from it."""
    names = [face.value for face in FACES]
    parts = [sign * part for part in AXIS for sign in (1, -1)]
    rows = [
        [name, str(number), f"{part:+g}", _deg(making.leans_deg(part))]
        for number, (name, part) in enumerate(zip(names, parts, strict=True), 1)
    ]
    heads = ["explorers' die", "brown die", "component", "magnet leans from this face's normal"]
    return markdown(heads, rows)


def balance(table: Table) -> str:
    """What unbalances a die, in figures."""
    build = table.dice
    half = build.die_mm / 2
    lines = [
        ("the magnet weighs", f"{making.magnet_g(build):.2f} g", f"of a die of {build.die_g:g} g"),
        _shifted("the magnet is 0.5 mm off the middle", making.shift_mm(build, 0.5), half),
        _shifted("half of the hole is left empty", making.open_hole_mm(build), half),
        (
            "the Earth's field turns the die",
            f"{100 * making.earth_share(build):.1f} %",
            "of what tips it over, at most",
        ),
    ]
    return markdown(_FIGURES, lines)


def print_files(table: Table) -> str:
    """The die and its drilling jig for OpenSCAD, in the die's own axes."""
    build = table.dice
    wide = making.hole(build).wide_mm
    lines = [
        f"die = {build.die_mm:g}; hole = {wide:g}; wall = 5;  // mm",
        "module bore() rotate([0, 0, atan2(2, 1)]) rotate([0, acos(3 / sqrt(14)), 0])",
        "  cylinder(d = hole, h = 4 * die, center = true, $fn = 48);",
        "",
        "// a die with its hole",
        "difference() { cube(die, center = true); bore(); }",
        "",
        "// a cap that slips over a blank, with a guide for the drill; 0.2 mm of play",
        "translate([3 * die, 0, wall / 2]) difference() {",
        "  cube([die + 2 * wall, die + 2 * wall, die + wall], center = true);",
        "  translate([0, 0, -wall / 2]) { cube(die + 0.2, center = true); bore(); }",
        "}",
    ]
    return "\n".join(["```", *lines, "```"])


def _shifted(what: str, mm: float, half_mm: float) -> tuple[str, str, str]:
    return (
        what,
        f"{mm:.2f} mm",
        f"the centre of gravity moves so far, {100 * mm / half_mm:.1f} % of half an edge",
    )


def _deg(degrees: float) -> str:
    return f"{degrees:.1f}°"

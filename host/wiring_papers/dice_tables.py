"""DICE.md's tables about dice and pockets: drilling, faces, balance, the pocket's shape."""

from typing import Final

from fsm.pyramid.dice import FACES
from hal.emulator.dice_dipole import AXIS
from hal.emulator.dice_pose import STATED
from hal.emulator.dice_ring import places
from hal.table import Table
from host.wiring_papers import die_making as making
from host.wiring_papers.pocket import SHAPE, hanging
from host.wiring_papers.stray import EARTH_MT, unit_mt
from host.wiring_papers.tables import markdown

_FIGURES: Final = ["what", "figure", "how"]


def drilling(table: Table) -> str:
    """Where the hole goes, in figures that can be marked on a face."""
    build = table.dice
    hole = making.hole(build)
    lines = [
        (
            "from the middle of the face, towards the face +1",
            _mm(hole.along_mm),
            "a sixth of the edge",
        ),
        ("and from there towards the face +2", _mm(hole.across_mm), "a third of the edge"),
        ("the drill leans from the upright", _deg(making.leans_deg(3)), "acos(3/√14)"),
        ("so a wedge rises", f"{100 * making.rise():.1f} mm on 100", "√5/3"),
        (
            "the die's side is turned from the wedge's line of fall",
            _deg(making.turned_deg()),
            "1 in 2",
        ),
        ("the hole is long", _mm(hole.length_mm), "right through"),
        ("each rod is long", _mm(hole.rod_mm), "the magnet then sits in the middle"),
        (
            "the drill may come out off its mark by",
            _mm(hole.astray_mm),
            f"{STATED.askew:g}° over that length",
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


def pocket(table: Table) -> str:
    """The pocket's measures and what each is for."""
    build = table.dice
    x, _ = places(build.ring_mm)[0]
    low = ", ".join(f"{level:.2f}" for level in hanging(build))
    lines = [
        (
            "floor, square",
            _mm(SHAPE.floor_mm(build)),
            f"a die has {SHAPE.room_mm:g} mm to each side",
        ),
        ("walls, from the floor", f"{SHAPE.wall_deg:g}°", "smooth; on 45° or less a die could lie"),
        ("rim above the floor", _mm(SHAPE.rim_mm), "higher than a crooked die can hang"),
        (
            "opening at the rim",
            _mm(SHAPE.opening_mm(build)),
            "wider than a die from corner to corner",
        ),
        (
            "a die turned by 45° hangs above the floor by",
            _mm(SHAPE.hangs_mm(build)),
            f"levels {low}",
        ),
        ("middle of a die above the sensors", _mm(build.height_mm), "to the spot that feels"),
        (
            "so the floor is thick",
            _mm(SHAPE.thick_mm(build)),
            f"half a die and {SHAPE.element_mm:g} mm of package less",
        ),
        ("sensors from the middle", _mm(build.ring_mm), "√(2/3) of that height"),
        (
            "so they are the corners of a square of",
            _mm(2 * x),
            f"{2 * x / 2.54:.0f} holes of a perforated board with 2.54 mm",
        ),
        ("the square may lie off by", _mm(SHAPE.apart_mm()), f"together {STATED.off_centre:g} mm"),
        ("pitch", _mm(build.pitch_mm), "from the middle of a pocket to that of the next"),
        ("a unit", f"{unit_mt(build):.2f} mT", "what the ring feels of a component of 1"),
        (
            "the Earth's field, about",
            f"{EARTH_MT / unit_mt(build):.2f} units",
            "level, and zeroed where it stands, the tray does not mind",
        ),
    ]
    return markdown(_FIGURES, lines)


def print_files(table: Table) -> str:
    """The die and its drilling jig for OpenSCAD, in the die's own axes."""
    build = table.dice
    wide = build.magnet.diameter_mm + 0.1
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


def _mm(mm: float) -> str:
    return f"{mm:.2f}".rstrip("0").rstrip(".") + " mm"


def _deg(degrees: float) -> str:
    return f"{degrees:.1f}°"

"""DICE.md's tables about trays: their measures, what they forgive, and a print file."""

from typing import Final

from hal.emulator.dice_pose import STATED
from hal.emulator.dice_ring import places
from hal.table import DiceBuild, Spread, Table
from host.dice_figures.leaning import leaning
from host.wiring_papers.pocket import PIECE, SHAPE, across_mm, off_mm
from host.wiring_papers.reader_circuit import readers
from host.wiring_papers.stray import EARTH_MT, unit_mt
from host.wiring_papers.tables import markdown, millimetres

_FIGURES: Final = ["what", "figure", "how"]
_ROUNDED_MM: Final = (0.0, 0.5, 1.0, 1.5, 2.0)
_LEANS: Final = ((2, 5), (5, 10), (10, 20), (20, 45))


def pocket(table: Table) -> str:
    """The pocket's measures and what each is for."""
    return markdown(_FIGURES, [*_hole(table.dice), *_below(table.dice), *_around(table.dice)])


def _hole(build: DiceBuild) -> list[tuple[str, str, str]]:
    hole = SHAPE.hole_mm(build)
    return [
        (
            "a die from corner to corner",
            f"{across_mm(build):.1f} mm",
            "of sharp edges; measure yours",
        ),
        ("hole, round", f"{hole:.1f} mm", f"{SHAPE.play_mm:g} mm more"),
        (
            "so a die lies off its middle by at most",
            f"{off_mm(build, hole):.2f} mm",
            "however it is turned",
        ),
        (
            "rim above the floor",
            millimetres(SHAPE.rim_mm),
            "lower, a leaning die shows less",
        ),
        ("chamfer of the rim, at 45°", millimetres(SHAPE.chamfer_mm), "leads a die in"),
        (
            "a die that leans on the rim leans by at least",
            f"{SHAPE.leans_deg(build):.0f}°",
            "corner to corner, on the chamfer; one sees it",
        ),
    ]


def _below(build: DiceBuild) -> list[tuple[str, str, str]]:
    x, _ = places(build.ring_mm)[0]
    wide, high, deep = SHAPE.window_mm
    return [
        (
            "middle of a die above the sensors",
            millimetres(build.height_mm),
            "to the spot that feels",
        ),
        (
            "so the floor is thick",
            millimetres(SHAPE.thick_mm(build)),
            f"half a die and {SHAPE.element_mm:g} mm of package less",
        ),
        ("sensors from the middle", millimetres(build.ring_mm), "√(2/3) of that height"),
        (
            "so they are the corners of a square of",
            millimetres(2 * x),
            f"{2 * x / 2.54:.0f} holes of a perforated board with 2.54 mm",
        ),
        (
            "the square may lie off by",
            millimetres(SHAPE.apart_mm),
            f"with the die's own at most {STATED.off_centre:g} mm",
        ),
        ("a window for a sensor, below the floor", f"{wide:g} x {high:g} mm", f"{deep:g} mm deep"),
    ]


def _around(build: DiceBuild) -> list[tuple[str, str, str]]:
    return [
        (
            "a tile with one pocket",
            f"{build.pitch_mm:g} x {SHAPE.across_tray_mm:g} mm",
            f"{SHAPE.deep_mm(build):.1f} mm thick, without feet",
        ),
        ("pitch", millimetres(build.pitch_mm), "from the middle of a pocket to that of the next"),
        ("a unit", f"{unit_mt(build):.2f} mT", "what the ring feels of a component of 1"),
        (
            "the Earth's field, about",
            f"{EARTH_MT / unit_mt(build):.2f} units",
            "level, and zeroed where it stands, the tray does not mind",
        ),
    ]


def trays(table: Table) -> str:
    """The outer measures of each tray."""
    pitch, wide = table.dice.pitch_mm, SHAPE.across_tray_mm
    rows = [
        [name, str(count), f"{count * pitch:g} x {wide:g} mm", _pieces(count)]
        for name, count in readers(table).items()
    ]
    return markdown(["tray of reader", "pockets", "long and wide", "in pieces of"], rows)


def _pieces(count: int) -> str:
    whole, rest = divmod(count, PIECE)
    return " and ".join(str(tiles) for tiles in (*[PIECE] * whole, rest) if tiles)


def rounded(table: Table) -> str:
    """Which hole a die with rounded edges wants, and how far off it lies in the reference one."""
    build = table.dice
    usual = SHAPE.hole_mm(build)
    rows = [
        [
            f"{radius:g} mm",
            f"{across_mm(build, radius):.1f} mm",
            f"{SHAPE.hole_mm(build, radius):.1f} mm",
            f"{off_mm(build, SHAPE.hole_mm(build, radius), radius):.2f} mm",
            f"{off_mm(build, usual, radius):.2f} mm",
        ]
        for radius in _ROUNDED_MM
    ]
    heads = ["edges rounded by", "corner to corner", "hole", "off by at most"]
    return markdown([*heads, f"off in {usual:.1f} mm"], rows)


def tolerances(table: Table) -> str:
    """Within what everything must be for the rates to hold."""
    sensor, within = table.dice.sensor, STATED
    ohm, strong = table.dice.resistor_ohm, table.dice.magnet.remanence_t
    lines = [
        ("a die lies off the middle of its ring", f"±{within.off_centre:g} mm along, and across"),
        ("it lies too high or too low", f"±{within.height:g} mm"),
        ("it is turned", "anyhow"),
        ("it leans", f"up to {within.tilt:g}°, anywhere"),
        ("its magnet is askew", f"up to {within.askew:g}°, anywhere, before calibrating"),
        ("magnets' remanence", f"{strong.least:g} to {strong.most:g} T"),
        ("sensors of different pockets", f"{_span(sensor.mv_per_mt)} mV/mT"),
        ("the four of a pocket", f"±{sensor.matched_percent:g} % about their middle"),
        ("sensors without a field", f"{_span(sensor.null_v)} V"),
        ("noise of a sensor", f"{sensor.noise_mv:g} mV"),
        ("resistors", f"{_span(ohm)} ohm"),
        ("a pocket's zero drifts", f"{within.null:g} units, as the sigma of a bell curve"),
        ("neighbours", f"one to each side, {table.dice.pitch_mm:g} mm away, any face up"),
    ]
    return markdown(["what", "within, evenly spread"], lines)


def leans(table: Table) -> str:
    """What a reader makes of dice that lean."""
    rows = []
    for least, most in _LEANS:
        read = leaning(table.dice, least, most)
        shares = (read.nearest, read.other, 1 - read.nearest - read.other)
        rows.append([f"{least} to {most}°", *map(_percent, shares)])
    heads = ["a die leans by", "read as the face most upwards", "as another", "cocked"]
    return markdown(heads, rows)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _span(spread: Spread) -> str:
    return f"{spread.least:g} to {spread.most:g}"


def tray_file(table: Table) -> str:
    """A piece of a tray for OpenSCAD."""
    build = table.dice
    x, _ = places(build.ring_mm)[0]
    wide, high, deep = SHAPE.window_mm
    lines = [
        f"tiles = {PIECE}; hole = {SHAPE.hole_mm(build):.1f}; rim = {SHAPE.rim_mm:g};  // mm",
        f"chamfer = {SHAPE.chamfer_mm:g}; floor = {SHAPE.thick_mm(build):g}; window = {deep:g};",
        f"pitch = {build.pitch_mm:g}; wide = {SHAPE.across_tray_mm:g}; from_middle = {x:.2f};",
        "module tile() difference() {",
        "  translate([-pitch / 2, -wide / 2, -floor - window])",
        "    cube([pitch, wide, rim + floor + window]);",
        "  cylinder(d = hole, h = rim + 1, $fn = 96);",
        "  translate([0, 0, rim - chamfer])",
        "    cylinder(d1 = hole, d2 = hole + 2 * chamfer + 0.02, h = chamfer + 0.01, $fn = 96);",
        "  for (x = [-1, 1], y = [-1, 1])",
        "    translate([x * from_middle, y * from_middle, -floor - window / 2 - 0.005])",
        f"      cube([{wide:g}, {high:g}, window + 0.01], center = true);",
        "  translate([0, 0, -floor - window / 2])  // room for the legs",
        f"    cube([{2 * x + wide:.1f}, {2 * x - high:.1f}, window + 0.02], center = true);",
        "}",
        "for (n = [0 : tiles - 1]) translate([n * pitch, 0, 0]) tile();",
    ]
    return "\n".join(["```", *lines, "```"])

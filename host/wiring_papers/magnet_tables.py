"""The tables of MAGNETS.md: every figure is computed here, from the table file and `sandwich`."""

from math import ceil, hypot

from hal.sides import Side
from hal.table import Table
from host.wiring_papers import holding, magnetism
from host.wiring_papers.detection import NO_SHEET, felt_mt, gone_radius_mm, sure_radius_mm, taken_mt
from host.wiring_papers.sandwich import BOARD, COUNTER, EXPLORER, MUMMY, OFFSET_MM, Piece
from host.wiring_papers.tables import markdown

SCANS_PER_S = 100  # what the drivers are held to
DEBOUNCE = 3  # equal scans

Lines = list[tuple[str, str, str]]
_HEADS = ["what", "figure", "how"]


def assumed(_: Table) -> str:
    """The layers, magnets and pieces that everything else is reckoned from."""
    sheet = BOARD.sheet
    lines = [
        ("foot under a magnet: felt or PTFE", f"{BOARD.foot_mm:g} mm"),
        ("cover", f"{BOARD.cover_mm:g} mm"),
        ("space for sensors", f"{BOARD.sensors_mm:g} mm"),
        ("circuit board", f"{BOARD.board_mm:g} mm"),
        ("insulating film, on each side of the steel", f"{BOARD.film_mm:g} mm"),
        ("depth of the feeling spot below a package's marked side", f"{BOARD.element_mm:g} mm"),
        ("steel sheet", f"{sheet.thickness_mm:g} mm"),
        ("its relative permeability below the knee", f"{sheet.permeability:g}"),
        ("the knee", f"{BOARD.knee_t:g} T"),
        ("what its own magnetisation can give at most", f"{sheet.saturation_t:g} T"),
        ("from a magnet to the steel", f"{BOARD.gap_mm:g} mm"),
        ("from magnet to magnet through the board", f"{BOARD.apart_mm:g} mm"),
        ("worst offset of a piece from its sensor", f"{OFFSET_MM:g} mm"),
        *(_piece(piece) for piece in (EXPLORER, COUNTER, MUMMY)),
    ]
    return markdown(["assumed", "figure"], lines)


def explorer(table: Table) -> str:
    """What holds an explorer and what its sensors feel."""
    return markdown(_HEADS, [*_grip(EXPLORER), *_seen(table, EXPLORER), *_through(table)])


def mummy(table: Table) -> str:
    """The mummy: what its sensors feel, and what couples its halves."""
    most = magnetism.pull_n(MUMMY.strong, BOARD.sheet, BOARD.gap_mm)
    lines: Lines = [
        ("pull towards the steel", f"< {most:.0f} N", "as if the sheet did not saturate"),
        ("flux density that the sheet would need", _tesla(MUMMY), "so it saturates: wanted"),
        *_seen(table, MUMMY),
        *_coupling(),
        *_behind(),
    ]
    return markdown(_HEADS, lines)


def neighbours(table: Table) -> str:
    """What a magnet does at the sensors around it. Negative: no unipolar switch operates."""
    near = _nearest_mm(table)
    places = [
        ("next space", table.pitch_mm),
        ("next space, diagonally", hypot(table.pitch_mm, table.pitch_mm)),
        ("nearest spot of an area", near),
    ]
    rows = [
        [
            f"{words}, {away:.1f} mm",
            *(_at(piece, side, away) for piece, side in _OWN),
            f"{magnetism.push_n(EXPLORER.strong, BOARD.sheet, BOARD.gap_mm, away):.3f} N",
        ]
        for words, away in places
    ]
    heads = ["where", "field of an explorer", "field of the mummy", "two explorers push each other"]
    return markdown(heads, rows)


_OWN = ((EXPLORER, Side.EXPLORERS), (MUMMY, Side.MUMMY))


def _grip(piece: Piece) -> Lines:
    pull = magnetism.pull_n(piece.weak, BOARD.sheet, BOARD.gap_mm)
    grip = holding.grip_n(BOARD, piece)
    return [
        ("pull towards the steel", f"{pull:.2f} N", "weakest magnet"),
        ("friction holds", f"{grip:.2f} N", f"coefficient {piece.friction:g}"),
        ("its weight", f"{piece.weight_n:.2f} N", f"{piece.weight_g:g} g"),
        ("margin", f"{grip / piece.weight_n:.1f}", "friction against weight"),
        ("flux density in the sheet", _tesla(piece), f"below the knee of {BOARD.knee_t:g} T"),
    ]


def _seen(table: Table, piece: Piece) -> Lines:
    """Field below the piece, and where it is surely seen and surely not."""
    side = Side.MUMMY if piece is MUMMY else Side.EXPLORERS
    sensor = table.sensor
    least = min(felt_mt(BOARD, side, piece.weak, sheet)(0) for sheet in (BOARD.sheet, NO_SHEET))
    offset = min(
        felt_mt(BOARD, side, piece.weak, sheet)(OFFSET_MM) for sheet in (BOARD.sheet, NO_SHEET)
    )
    sure = sure_radius_mm(BOARD, side, piece.weak, sensor.operate_mt.most)
    gone = gone_radius_mm(BOARD, side, piece.strong, sensor.release_mt.least)
    operates, releases = sensor.operate_mt.most, sensor.release_mt.least
    return [
        ("field at its sensor, straight above", f"{least:.0f} mT", "at least"),
        (f"field at its sensor, {OFFSET_MM:g} mm off", f"{offset:.0f} mT", "at least"),
        ("margin there", f"{offset / operates:.1f}", f"against {operates:g} mT"),
        ("surely seen within", f"{sure:.1f} mm", f"weakest magnet, {operates:g} mT"),
        ("surely not seen beyond", f"{gone:.1f} mm", f"strongest magnet, {releases:g} mT"),
        (
            "seen by no sensor between two spaces",
            f"{table.pitch_mm - 2 * gone:.1f} mm",
            "of a slide",
        ),
        ("surely seen when slid over the middle at", f"{_speed(sure):.0f} mm/s", _scans()),
    ]


def _through(table: Table) -> Lines:
    """What the mummy's face feels of an explorer, and what the mummy does to one next door."""
    beyond, least = BOARD.above_mm(Side.MUMMY), table.sensor.release_mt.least
    far = magnetism.far_field_mt(EXPLORER.strong, BOARD.sheet, BOARD.gap_mm, beyond)
    return [
        ("field at the mummy's sensor behind it", f"{far:.1f} mT", "strongest magnet, on the axis"),
        ("margin there", f"{least / far:.1f}", f"against {least:g} mT"),
        (
            "permeability at which that margin is 1",
            f"{_least_permeability(least):.0f}",
            "of the steel",
        ),
        *_beside(table, "next door", table.pitch_mm),
        *_beside(table, "on the nearest spot of an area", _nearest_mm(table)),
    ]


def _beside(table: Table, where: str, away: float) -> Lines:
    """What the mummy, so far along the other face, takes from an explorer's field; its push."""
    stray = taken_mt(BOARD, MUMMY.strong, away)
    operates = table.sensor.operate_mt.most + stray
    sure = sure_radius_mm(BOARD, Side.EXPLORERS, EXPLORER.weak, operates)
    push = abs(magnetism.drag_n(MUMMY.strong, EXPLORER.strong, BOARD.apart_mm, away))
    how = f"{away:.1f} mm away"
    return [
        (
            f"surely seen with the mummy {where}",
            f"within {sure:.1f} mm",
            f"{how}, takes {stray:.1f} mT",
        ),
        (f"push or pull of the mummy {where}", f"< {_up(push):.2f} N", f"{how}, no sheet"),
    ]


def _coupling() -> Lines:
    free, at = holding.strongest_drag(BOARD, MUMMY, COUNTER)
    drag, needed = holding.drag_n(BOARD, MUMMY, COUNTER), holding.needed_n(BOARD, MUMMY, COUNTER)
    linear = magnetism.far_field_mt(MUMMY.weak, BOARD.sheet, BOARD.gap_mm, BOARD.gap_mm)
    share = linear / magnetism.open_field_mt(MUMMY.weak, BOARD.apart_mm)
    return [
        ("strongest drag on the counter-magnet", f"{free:.2f} N", f"no sheet, {at:g} mm behind"),
        (
            "share that passes a sheet that never saturates",
            f"{share:.2f}",
            "then nothing is dragged",
        ),
        (
            "share that surely passes this one",
            f"{holding.passes(BOARD, MUMMY):.2f}",
            "at least, of the field",
        ),
        ("drag that passes", f"{drag:.2f} N", "the strongest, times that share"),
        ("needed to drag the counter-magnet upwards", f"{needed:.2f} N", "friction and weight"),
        ("margin", f"{drag / needed:.1f}", "drag against need"),
        (
            "the counter-magnet stays behind by at most",
            f"{_lag():.1f} mm",
            "dragged upwards",
        ),
        ("it snaps over from as far as", f"{_reach():.1f} mm", "from below"),
        ("it stays when the mummy is lifted: margin", f"{_stays():.1f}", "friction against weight"),
    ]


def _behind() -> Lines:
    """What the explorers' sensor behind the mummy feels when the counter-magnet is not there."""
    away = BOARD.apart_mm - BOARD.gap_mm + BOARD.above_mm(Side.EXPLORERS)
    most = magnetism.open_field_mt(MUMMY.strong, away)
    middle = BOARD.above_mm(Side.EXPLORERS) + BOARD.sheet.thickness_mm / 2
    least = magnetism.open_field_mt(MUMMY.weak, away) - magnetism.most_cancelled_mt(
        BOARD.sheet, middle
    )
    return [
        (
            "explorers' sensor behind the mummy, counter-magnet gone",
            f"{max(least, 0.0):.0f} to {most:.0f} mT",
            "expect that it sees the mummy",
        )
    ]


def _at(piece: Piece, side: Side, away: float) -> str:
    fields = [felt_mt(BOARD, side, piece.strong, sheet)(away) for sheet in (BOARD.sheet, NO_SHEET)]
    return f"{min(fields):.1f} to {max(fields):.1f} mT"


def _nearest_mm(table: Table) -> float:
    spots = table.spots
    return min(hypot(a.x - b.x, a.y - b.y) for a in spots for b in spots if a.name < b.name)


def _least_permeability(least_mt: float) -> float:
    low, high = 1.0, 10_000.0
    while high - low > 1:
        middle = (low + high) / 2
        sheet = magnetism.Sheet(BOARD.sheet.thickness_mm, middle, BOARD.sheet.saturation_t)
        beyond = BOARD.above_mm(Side.MUMMY)
        far = magnetism.far_field_mt(EXPLORER.strong, sheet, BOARD.gap_mm, beyond)
        low, high = (middle, high) if far > least_mt else (low, middle)
    return high


def _piece(piece: Piece) -> tuple[str, str]:
    magnet = f"{piece.diameter_mm:g} x {piece.height_mm:g} mm N42"
    return piece.name, f"{magnet}, {piece.weight_g:g} g in all, friction {piece.friction:g}"


def _tesla(piece: Piece) -> str:
    return f"{magnetism.sheet_t(piece.strong, BOARD.sheet, BOARD.gap_mm):.1f} T"


def _speed(radius_mm: float) -> float:
    return 2 * radius_mm * SCANS_PER_S / (DEBOUNCE + 1)


def _scans() -> str:
    return f"{DEBOUNCE} equal scans at {SCANS_PER_S}/s, and one for chance"


def _up(newtons: float) -> float:
    """Rounded up to hundredths: for bounds."""
    return ceil(100 * newtons) / 100


def _lag() -> float:
    return holding.lag_mm(BOARD, MUMMY, COUNTER)


def _reach() -> float:
    return holding.reach_mm(BOARD, MUMMY, COUNTER)


def _stays() -> float:
    return holding.grip_n(BOARD, COUNTER) / COUNTER.weight_n

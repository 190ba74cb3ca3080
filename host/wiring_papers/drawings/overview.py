"""The whole build on one sheet: Pi, bus, chips, rows, faces and panel."""

from hal.sides import Side
from hal.table import Table
from host.wiring_papers.drawings.paper import FILL, POWER, SIGNAL, Paper


def draw(table: Table) -> str:
    """Boxes and what runs between them."""
    paper = Paper("Overview of the reference build")
    _pi(paper, table)
    _displays(paper, table)
    _chips(paper, table)
    _faces(paper, table)
    _panel(paper, table)
    return paper.svg()


def _pi(paper: Paper, table: Table) -> None:
    _box(paper, (0, 3), (3.4, 7), "Raspberry Pi", "3B+, 4, 5 or Zero 2 W", "the referee runs here")
    speed = f"{table.bus.hertz // 1000} kHz"
    paper.line((3.4, 7.6), (4.6, 7.6), colour=SIGNAL, width=3)
    paper.line((4.6, 4), (4.6, 11.2), colour=SIGNAL, width=3)
    paper.words((4.0, 7.9), "I2C", 11, colour=SIGNAL)
    paper.words((4.0, 7.3), speed, 9, colour=SIGNAL)
    if table.bus.reset is not None:
        paper.words((4.0, 7.0), "and RESET", 9, colour=SIGNAL)
    readers = sorted({pocket.reader for pocket in table.pockets})
    for index, reader in enumerate(readers):
        y = 1.2 - 1.5 * index
        count = sum(pocket.reader == reader for pocket in table.pockets)
        pockets = f"{count} pocket{'s' if count > 1 else ''}"
        paper.line((-0.4, 3.4), (-0.4, y + 0.55), (0, y + 0.55), width=3)
        _box(paper, (0, y), (3.4, 1.1), f"dice, {reader}", f"reader, {pockets}")
    paper.line((0, 3.4), (-0.4, 3.4), width=3)
    paper.words((0.1, 2.65), "USB", 10, "left")


def _displays(paper: Paper, table: Table) -> None:
    for index, display in enumerate(table.displays):
        y = 11.3 + 1.7 * index
        paper.line((1.7, y), (1.7, 10), width=2)
        _box(paper, (0, y), (3.4, 1.3), f"display, {display.side.value}", "tablet or phone")
    if table.displays:
        paper.words((1.9, 10.6), "Wi-Fi", 10, "left")


def _chips(paper: Paper, table: Table) -> None:
    names = ("explorers", "rows", "mummy")
    for name, y in zip(names, (10.3, 6.7, 3.1), strict=True):
        chip = table.chip(name)
        paper.line((4.6, y + 0.9), (5.6, y + 0.9), colour=SIGNAL, width=3)
        _box(paper, (5.6, y), (3.2, 1.8), chip.part, f"{name}, {chip.address:#x}")


def _faces(paper: Paper, table: Table) -> None:
    columns, rows = len(table.matrix.columns), len(table.matrix.rows)
    sensors = len(table.spots)
    for side, y in ((Side.EXPLORERS, 10.3), (Side.MUMMY, 3.1)):
        _box(paper, (15.2, y), (4.2, 1.8), f"sensors, {side.value}", f"{sensors} Hall switches")
        paper.line((15.2, y + 0.9), (8.8, y + 0.9), colour=SIGNAL, arrow="->")
        paper.words((11.7, y + 1.2), f"{columns} columns", 10, colour=SIGNAL)
        paper.words((11.7, y + 0.6), "each with 10 k to 3.3 V", 10, colour=SIGNAL)
    _box(paper, (10.6, 6.7), (3.2, 1.8), f"{rows} P-MOSFETs", "one a row")
    paper.line((8.8, 7.6), (10.6, 7.6), colour=SIGNAL, arrow="->")
    paper.words((9.7, 7.9), f"{rows} gates", 10, colour=SIGNAL)
    paper.line((13.8, 7.6), (17.3, 7.6), colour=POWER)
    paper.line((17.3, 7.6), (17.3, 10.3), colour=POWER, arrow="->")
    paper.line((17.3, 7.6), (17.3, 4.9), colour=POWER, arrow="->")
    paper.words((15.9, 7.9), "supply, one", 10, colour=POWER)
    paper.words((15.9, 7.3), "row at a time", 10, colour=POWER)
    paper.box((14.6, 2.5), (5.4, 10.2), dashed=True)
    paper.words((17.3, 13.0), "the upright board", 11)
    paper.words((18.7, 7.6), "steel sheet", 10)
    paper.words((18.7, 7.2), "between", 10)


def _panel(paper: Paper, table: Table) -> None:
    x, y = 5.6, -0.4
    paper.line((3.4, 3.4), (4.3, 3.4), (4.3, y + 1), (x, y + 1), colour=SIGNAL, width=3)
    paper.words((4.5, 1.9), "GPIO", 11, "left", SIGNAL)
    for side, wide in ((Side.EXPLORERS, 6.2), (Side.MUMMY, 4.0)):
        keys = [key.name for key in table.keys if key.side is side]
        lamps = [lamp.name for lamp in table.lamps if lamp.side is side]
        words = [f"keys: {' '.join(keys)}", f"lamps: {' '.join(lamps)}"]
        _box(paper, (x, y), (wide, 2), f"panel, {side.value}", *words)
        x += wide + 0.5
        paper.line((x - 0.5, y + 1), (x, y + 1), colour=SIGNAL, width=3)
    shared = [key.name for key in table.keys if key.side is None]
    buzzers = [f"buzzer: {buzzer.name}" for buzzer in table.buzzers]
    _box(paper, (x, y), (3.4, 2), "for all", f"key: {' '.join(shared)}", *buzzers)


def _box(paper: Paper, corner: tuple[float, float], size: tuple[float, float], *words: str) -> None:
    paper.box(corner, size, fill=FILL)
    (x, y), (w, h) = corner, size
    middle = y + h / 2 + 0.2 * (len(words) - 1)
    for index, text in enumerate(words):
        paper.words((x + w / 2, middle - 0.42 * index), text, 10 if index else 12)

"""A table for the terminal: the matrix with its pins, and what is on the Pi's GPIOs."""

from collections.abc import Iterator
from typing import Final

from hal.sides import Side
from hal.table import Buzzer, Key, Lamp, Spot, Table
from host.counting import counted
from host.wrapping import wrapped

_EMPTY: Final = "·"
_SPACE: Final = "o"
_INDENT: Final = 9


def page(table: Table) -> Iterator[str]:
    """The lines of the page, as the explorers see the board; as wide as the terminal."""
    yield from wrapped(table.title)
    yield from wrapped(summary(table))
    yield ""
    yield from _matrix(table)
    yield ""
    pin = pin_name(table.matrix.rows[0].pin)
    yield f"{pin[2:]} pin {pin}   {_SPACE} a space   {_legend(table)}{_EMPTY} no sensors"
    yield ""
    for fact in _facts(table):
        yield from wrapped(fact, rest="  ")


def summary(table: Table) -> str:
    """The size of a table in a few words."""
    counts = _area_counts(table)
    spaces = counted(len(table.spots) - sum(counts.values()), "space")
    spots = ", ".join([spaces, *(f"{count} of {area}" for area, count in counts.items())])
    return (
        f"{counted(len(table.spots), 'spot')} a side ({spots}), "
        f"{counted(len(table.matrix.columns), 'column')}, "
        f"{counted(len(table.matrix.rows), 'row')}, "
        f"{counted(len(table.keys), 'key')}, {counted(len(table.lamps), 'lamp')}"
    )


def pin_name(pin: int) -> str:
    """The name of a chip's pin: 0 is GPA0, 15 is GPB7."""
    return f"GP{'AB'[pin // 8]}{pin % 8}"


def _matrix(table: Table) -> Iterator[str]:
    """The rows from the top, each with its pin; above them the columns with theirs."""
    columns = table.matrix.columns
    marks = {(spot.row, spot.column): _mark(spot) for spot in table.spots}
    yield _line("", [column.name for column in columns])
    for side in Side:
        yield _line(side, [pin_name(column.pins[side])[2:] for column in columns])
    for index in reversed(range(len(table.matrix.rows))):
        row = table.matrix.rows[index]
        cells = [marks.get((index, column), _EMPTY) for column in range(len(columns))]
        yield _line(f"{row.name:>2}  {pin_name(row.pin)[2:]}", cells)


def _line(name: str, cells: list[str]) -> str:
    return f"{name:<{_INDENT}}" + "".join(f"{cell:>3}" for cell in cells)


def _mark(spot: Spot) -> str:
    """A space, or the letter of an area with the number of its spot."""
    area, _, number = spot.name.partition(".")
    return f"{area[0]}{number}" if number else _SPACE


def _legend(table: Table) -> str:
    return "".join(f"{area[0]}1 {area}.1   " for area in _area_counts(table))


def _area_counts(table: Table) -> dict[str, int]:
    """How many spots each area has."""
    counts: dict[str, int] = {}
    for spot in table.spots:
        area, dot, _ = spot.name.partition(".")
        if dot:
            counts[area] = counts.get(area, 0) + 1
    return counts


def _facts(table: Table) -> Iterator[str]:
    chips = (f"{chip.name} {chip.part} at {chip.address:#04x}" for chip in table.chips.values())
    yield f"bus {table.bus.number} at {table.bus.hertz // 1000} kHz: {', '.join(chips)}"
    if table.bus.reset is not None:
        yield f"RESET of the chips: GPIO{table.bus.reset}"
    level = "high" if table.matrix.power_on else "low"
    settle = f"settles for {table.matrix.settle_us:g} µs"
    yield f"a row is powered by a {level} pin and {settle}; sensors {table.sensor.part}"
    for name, parts in (("keys", table.keys), ("lamps", table.lamps), ("buzzers", table.buzzers)):
        yield from _on_gpios(name, parts)
    yield "displays: " + ", ".join(f"{display.side} {display.kind}" for display in table.displays)
    for reader in dict.fromkeys(pocket.reader for pocket in table.pockets):
        pockets = [pocket for pocket in table.pockets if pocket.reader == reader]
        listed = (f"{pocket.number} for die {pocket.die}" for pocket in pockets)
        yield f"pockets of dice reader {reader}: {', '.join(listed)}"
    yield f"fingerprint of the wiring: {table.fingerprint[:16]}…"


def _on_gpios(
    name: str, parts: tuple[Key, ...] | tuple[Lamp, ...] | tuple[Buzzer, ...]
) -> Iterator[str]:
    """One line for each owner: its keys, lamps or buzzers with their GPIOs."""
    for owner in dict.fromkeys(part.side for part in parts):
        listed = [f"{part.name} GPIO{part.gpio}" for part in parts if part.side == owner]
        yield f"{name} of {owner or 'the table'}: {', '.join(listed)}"

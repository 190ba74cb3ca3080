"""The tables of the builder's papers, as Markdown, from the table file."""

from collections.abc import Iterable, Mapping, Sequence

from hal.sides import Side
from hal.table import Buzzer, Key, Lamp, Table
from host.wiring_papers.header import physical
from host.wiring_papers.pins import NAMES, connections, package_pin, port_name


def markdown(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with these heads."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def millimetres(mm: float) -> str:
    """A length with at most two places."""
    return f"{mm:.2f}".rstrip("0").rstrip(".") + " mm"


def chips(table: Table) -> str:
    """Every chip: its address, and how its three address pins are wired."""
    return markdown(
        ["chip", "part", "address", "A2 A1 A0", "what it does"],
        [
            [
                chip.name,
                chip.part,
                f"`{chip.address:#x}`",
                " ".join("3.3V" if chip.address >> bit & 1 else "GND" for bit in (2, 1, 0)),
                _task(table, chip.name),
            ]
            for chip in table.chips.values()
        ],
    )


def rows(table: Table) -> str:
    """Every row: its pin and its sensors."""
    return markdown(
        ["row", "pin of chip rows", "package pin", "columns with sensors", "sensors, both sides"],
        [
            [
                row.name,
                port_name(row.pin),
                str(package_pin(port_name(row.pin))),
                " ".join(row.fitted),
                str(2 * len(row.fitted)),
            ]
            for row in table.matrix.rows
        ],
    )


def columns(table: Table) -> str:
    """Every column: its pin on the chip of each side."""
    return markdown(
        ["column", *(f"chip {side}, package pin" for side in Side)],
        [
            [column.name, *(_both(port_name(column.pins[side])) for side in Side)]
            for column in table.matrix.columns
        ],
    )


def areas(table: Table) -> str:
    """The spots that are not spaces: which crossing they are, and where they lie."""
    return markdown(
        ["spot", "row", "column", "mm right of a1", "mm above a1"],
        [
            [
                spot.name,
                table.matrix.rows[spot.row].name,
                table.matrix.columns[spot.column].name,
                f"{spot.x:g}",
                f"{spot.y:g}",
            ]
            for spot in table.spots
            if "." in spot.name
        ],
    )


def panel(table: Table) -> str:
    """Keys, lamps and buzzers: GPIO and physical pin."""
    things = sorted(_things(table), key=lambda thing: physical(thing.gpio))
    return markdown(
        ["physical pin", "GPIO", "what"],
        [[str(physical(thing.gpio)), str(thing.gpio), _named(thing)] for thing in things],
    )


def on_gpios(table: Table) -> Mapping[str, str]:
    """A GPIO's name on the header -> what is wired to it: bus, RESET, key, lamp or buzzer."""
    bus = {table.bus.sda: "SDA", table.bus.scl: "SCL"}
    lines = {gpio: f"{line} of bus {table.bus.number}" for gpio, line in bus.items()}
    if table.bus.reset is not None:
        lines[table.bus.reset] = "RESET of the chips"
    things = {thing.gpio: _named(thing) for thing in _things(table)}
    return {f"GPIO{gpio}": words for gpio, words in (lines | things).items()}


def chip_pins(table: Table) -> str:
    """All three chips, pin by pin."""
    wires = {name: connections(table, name) for name in table.chips}
    return markdown(
        ["package pin", "name", *(f"chip {name}" for name in wires)],
        [
            [str(number), name, *(wire.get(number, "open") for wire in wires.values())]
            for number, name in enumerate(NAMES, 1)
        ],
    )


def _things(table: Table) -> Iterable[Key | Lamp | Buzzer]:
    return (*table.keys, *table.lamps, *table.buzzers)


def _named(thing: Key | Lamp | Buzzer) -> str:
    kind = type(thing).__name__.lower()
    whose = "" if thing.side is None else f"{thing.side.value}: "
    return f"{whose}{kind} {thing.name}"


def _both(name: str) -> str:
    return f"{name}, {package_pin(name)}"


def _task(table: Table, chip: str) -> str:
    if chip == "rows":
        return f"powers {len(table.matrix.rows)} rows through P-MOSFETs"
    return f"reads {len(table.matrix.columns)} columns of the {chip}' side".replace(
        "mummy' ", "mummy's "
    )

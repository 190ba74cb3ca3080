"""The pins of an MCP23017 in its 28-pin DIP or SOIC package, and what the table puts on them.

Numbers and names: Microchip DS20001952C, "Package Types".
"""

from collections.abc import Mapping
from typing import Final

from hal.sides import Side
from hal.table import Chip, Table

NAMES: Final = (
    *(f"GPB{n}" for n in range(8)),
    *("VDD", "VSS", "NC", "SCL", "SDA", "NC"),
    *("A0", "A1", "A2", "RESET", "INTB", "INTA"),
    *(f"GPA{n}" for n in range(8)),
)
OUTPUT_ONLY: Final = (7, 15)  # the last pin of each port; see PARTS.md


def port_name(pin: int) -> str:
    """What the data sheet calls a pin of 0 to 15: GPA0 to GPA7, GPB0 to GPB7."""
    return f"GP{'AB'[pin // 8]}{pin % 8}"


def package_pin(name: str) -> int:
    """The number of a pin in the package."""
    return NAMES.index(name) + 1


def connections(table: Table, chip: str) -> Mapping[int, str]:
    """Package pin -> where its wire goes; a pin that is not there stays open."""
    ports = {package_pin(port_name(pin)): wire for pin, wire in _ports(table, chip).items()}
    return ports | _fixed(table.chip(chip), table.bus.reset)


def _ports(table: Table, chip: str) -> Mapping[int, str]:
    if chip == "rows":
        return {row.pin: f"row {row.name}" for row in table.matrix.rows}
    return {column.pins[Side(chip)]: f"column {column.name}" for column in table.matrix.columns}


def _fixed(chip: Chip, reset: int | None) -> dict[int, str]:
    levels = {
        package_pin(f"A{bit}"): "3.3 V" if chip.address >> bit & 1 else "GND" for bit in range(3)
    }
    return levels | {
        package_pin("VDD"): "3.3 V",
        package_pin("VSS"): "GND",
        package_pin("SCL"): "SCL",
        package_pin("SDA"): "SDA",
        package_pin("RESET"): "3.3 V" if reset is None else "RESET",
    }

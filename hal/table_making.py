"""Making a `Table` of a table file whose structure and contents were checked.

Rows and columns are put in order of their names, whatever their order in the file: row 2 before
row 10. What is made here checks nothing; on an unchecked file it fails in any way it likes.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from hal.sides import Side
from hal.table import (
    Bus,
    Buzzer,
    Chip,
    Column,
    DiceBuild,
    DieMagnet,
    Display,
    Key,
    Lamp,
    LinearSensor,
    Matrix,
    Pocket,
    Row,
    Sensor,
    Spot,
    Spread,
    Table,
)

Data = Mapping[str, Any]
_PORT: Final = 8  # pins


def made(data: Data, name: str) -> Table:
    """The table that this checked data describes."""
    chips = {key: _chip(key, about) for key, about in data["chips"].items()}
    matrix = _matrix(data)
    spots = tuple(spots_of(data))
    pockets, dice = tuple(_pockets(data["pockets"])), _dice(data["dice"])
    return Table(
        name=name,
        title=data["title"],
        bus=Bus(**{key: int(value) for key, value in data["bus"].items()}),
        chips=chips,
        sensor=_sensor(data["sensor"]),
        matrix=matrix,
        pitch_mm=float(data["pitch_mm"]),
        spots=spots,
        keys=tuple(Key(key, _side(of), gpio) for of, key, gpio in _on_gpios(data["keys"])),
        lamps=tuple(Lamp(key, Side(of), gpio) for of, key, gpio in _on_gpios(data["lamps"])),
        buzzers=tuple(Buzzer(key, _side(of), gpio) for of, key, gpio in _on_gpios(data["buzzers"])),
        displays=tuple(Display(Side(side), kind) for side, kind in data["displays"].items()),
        pockets=pockets,
        dice=dice,
        fingerprint=_fingerprint(chips, matrix, spots),
        dice_fingerprint=_dice_fingerprint(pockets, dice),
    )


def spots_of(data: Data) -> list[Spot]:
    """The spaces, row by row from below, and then the spots of the areas."""
    areas = dict(_area_spots(data))
    columns = {column.name: index for index, column in enumerate(_columns(data))}
    pitch = float(data["pitch_mm"])
    spots = []
    for index, row in enumerate(_rows(data)):
        for letter in row.fitted:
            crossing = f"{letter}{row.name}"
            name, (x, y) = areas.get(crossing, (crossing, place(letter, row.name)))
            spots.append(Spot(name, index, columns[letter], x * pitch, y * pitch))
    return sorted(spots, key=lambda spot: "." in spot.name)


def place(letter: str, number: str) -> tuple[float, float]:
    """Where the cell of this column and row lies, in pitches from a1."""
    return float(ord(letter) - ord("a")), float(int(number) - 1)


def _matrix(data: Data) -> Matrix:
    return Matrix(
        rows=tuple(_rows(data)),
        columns=tuple(_columns(data)),
        ready_us=float(data["matrix"]["ready_us"]),
        settle_us=float(data["matrix"]["settle_us"]),
        power_on=data["matrix"]["power_on"] == "high",
    )


def _chip(name: str, about: Data) -> Chip:
    return Chip(name, about["part"], int(about["address"]))


def _pin(name: str) -> int:
    """The number of a pin: GPA0 is 0, GPB7 is 15."""
    return _PORT * (name[2] == "B") + int(name[3])


def _rows(data: Data) -> Iterator[Row]:
    for name, row in sorted(data["rows"].items(), key=lambda entry: int(entry[0])):
        yield Row(name, _pin(row["pin"]), tuple(sorted(row["fitted"])))


def _columns(data: Data) -> Iterator[Column]:
    for name, pins in sorted(data["columns"].items()):
        yield Column(name, {side: _pin(pins[side]) for side in Side})


def _area_spots(data: Data) -> Iterator[tuple[str, tuple[str, tuple[float, float]]]]:
    """By its crossing each area spot's name and place in pitches."""
    for area, about in data.get("areas", {}).items():
        for number, spot in about["spots"].items():
            yield spot["crossing"], (f"{area}.{number}", (float(spot["x"]), float(spot["y"])))


def _sensor(data: Data) -> Sensor:
    return Sensor(
        part=data["part"],
        supply_v=float(data["supply_v"]),
        power_up_us=float(data["power_up_us"]),
        operate_mt=_spread(data["operate_mt"]),
        release_mt=_spread(data["release_mt"]),
        current_ma=float(data["current_ma"]),
    )


def _spread(data: Data) -> Spread:
    return Spread(float(data["least"]), float(data["typical"]), float(data["most"]))


def _on_gpios(data: Data) -> Iterator[tuple[str, str, int]]:
    for owner, entries in data.items():
        for name, gpio in entries.items():
            yield owner, name, int(gpio)


def _side(owner: str) -> Side | None:
    """The side that owns a key or a buzzer; None is the whole table."""
    return None if owner == "table" else Side(owner)


def _pockets(data: Data) -> Iterator[Pocket]:
    for reader, pockets in data.items():
        for number, die in pockets.items():
            yield Pocket(reader, int(number), die)


def _dice(data: Data) -> DiceBuild:
    return DiceBuild(
        die_mm=float(data["die_mm"]),
        die_g=float(data["die_g"]),
        magnet=_magnet(data["magnet"]),
        height_mm=float(data["height_mm"]),
        ring_mm=float(data["ring_mm"]),
        pitch_mm=float(data["pitch_mm"]),
        sensor=_linear_sensor(data["sensor"]),
        resistor_ohm=_spread(data["resistor_ohm"]),
    )


def _magnet(data: Data) -> DieMagnet:
    return DieMagnet(
        diameter_mm=float(data["diameter_mm"]),
        length_mm=float(data["length_mm"]),
        remanence_t=_spread(data["remanence_t"]),
    )


def _linear_sensor(data: Data) -> LinearSensor:
    return LinearSensor(
        part=data["part"],
        supply_v=float(data["supply_v"]),
        mv_per_mt=_spread(data["mv_per_mt"]),
        matched_percent=float(data["matched_percent"]),
        null_v=_spread(data["null_v"]),
        noise_mv=float(data["noise_mv"]),
    )


def _fingerprint(chips: dict[str, Chip], matrix: Matrix, spots: tuple[Spot, ...]) -> str:
    """A digest of everything that says which bit of a scan is which spot, and where it lies."""
    wiring = {
        "chips": {name: asdict(chip) for name, chip in chips.items()},
        "rows": [asdict(row) for row in matrix.rows],
        "columns": [asdict(column) for column in matrix.columns],
        "spots": [asdict(spot) for spot in spots],
    }
    return _digest(wiring)


def _dice_fingerprint(pockets: tuple[Pocket, ...], dice: DiceBuild) -> str:
    """A digest of everything that says which level of which pocket is which face of which die."""
    return _digest({"pockets": [asdict(pocket) for pocket in pockets], "dice": asdict(dice)})


def _digest(wiring: Data) -> str:
    return hashlib.sha256(json.dumps(wiring, sort_keys=True).encode()).hexdigest()

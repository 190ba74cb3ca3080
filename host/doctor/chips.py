"""The chips on the bus: each answers at its address, nobody else does, and their settings hold."""

from collections.abc import Iterator
from dataclasses import fields
from typing import cast

from hal.errors import HalError
from hal.inspecting import Wire, answering, settings, wanted
from hal.table import Chip
from host.doctor.report import Report, failed, note, ok, wrong
from host.rig import Rig


def chips(rig: Rig) -> Iterator[Report]:
    """Who answers, and as what. A chip that answers only when asked twice is told."""
    wire = cast("Wire", rig.bus)
    try:
        first, second = answering(wire, rig.table), answering(wire, rig.table)
    except OSError as error:
        yield _stuck(rig, error)
        return
    ready = set_up(rig)
    for chip in rig.table.chips.values():
        yield _chip(rig, chip, chip.address in first, chip.address in second, ready)
    yield from _strangers(rig, second)


def set_up(rig: Rig) -> bool:
    """Set the chips up by a scan; whether that went well."""
    try:
        rig.scanner.scan()
    except HalError:
        return False
    return True


def _stuck(rig: Rig, error: OSError) -> Report:
    return wrong(
        "bus",
        f"I2C bus {rig.table.bus.number} is stuck ({error.strerror or error})",
        "check SDA and SCL for a short; unplug one part after the other",
    )


def _chip(rig: Rig, chip: Chip, at_once: bool, answers: bool, ready: bool) -> Report:
    part, what = f"chip {chip.name}", f"{chip.part} at {chip.address:#04x}"
    if not answers:
        do = "check its plug, its supply, RESET, and the address pins A0 to A2"
        return wrong(part, f"{what} does not answer", do)
    if not at_once:
        return wrong(part, f"{what} answers only when asked twice", "check its plug and supply")
    if not ready:
        return note(part, f"{what} answers; its settings were not looked at")
    return _settings(rig, chip, part, what)


def _settings(rig: Rig, chip: Chip, part: str, what: str) -> Report:
    try:
        found, right = settings(cast("Wire", rig.bus), chip), wanted(rig.table, chip)
    except HalError as error:
        return failed(part, error)
    differing = [
        f"{one.name} {getattr(found, one.name):#06x} instead of {getattr(right, one.name):#06x}"
        for one in fields(right)
        if getattr(found, one.name) != getattr(right, one.name)
    ]
    if differing:
        do = "it may be another chip, or its supply dips: measure 3.3 V at its pins"
        return wrong(part, f"{what} does not keep its settings: {', '.join(differing)}", do)
    return ok(part, f"{what} answers and keeps its settings")


def _strangers(rig: Rig, answers: list[int]) -> Iterator[Report]:
    known = {chip.address for chip in rig.table.chips.values()}
    strangers = [f"{address:#04x}" for address in answers if address not in known]
    if strangers:
        yield note(
            "bus",
            f"something else answers at {', '.join(strangers)}",
            "no harm, if you put it there; else check the address pins of the chips",
        )

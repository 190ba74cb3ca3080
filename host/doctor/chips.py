"""The chips on the bus: each answers at its address, nobody else does, and their settings hold.

A bus that is stuck is freed first, if anything here can; and RESET, where it is wired, is tried.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from typing import Final, cast

from hal.errors import BusFreedError, HalError
from hal.inspecting import Wire, answering, settings, wanted
from hal.table import Chip
from host.counting import counted
from host.doctor.report import Report, failed, note, ok, wrong
from host.rig import Rig

_MOST: Final = 64  # who answers; if it is more, SDA is low, which reads as a yes
_RESET_DIRECTIONS: Final = 0xFFFF  # DS20001952: all pins are inputs


def chips(rig: Rig) -> Iterator[Report]:
    """Who answers, and as what. A chip that answers only when asked twice is told."""
    try:
        first, second = _answers(rig)
    except OSError:
        report, freed = _free(rig)
        yield report
        if not freed:
            return
        try:
            first, second = _answers(rig)
        except OSError as error:
            yield _stuck(rig, error)
            return
    if not {chip.address for chip in rig.table.chips.values()}.intersection(second):
        report, _ = _free(rig)  # if nobody answers RESET may be low, or SCL held
        yield report
        with suppress(OSError):
            first, second = _answers(rig)
    ready = set_up(rig)
    for chip in rig.table.chips.values():
        yield _chip(rig, chip, chip.address in first, chip.address in second, ready)
    yield from _strangers(rig, second)
    if ready:
        yield _reset(rig)


def _answers(rig: Rig) -> tuple[list[int], list[int]]:
    """Who answers, asked twice. Raises OSError if the bus is stuck."""
    wire = cast("Wire", rig.bus)
    first, second = answering(wire, rig.table), answering(wire, rig.table)
    if len(second) > _MOST:
        raise OSError("every address answers, so SDA is low")
    return first, second


def _free(rig: Rig) -> tuple[Report, bool]:
    """A scan frees the bus if it can: what it says, and whether to go on."""
    try:
        rig.scanner.scan()
    except BusFreedError as freed:
        return failed("bus", freed), True
    except HalError as stuck:
        return failed("bus", stuck), False
    what = f"I2C bus {rig.table.bus.number} was stuck for a moment"
    return wrong("bus", what, "check cable, plugs and supply"), True


def _reset(rig: Rig) -> Report:
    """Reset the chips, and see that they were."""
    gpio = rig.table.bus.reset
    if gpio is None:
        return note(
            "RESET",
            "not wired to a GPIO: a bus that a chip holds low may need its plug pulled",
            "wire it (wiring/GUIDE.md, step 2) and name its GPIO in the table file",
        )
    try:
        rig.recovery.reset()
        kept = [
            name
            for name, chip in rig.table.chips.items()
            if settings(cast("Wire", rig.bus), chip).directions != _RESET_DIRECTIONS
        ]
    except HalError as error:
        return wrong("RESET", f"cannot be tried ({error})", "see what is said of the pins")
    finally:
        rig.scanner.close()  # so that the next scan sets all chips up
    if kept:
        do = "look at the wire from that GPIO to the pins RESET, and at their 10 k to 3.3 V"
        return wrong("RESET", f"GPIO {gpio} does not reset chip {', '.join(kept)}", do)
    clocks = rig.recovery.why_no_clocks()
    more = f"; no clocks on SCL here ({clocks})" if clocks else "; clocks on SCL can be given too"
    return ok("RESET", f"GPIO {gpio} resets {counted(len(rig.table.chips), 'chip')}{more}")


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

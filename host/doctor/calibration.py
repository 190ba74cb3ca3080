"""Whether there is a calibration, whether it is of this wiring, and what it leaves out.

And what it says of ghosts, explorers that are sensed on the mummy's side; a table where that was
not measured is taken to have them.
"""

from hal.errors import CalibrationError
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host import rig_options
from host.calibrate.summary import ghosts_where
from host.calibrations import load
from host.counting import counted
from host.doctor.report import Report, note, ok, wrong
from host.program import command


def ghosts(table: Table, file: str | None, *, emulated: bool, poor_steel: bool = False) -> Report:
    """One line about ghosts; of a void calibration the line about calibrations tells.

    With `poor_steel` the emulated table was asked to have them, whatever was measured before.
    """
    again = command("calibrate", *rig_options.again(file, emulated=emulated))
    try:
        kept = load(table, emulated)
    except CalibrationError:
        kept = None
    measured = kept.has_ghosts(table) if kept else None
    if kept and measured:
        return note(
            "ghosts",
            f"{ghosts_where(table, kept)}. The game speaks of no magnet there but the mummy's",
            "better steel: see wiring/MAGNETS.md",
        )
    if poor_steel:
        other = "not measured" if measured is None else "the calibration is of better steel"
        return note("ghosts", f"poor steel, as asked for; {other}", f"{again} --fault ghosts")
    if measured is False:
        return ok("ghosts", "none: the mummy's side sees no explorer")
    if emulated:
        return ok("ghosts", "not measured; an emulated table has none without --fault ghosts")
    return note(
        "ghosts",
        "not measured, whether the mummy's side sees explorers; the game takes it that it may, and "
        "so cannot ask for foreign magnets there to be taken off",
        again,
    )


def calibration(table: Table, file: str | None, *, emulated: bool) -> Report:
    """One line about the calibration that is kept here; `file` is the table's, if it has one."""
    again = command("calibrate", *rig_options.again(file, emulated=emulated))
    try:
        kept = load(table, emulated)
    except CalibrationError as error:
        return wrong("calibration", str(error), again)
    if kept is None:
        return note("calibration", "none is kept: the table file's wiring is believed", again)
    bits, believed = kept.spot_map(table).bits, wired(table).bits
    left_out = [
        f"{spot} ({side})" for side in Side for spot in believed[side] if spot not in bits[side]
    ]
    moved = sum(bit != believed[side][spot] for side in Side for spot, bit in bits[side].items())
    walked = sum(len(kept.face(side).cells) for side in Side)
    what = (
        f"{walked} of {counted(2 * len(table.spots), 'spot')} walked over, {moved} wired otherwise"
    )
    if left_out:
        return note("calibration", f"{what}; played around: {', '.join(left_out)}", again)
    return ok("calibration", what)

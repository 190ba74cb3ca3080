"""Whether there is a calibration, whether it is of this wiring, and what it leaves out."""

from hal.errors import CalibrationError
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host import rig_options
from host.calibrations import load
from host.counting import counted
from host.doctor.report import Report, note, ok, wrong
from host.program import command


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

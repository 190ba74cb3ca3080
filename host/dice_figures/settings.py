"""The trays whose rates are compared: the reference build, and what one would rather not build."""

from dataclasses import replace

from hal.emulator.dice_pose import STATED
from hal.table import DiceBuild
from host.dice_figures.rolls import Setting


def one_sensor(setting: Setting) -> Setting:
    """All four sensors of a pocket below its middle, as if they were one."""
    return replace(setting, build=replace(setting.build, ring_mm=0.0))


def spaced(setting: Setting, pitch_mm: float) -> Setting:
    """Pockets this far apart."""
    return replace(setting, build=replace(setting.build, pitch_mm=pitch_mm))


def off_centre(setting: Setting, mm: float) -> Setting:
    """Dice that lie so far off centre, at most, when calibrated and when rolled."""
    return replace(setting, within=replace(setting.within, off_centre=mm))


def askew(setting: Setting, degrees: float) -> Setting:
    """Dice whose magnets were glued in askew by so much, at most."""
    return replace(setting, within=replace(setting.within, askew=degrees))


def lifted(setting: Setting, mm: float) -> Setting:
    """Dice that lie on a crumb so thick, and did not when they were calibrated."""
    return replace(setting, lifted_mm=mm)


def unsorted(setting: Setting) -> Setting:
    """Sensors soldered as they come: the four of a pocket differ as far as their data allow."""
    least, typical, _ = setting.build.sensor.mv_per_mt
    apart = 100 * (typical - least) / typical
    sensor = replace(setting.build.sensor, matched_percent=apart)
    return replace(setting, build=replace(setting.build, sensor=sensor))


def stated(build: DiceBuild) -> Setting:
    """A tray with dice that lie as badly as it must bear."""
    return Setting(build, STATED)

"""The table that is asked for, opened: its driver, what its games begin with, and remarks.

Dice are read only where all of them are calibrated; otherwise people say what they roll, and are
told how to change that.
"""

from dataclasses import dataclass

from fsm.pyramid.spots import Spots
from fsm.pyramid.tray import Tray
from hal.dice.readers import Readers
from hal.table import Table
from host import dice_calibrations
from host.config import Config
from host.drivers.driver import Driver
from host.drivers.no_table import NoTable
from host.drivers.real_table import RealTable
from host.evening.room import Facts
from host.rig import Rig, open_rig
from host.sim.opening import Simulated
from host.table_dice import dice_of_parts, tray_of
from host.table_watch import spots_of


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that can be served; one that is simulated has more to show than its driver."""

    driver: Driver
    facts: Facts
    remarks: tuple[str, ...] = ()
    simulated: Simulated | None = None


def no_table(config: Config) -> Opened:
    """A game by pages alone: nothing is sensed, and dice are drawn."""
    return Opened(NoTable(), Facts(Spots(frozenset()), Tray(), config.timing))


def real_table(table: Table, config: Config) -> Opened:
    """The real table at this machine. Raises HalError, which says what to do."""
    rig = open_rig(table)
    readers, remark = _readers(table, rig)
    parts = tuple(dice_of_parts(table)) if readers else ()
    spots = spots_of(rig.spot_map, rig.ghosts)
    facts = Facts(spots, tray_of(table) if readers else Tray(), config.timing, parts)
    driver = RealTable(rig, rig.panel(), config.hertz, readers, config.dice_ports)
    return Opened(driver, facts, tuple(one for one in (rig.remark, remark) if one))


def simulated_table(simulated: Simulated) -> Opened:
    """A table without wood and wires."""
    return Opened(simulated.driver, simulated.facts, simulated.remarks, simulated)


def _readers(table: Table, rig: Rig) -> tuple[Readers | None, str | None]:
    """What reads the dice, or why nothing does."""
    bands, remark = dice_calibrations.bands(table, rig.emulated)
    missing = [pocket.die for pocket in table.pockets if pocket.die not in bands]
    if missing and table.pockets:
        return None, remark or (
            f"The dice {', '.join(missing)} are not calibrated, so no die is read: people say what "
            "they roll. Calibrate them with: referee dice calibrate"
        )
    if not table.pockets:
        return None, None
    return Readers(table.pockets, bands, rig.clock.now()), None

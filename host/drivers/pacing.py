"""How a table's own clock follows the real one: faster, slower, or held up. Pure: time is given."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """At the real time `real` the table's clock says `table`; it goes `speed` times as fast."""

    real: float
    table: float
    speed: float = 1.0

    @property
    def epoch(self) -> float:
        """The real time at which the table's clock said 0, had it always gone like this."""
        return self.real_at(0.0)

    def table_at(self, real: float) -> float:
        """What the table's clock says then."""
        return self.table + (real - self.real) * self.speed

    def real_at(self, table: float) -> float:
        """When the table's clock says that."""
        return self.real + (table - self.table) / self.speed

    def changed(self, real: float, speed: float) -> "Pace":
        """From then on at this speed, without a jump."""
        return Pace(real, self.table_at(real), speed)

"""What the electrical arithmetic takes for granted without a source, in one table for PARTS.md."""

from hal.table import LinearSensor, Table
from host.wiring_papers.currents import PINS_MA
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.meter import LOST_US
from host.wiring_papers.pocket import SHAPE
from host.wiring_papers.reader_circuit import CIRCUIT as READER
from host.wiring_papers.tables import markdown


def assumptions(table: Table) -> str:
    """Each figure that nobody has measured and no source gives."""
    sensor = table.sensor
    lines = [
        ("a sensor is ready after, at most", f"{sensor.power_up_us:g} µs"),
        ("its pulse when it is ready", f"{CIRCUIT.pulse_us:g} µs"),
        ("a sensor takes, at most", f"{sensor.current_ma:g} mA"),
        ("it operates at, at least", f"{sensor.operate_mt.least:g} mT"),
        ("it releases at, at most", f"{sensor.release_mt.most:g} mT"),
        ("below this supply it pulls nothing and takes nothing", f"{CIRCUIT.dead_v:.1f} V"),
        ("a column: outputs, a metre of wire, a pin", f"{CIRCUIT.column_pf:g} pF"),
        ("reservoir and wire, on the way to a row", f"{CIRCUIT.feed_ohm:g} ohm"),
        ("the Pi's resistors at SDA and SCL", f"{CIRCUIT.i2c_ohm:g} ohm"),
        ("an I2C pin", f"{CIRCUIT.pin_pf:g} pF"),
        ("the cable of the I2C bus", f"{CIRCUIT.cable_pf_m:g} pF a metre"),
        ("Linux, at every I2C transfer", f"up to {LOST_US:g} µs"),
        ("an LED", f"{CIRCUIT.lamp_v:g} V"),
        ("an active piezo buzzer", f"{CIRCUIT.buzzer_ma:g} mA"),
        ("a linear Hall sensor takes, at most", f"{READER.sensor_ma:g} mA"),
        ("an Arduino Nano takes", f"{READER.nano_ma:g} mA"),
        ("a Nano's 5 V pin is below its USB by, at most", f"{READER.diode_v:g} V"),
        ("a linear Hall sensor wants, at least", f"{READER.sensor_least_v:g} V"),
        ("an input of a Nano takes, at every conversion", f"{READER.sample_pf:g} pF"),
        ("a linear Hall sensor feels below its marked side", f"{SHAPE.element_mm:g} mm"),
        ("linear Hall sensors differ", _apart(table.dice.sensor)),
        ("noise of a linear Hall sensor", f"{table.dice.sensor.noise_mv:g} mV"),
        ("the 3.3 V pins of a Pi, together", f"{PINS_MA} mA"),
        ("a GPIO of a Pi, and all together", "16 mA, 50 mA"),
        ("what a Pi is to be fed with", "as the table of models below says"),
    ]
    return markdown(["assumed", "figure"], lines)


def _apart(sensor: LinearSensor) -> str:
    gives, null = sensor.mv_per_mt, sensor.null_v
    return f"{gives.least:g} to {gives.most:g} mV/mT, {null.least:g} to {null.most:g} V in no field"

"""The emulated table, from the bus down to the magnets; everything here runs on its own clock.

    bus        a busio.I2C-compatible bus that takes wire time and can hang
    chip       the MCP23017, register by register
    matrix     rows that are powered and die away, columns that rise
    hall       a Hall switch: its two thresholds, hysteresis, power-up
    magnets    where the magnets are, and how strong they are at each sensor

The unmodified driver runs on `bus`; nothing here knows the driver, and nothing sleeps.
"""

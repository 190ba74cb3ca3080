"""The emulated table, from the bus down to the magnets; everything here runs on its own clock.

    bus         a busio.I2C-compatible bus that takes wire time and can hang
    chip        the MCP23017, register by register; `chips`: the three of a table on one bus
    plugs       parts pulled out and put back by name
    matrix      rows that are powered and die away, columns that rise
    hall        a Hall switch: hysteresis and power-up
    cells       single sensors that are dead, stuck or flickering
    magnets     where the magnets are, and which sensors feel them; `sandwich`: their fields
    motion      how a piece moves; `hands` and `fingers` move pieces and press keys

The unmodified driver runs on `bus`; nothing here knows the driver, and nothing sleeps.
"""

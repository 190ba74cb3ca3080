"""The emulated table, from the bus down to the magnets; everything here runs on its own clock.

    bus         a busio.I2C-compatible bus that takes wire time and can hang
    bus_pins    the Pi's ends of SDA, SCL and RESET
    bus_holders  who holds SDA low, clock by clock
    chip        the MCP23017, register by register; `chips`: the three of a table on one bus
    plugs       parts pulled out and put back by name
    matrix      rows that are powered and die away, columns that rise
    hall        a Hall switch: hysteresis and power-up
    cells       single sensors that are dead, stuck or flickering
    magnets     where the magnets are, and which sensors feel them; `sandwich`: their fields
    motion      how a piece moves; `hands` and `fingers` move pieces and press keys

And the dice, which are on no bus:

    dice_tray dice_pose    dice in their pockets, and how each of them lies
    dice_ring dice_dipole  the sensors below a pocket, and the magnet that they feel

The unmodified driver runs on `bus`; nothing here knows the driver, and nothing sleeps.
"""

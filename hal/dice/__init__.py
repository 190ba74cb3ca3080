"""The dice: what lies in the pockets of the dice readers, from bytes on a line to rolls.

The rooms, from the line upwards:

    framing messages       packets between zeros; what they say (`firmware/PROTOCOL.md`)
    conversation           talking with whoever is at one port
    bands fitting          which level is which face; bands from six placements of a die
    calibration            the bands of every die, as they are kept
    pocket_watch           from a pocket's reports to how its die lies
    reader_clock           whether a reader has begun anew
    wanted_reader          a reader that the table has, wherever it is
    reader_port            an open port, and what its reader has said
    reader_remarks         what is odd there, for people
    readers                all readers together, known by their names
    serial_lines           their ports: the only room that knows pyserial
    fake_reader            a reader in Python, for whoever has none on the table
    fake_pocket            one of its pockets: from conversions to empty, moving or still
"""

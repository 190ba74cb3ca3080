"""The dice: what lies in the pockets of the dice readers, from bytes on a line to rolls.

The rooms, from the line upwards:

    framing messages       packets between zeros; what they say (`firmware/PROTOCOL.md`)
"""

"""`referee install`: the referee as a service of a Raspberry Pi.

A plan is made first from how the machine is now (`plan`), shown, and then carried out step by step
(`carrying_out`); what is so already is left alone, so it may be run again at any time. What is
written lies here as it will lie there: `pyramid-referee.service` and its neighbours.
"""

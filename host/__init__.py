"""The service: it joins the rules in `fsm` with the world.

Whatever touches files, the clock, chance, the terminal or (later) the network is here; `cli` is the
`referee` command. The joining with `hal`, the pages and the journal are not here yet.
"""

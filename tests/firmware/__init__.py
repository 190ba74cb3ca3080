"""The dice reader: its C, and its real binary on a simulated chip."""

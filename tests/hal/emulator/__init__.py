"""Tests of the emulated chips and of what is wired to them."""

"""Whole games by robot hands, at a fake table: `make soak`."""

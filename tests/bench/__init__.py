"""Measurements: `make bench` prints them as a table and writes bench.json. Not tests."""

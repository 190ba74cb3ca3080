"""Tests of the dice readers' rooms."""

"""The simulated table: its clock, its hands, its faces, and the program that opens it."""

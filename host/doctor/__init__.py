"""`referee doctor`: what is in order at the table, what is not, and what to do about it."""

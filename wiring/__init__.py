"""Which wire is where: data, and no code.

Here will live the table files (one for each build), their schema, the drawings, the parts list and
the assembly guide. Nothing here yet.
"""

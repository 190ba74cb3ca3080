"""Which wire is where: data, and no code.

Table files (one for each build), their schema, and the papers for a builder: drawings, parts list,
assembly guide. README.md tells what a table file says.
"""

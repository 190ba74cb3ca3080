"""The four charts, one a file: levels, rates (by distance off centre and by pitch), and pull."""

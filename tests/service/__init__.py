"""The running service: whole evenings, by hands and by pages."""

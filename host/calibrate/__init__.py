"""`referee calibrate`: the walk with one magnet, for a person or for a robot hand."""

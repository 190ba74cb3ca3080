"""`referee dice`: the dice in their pockets watched, calibrated, named, and their rolls audited."""

"""The information wall: pairs of whole games that sound alike, and what each seat gets of them."""

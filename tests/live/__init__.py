"""The live game, seen from the chairs around it: observations in, happenings out."""

"""The rules that no program can hold, each with the reason."""

UNHELD = {
    17: "people agree on who plays the mummy; the program is told",
    80: "the rules know a piece on a space or not at all; where it rests is for the sensing",
    86: "a remark on honesty that asks for nothing",
}

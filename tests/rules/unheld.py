"""The rules that no program can hold, each with the reason."""

UNHELD = {
    11: "where people sit and look is theirs; what the program shows the mummy is held by rule 2",
    17: "people agree on who plays the mummy; the program is told",
    72: "advice, and what people say to each other; what the program shows of hands is rule 14",
    80: "the rules know a piece on a space or not at all; where it rests is for the sensing",
    86: "a remark on honesty that asks for nothing",
}

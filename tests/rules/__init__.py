"""The rules of the booklet as tests at the engine's door, one file a section of the rule book."""

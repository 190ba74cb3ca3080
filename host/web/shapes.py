"""The forms that may be sent, declared once: from each come both its check and its description.

Only the form is looked at: whether a space is on the board, or a die can be announced, is for the
rules to say. Pure.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from fsm.pyramid.rulings import Code, Refusal, refuse

Schema = dict[str, object]

LONGEST_NAME: Final = 64  # of a space, a piece, a treasure: all are shorter


class Shape(Protocol):
    """The form of one value."""

    def fits(self, value: object) -> bool:
        """Whether a value has this form."""
        ...

    @property
    def wanted(self) -> str:
        """The form in words: "it must be …"."""
        ...

    @property
    def schema(self) -> Schema:
        """The form as JSON Schema."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text; with `choices`, one of them."""

    choices: tuple[str, ...] = ()
    longest: int = LONGEST_NAME

    def fits(self, value: object) -> bool:
        """Whether it is such a text."""
        if self.choices:
            return value in self.choices
        return isinstance(value, str) and len(value) <= self.longest

    @property
    def wanted(self) -> str:
        """In words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        return f"a text of at most {self.longest} characters"

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        if self.choices:
            return {"type": "string", "enum": list(self.choices)}
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, without a decimal point."""

    least: int = 0
    most: int = 2**53

    def fits(self, value: object) -> bool:
        """Whether it is such a number; true and false are none."""
        return type(value) is int and self.least <= value <= self.most

    @property
    def wanted(self) -> str:
        """In words."""
        return f"a whole number from {self.least} to {self.most}"

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Real:
    """A number, with or without a decimal point."""

    least: float
    most: float

    def fits(self, value: object) -> bool:
        """Whether it is such a number; true and false are none."""
        if not isinstance(value, int | float) or isinstance(value, bool):
            return False
        return self.least <= value <= self.most

    @property
    def wanted(self) -> str:
        """In words."""
        return f"a number from {self.least:g} to {self.most:g}"

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {"type": "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""

    wanted: str = "true or false"

    def fits(self, value: object) -> bool:
        """Whether it is one of them."""
        return isinstance(value, bool)

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of values of one form."""

    of: Shape
    most: int = 64
    least: int = 0

    def fits(self, value: object) -> bool:
        """Whether it is such a list."""
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return False
        return all(map(self.of.fits, value))

    @property
    def wanted(self) -> str:
        """In words."""
        some = f"of {self.least} to {self.most}" if self.least else f"of at most {self.most}"
        return f"a list {some}, each {self.of.wanted}"

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        some = {"minItems": self.least} if self.least else {}
        return {"type": "array", "items": self.of.schema, "maxItems": self.most, **some}


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """An object with any keys, whose values are all of one form."""

    of: Shape
    most: int = 16

    def fits(self, value: object) -> bool:
        """Whether it is such an object."""
        if not isinstance(value, dict) or len(value) > self.most:
            return False
        return all(map(self.of.fits, value.values()))

    @property
    def wanted(self) -> str:
        """In words."""
        return f"an object of at most {self.most} keys, with values each {self.of.wanted}"

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {
            "type": "object",
            "additionalProperties": self.of.schema,
            "maxProperties": self.most,
        }


@dataclass(frozen=True, slots=True)
class AnyObject:
    """An object with any keys; whoever takes it looks at them."""

    wanted: str = "an object"

    def fits(self, value: object) -> bool:
        """Whether it is an object."""
        return isinstance(value, dict)

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class Form:
    """An object with these keys and no others; those in `may` can be left out."""

    must: Mapping[str, Shape] = field(default_factory=dict)
    may: Mapping[str, Shape] = field(default_factory=dict)

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of this object, if anything is."""
        return self._unknown(given) or self._missing(given) or self._unfit(given)

    @property
    def schema(self) -> Schema:
        """As JSON Schema."""
        return {
            "type": "object",
            "properties": {key: shape.schema for key, shape in self._shapes.items()},
            "required": list(self.must),
            "additionalProperties": False,
        }

    @property
    def _shapes(self) -> dict[str, Shape]:
        return {**self.must, **self.may}

    def _unknown(self, given: Mapping[str, object]) -> Refusal | None:
        for key in given:
            if key not in self._shapes:
                return refuse(Code.INPUT_UNKNOWN_KEY, key=key, known=list(self._shapes))
        return None

    def _missing(self, given: Mapping[str, object]) -> Refusal | None:
        for key in self.must:
            if key not in given:
                return refuse(Code.INPUT_MISSING, key=key)
        return None

    def _unfit(self, given: Mapping[str, object]) -> Refusal | None:
        for key, value in given.items():
            if not self._shapes[key].fits(value):
                wanted = self._shapes[key].wanted
                return refuse(Code.INPUT_WRONG_TYPE, key=key, value=value, wanted=wanted)
        return None

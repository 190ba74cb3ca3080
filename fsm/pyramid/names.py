"""Which piece is where, followed from change to change, for magnets have no names.

A piece *stands* somewhere, was *lifted* (its spot went dark), or is *unseen* (it was not there when
the game began to look). A magnet that appears gets the name of the one piece that can be it; where
several can, it stays *nameless*. Pieces that were lifted together are *muddled*: when they have all
come down again, somebody must say which is which. Nothing here knows rules.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from fsm.pyramid.eye import Eye
from fsm.pyramid.instructions import COUNTER, Put, Which
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import near, place_of


class Names:
    """The pieces on the explorers' side: explorers and the counter-magnet."""

    def __init__(self, eye: Eye, blink: float) -> None:
        self._eye = eye
        self._blink = blink
        self._home: Mapping[str, str] = {}
        self._left: dict[str, tuple[str, float]] = {}  # who went from a spot last, and when
        self.standing: dict[str, str] = {}  # the spot, or an area where the spot is not known
        self.lifted: set[str] = set()
        self.unseen: set[str] = set()
        self.nameless: dict[str, float] = {}  # and since when
        self.muddled = False
        self.told: set[str] = set()  # people said where these are
        self._sure: set[str] = set()  # followed to their spot in an area, with no other in question
        self._half_left = ""  # the spot from which the mummy's half did not follow its walk
        self.asked: Put | None = None  # what people are asked to do with one of them
        self.suspects: set[str] = set()  # where they were asked to take something away
        self.leftovers: set[str] = set()  # where a piece may lie that is out of the game

    def anchor(self, home: Mapping[str, str], at: float) -> None:
        """Begin anew: whose place is seen to be taken stands there."""
        half_from = self._home.get(COUNTER)
        self.expect(home)
        self._left.clear()
        self.told = {piece for piece in self.told if self.place(piece) == home.get(piece)}
        self._sure = {piece for piece in self._sure if self._is_still_there(piece)}
        self.lifted, self.muddled = set(), False
        self._half_left = self._where_half_was_left(half_from)
        self.unseen = set(self.absent(home))
        self.standing = {
            piece: self._spot(piece, place)
            for piece, place in home.items()
            if piece not in self.unseen
        }
        unknown = self._eye.spots_on.difference(self.standing.values())
        self.nameless = dict.fromkeys(sorted(filter(cell, unknown)), at)

    def expect(self, home: Mapping[str, str]) -> None:
        """Where each piece belongs from now on."""
        self._home = home

    def went(self, spot: str, at: float, mover: str | None) -> None:
        """A magnet is gone from a spot; `mover` is the explorer that may move now."""
        self.suspects.discard(spot)
        if spot == self._half_left:
            self._half_left = ""
        if spot in self.nameless:
            del self.nameless[spot]
        elif piece := self._who(spot, mover):
            del self.standing[piece]
            self.told.discard(piece)
            self.lifted.add(piece)
            self._left.pop(spot, None)
            self._left[spot] = piece, at
            self._slid_from(spot, at)

    def half_followed(self, spot: str) -> None:
        """While the mummy walks, its half has gone from there: what comes there later is not it."""
        if self.standing.get(COUNTER) == spot:
            del self.standing[COUNTER]
            self._half_left = ""

    def came(self, spot: str, at: float, mover: str | None) -> None:
        """A magnet has come to a spot."""
        if spot in self.standing.values():
            return  # its sensor works again; the piece was there all the time
        alone = len(self.lifted | self.unseen) == 1
        piece = (
            self._as_asked(spot)
            or self._within_a_blink(spot, at)
            or self._expected_at(spot)
            or self._of_one_area(spot)
            or self._only_one(spot, mover)
        )
        if piece:
            self.stand(piece, spot)
            self._remember(piece, alone)
        else:
            self.nameless[spot] = at
            self.muddled = self.muddled or len(self.lifted) > 1

    def place(self, piece: str) -> str | None:
        """The space or area where this piece stands; None while it stands nowhere."""
        return place_of(self.standing[piece]) if piece in self.standing else None

    @property
    def are_exchanged(self) -> bool:
        """Whether every place is taken as it should be, but by others: magnets have no names.

        Where people have said who is who, their word counts.
        """
        taken = Counter(map(place_of, self._eye.spots_on)) == Counter(self._home.values())
        others = any(self.place(piece) != at for piece, at in self._home.items())
        return taken and others and not self.told

    def owner(self, spot: str) -> str | None:
        """The piece that is known to be on this spot."""
        return next((piece for piece, at in self.standing.items() if at == spot), None)

    def stand(self, piece: str, spot: str) -> None:
        """This piece is there: seen, or ruled."""
        left = self.standing.get(piece, spot)
        self.lifted.discard(piece)
        self.unseen.discard(piece)
        self.told.discard(piece)
        self.nameless.pop(spot, None)
        self.standing[piece] = spot
        self.muddled = self.muddled and len(self.lifted) > 1
        if cell(left) and self._eye.sees(left) and left not in self.standing.values():
            self.nameless[left] = 0.0  # it shared that space with another
            self._join()

    def leave(self, spot: str) -> None:
        """People say that nothing is there: whoever was taken to be has not been seen yet."""
        if owner := self.owner(spot):
            del self.standing[owner]
            self.unseen.add(owner)

    def find(self, piece: str) -> None:
        """A magnet that nobody owns, where a piece in the air belongs, is that piece."""
        home = self._home[piece]
        if piece in self.lifted and self._eye.sees(home) and not self.owner(home):
            self.stand(piece, home)

    def with_the_mummy(self, space: str) -> None:
        """The mummy is seen there, away from its place: the magnet behind it is its other half."""
        owner = self.owner(space)
        taken = owner == COUNTER or space in self._home.values()
        if taken or not space or not self._eye.sees(space):
            return
        self.leave(space)
        self.stand(COUNTER, space)

    def tell(self, piece: str, spot: str) -> None:
        """People say that this piece is on that spot, or somewhere in that area."""
        spot = next((s for s in self.nameless if place_of(s) == spot), spot)
        self.stand(piece, spot)
        self.told |= {piece, *self._join()}

    def is_nameless(self, place: str) -> bool:
        """Whether there is a magnet without a name on this space, or in this area."""
        return any(place_of(spot) == place for spot in self.nameless)

    def question(self) -> Which | None:
        """What must be asked before anything can be ruled; whoever may be unseen may be down."""
        self._forget_doubted()
        down = len(self.nameless) + self._may_be_hidden(self.lifted)
        if not self.muddled or not self.nameless or not 1 < len(self.lifted) <= down:
            return None
        return Which(min(self.nameless), tuple(p for p in self._home if p in self.lifted))

    def may_be(self, piece: str, spot: str) -> bool:
        """Whether the magnet on this spot is that piece, as far as anybody can tell."""
        only = self.unseen == {piece} and not self.lifted
        return only or self.standing.get(piece) == spot

    def absent(self, home: Mapping[str, str]) -> list[str]:
        """The pieces that a working sensor does not see where they belong.

        An area's magnets are counted, with those of guests, that may be there or elsewhere: of its
        pieces those are absent that are not known to stand there, or whose spot there is dark. What
        was said is believed.
        """
        eye = self._eye
        gone = {p for p, at in home.items() if cell(at) and eye.watches(at) and not eye.sees(at)}
        for area in sorted({at for at in home.values() if not cell(at)}):
            there = [p for p, at in home.items() if at == area and not self._said(p, area)]
            there.sort(key=lambda piece: (self.place(piece) != area, self._has_gone_unseen(piece)))
            seen = eye.count(area) - (place_of(self._half_left) == area)
            guests = sum(p not in home and self.place(p) == area for p in self.standing)
            short = min(len(there) + guests - eye.hidden(area), eye.room(area)) - seen
            gone.update(there[len(there) - max(short, 0) :])
        return [piece for piece in home if piece in gone]

    def _is_still_there(self, piece: str) -> bool:
        return self.place(piece) == self._home.get(piece) and not self._has_gone_unseen(piece)

    def _has_gone_unseen(self, piece: str) -> bool:
        """Its spot is dark, and nobody saw it go: the referee was away."""
        spot = self.standing.get(piece, "")
        return bool(spot) and spot in self._eye.unlit_spots(place_of(spot))

    def _said(self, piece: str, place: str) -> bool:
        return piece in self.told and self.place(piece) == place

    def _forget_doubted(self) -> None:
        """Of a spot that is not believed: neither that something came, nor that somebody left."""
        for spot in self._eye.doubts:
            self.nameless.pop(spot, None)
            piece, _ = self._left.pop(spot, ("", 0.0))
            if piece in self.lifted:
                self.stand(piece, spot)

    def _may_be_hidden(self, pieces: Collection[str]) -> int:
        """How many of them could stand where they belong without being seen."""
        homes = Counter(self._home[piece] for piece in pieces)
        return sum(
            not self._eye.watches(home) if cell(home) else min(count, self._eye.hidden(home))
            for home, count in homes.items()
        )

    def _spot(self, piece: str, place: str) -> str:
        """Where in an area this piece is, if that is still known."""
        if piece == COUNTER and self._half_left:
            return self._half_left
        spot = self.standing.get(piece, place)
        return spot if place_of(spot) == place and spot in self._eye.spots_on else place

    def _where_half_was_left(self, half_from: str | None) -> str:
        """It belonged there and stood there, a magnet is seen there still, and nobody's it is."""
        spot = self.standing.get(COUNTER, "")
        if spot != self._half_left and place_of(spot) != half_from:
            return ""  # it was only taken for the magnet there
        nobodys = spot not in self._home.values() and spot not in self.leftovers
        left = spot in self._eye.spots_on and nobodys
        return spot if left and place_of(spot) != self._home.get(COUNTER) else ""

    def _wholly_watched(self, spot: str) -> bool:
        if cell(spot):
            return self._eye.watches(spot)
        area = place_of(spot)
        there = sum(self.place(piece) == area for piece in self.standing)
        return self._eye.count(area) >= there

    def _who(self, spot: str, mover: str | None) -> str | None:
        """Whoever is surely there; else out of an area goes the mover, for it is its turn."""
        area = place_of(spot)
        here = [piece for piece in self._home if self.standing.get(piece) == spot]
        if self._sure.issuperset(here) and here:
            return here[0]
        if mover and self.place(mover) == area:
            self.standing.update(dict.fromkeys(here, self.standing[mover]))
            return mover
        there = [piece for piece in self._home if self.standing.get(piece) == area]
        return next(iter(here or there), None)

    def _remember(self, piece: str, alone: bool) -> None:
        """In an area of which all is known, a piece that came alone is known too."""
        area = self.place(piece)
        others = {other for other in self.standing if self.place(other) == area} - {piece}
        if alone and others <= self._sure:
            self._sure.add(piece)
        else:
            self._sure.discard(piece)

    def _as_asked(self, spot: str) -> str | None:
        """People were asked to put this piece just there, and nobody else is in the air."""
        asked = self.asked
        fits = asked and asked.place == place_of(spot) and self.lifted <= {asked.piece}
        return asked.piece if asked and fits else None

    def _within_a_blink(self, spot: str, at: float) -> str | None:
        """It went from here, or from the next spot, a moment ago."""
        for left, (piece, left_at) in reversed(self._left.items()):
            if piece in self.lifted and at - left_at < self._blink and near(left, spot):
                return piece
        return None

    def _expected_at(self, spot: str) -> str | None:
        place = place_of(spot)
        return next((p for p, at in self._home.items() if p in self.unseen and at == place), None)

    def _of_one_area(self, spot: str) -> str | None:
        """In an area that all who are in the air come from it does not matter who is who."""
        homes = {self._home[piece] for piece in self.lifted}
        here = homes == {place_of(spot)} and not cell(spot)
        return next((p for p in self._home if p in self.lifted), None) if here else None

    def _only_one(self, spot: str, mover: str | None) -> str | None:
        """The one lifted; else, unless somebody may be sliding there, the one not seen."""
        hidden = {mover} if self._may_have_left_unseen(mover) else set()
        if not self.lifted and any(near(spot, at) for at in self.standing.values()):
            return next(iter(hidden), None)
        candidates = self.lifted or self.unseen or hidden
        return next(iter(candidates)) if len(candidates) == 1 else None

    def _may_have_left_unseen(self, mover: str | None) -> bool:
        return mover in self.standing and not self._wholly_watched(self.standing[mover])

    def _slid_from(self, spot: str, at: float) -> None:
        """The next spot saw it before this one lost it."""
        if len(self.lifted) != 1:
            return
        (piece,) = self.lifted
        for other, since in self.nameless.items():
            beside = near(spot, other) and self._may_rest(piece, other)
            if beside or at - since < self._blink:
                self.stand(piece, other)
                return

    def _may_rest(self, piece: str, spot: str) -> bool:
        """Not a spot that somebody else belongs on, or that was asked about already."""
        others = (at for other, at in self._home.items() if other != piece)
        return spot not in self.suspects and spot not in others

    def _join(self) -> set[str]:
        """One piece without a spot, one spot without a name: the piece that is named so."""
        aloft = self.lifted | self.unseen
        if len(aloft) != 1 or len(self.nameless) != 1:
            return set()
        (piece,), (spot,) = aloft, self.nameless
        self.stand(piece, spot)
        return aloft

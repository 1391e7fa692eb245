"""Which sigils and traits work now: Purists silence what they face, marks and circuits switch some on.

Everything here follows from the cards in play and their marks; the answer is kept for tables that are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import CardFace, CardFile
from companion.games.augmented.sigil import SigilWord
from companion.games.lane_duel import lanes
from companion.games.lane_duel.context import LaneContext
from companion.kernel.cards import CardId
from companion.kernel.effects import Hooks
from companion.kernel.places import Place
from companion.kernel.state import State

PURIST = "purist"
MEMORY = 4096
"""Tables kept at most."""


class Row(Struct, frozen=True):
    """What works on one card: its space, its sigils before and with those it stands for."""

    slot: Place
    sigils: tuple[str, ...]


class Now(Struct, frozen=True):
    """What works at one moment. `silenced`: cards that face a Purist."""

    sigils: Mapping[CardId, tuple[str, ...]]
    silenced: frozenset[CardId]
    powered: frozenset[CardId]
    """Cards between two conduits of their side."""
    hooks: Hooks


class Working:
    """The sigils in play of one game, kept for tables with the same cards, marks and player."""

    def __init__(self, game: LaneContext, file: CardFile, effects: Mapping[str, SigilWord]) -> None:
        self.game, self.file, self.effects = game, file, effects
        self._memo: dict[object, Now] = {}
        self._last: tuple[object, object, object, Now] | None = None
        toggles = (key for key, word in file.sigils.items() if word.marks.get("toggle"))
        self._telling = frozenset(toggles)

    def of(self, state: State) -> Now:
        """What works in a state."""
        last = self._last
        if last and last[0] is state.cards and last[1] is state.marks and last[2] is state.turn:
            return last[3]
        cards = state.cards
        key = (state.turn.seat, tuple(map(cards.get, lanes.SLOTS)), tuple(self._told(state)))
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > MEMORY:
                self._memo.clear()
            found = self._memo[key] = self._now(state)
        self._last = (state.cards, state.marks, state.turn, found)
        return found

    def printed(self, state: State, card: CardId) -> tuple[str, ...]:
        """The sigils of a card, silenced or not: printed ones, then gained ones (AUG-RULING-47)."""
        own = self._face(state, card).sigils
        if not state.marks:
            return own
        marks = (name.removeprefix(names.BRIEF) for name, _ in state.marks_of(card))
        gained = (name.removeprefix(names.GAINED) for name in marks if name.startswith(names.GAINED))
        return (*own, *(sigil for sigil in gained if sigil not in own))

    def _face(self, state: State, card: CardId) -> CardFace:
        face: CardFace = self.game.face(state, card)
        return face

    def _told(self, state: State) -> Iterator[tuple[CardId, str]]:
        """The marks that matter here."""
        for card, name in state.marks:
            if name in self._telling or name.startswith((names.GAINED, names.BRIEF_SIGIL, names.HUSHED)):
                yield card, name

    def _now(self, state: State) -> Now:
        tops = {where: cards[-1] for where in lanes.SLOTS if (cards := state.cards.get(where))}
        printed = {card: self.printed(state, card) for card in tops.values()}
        silenced = frozenset(
            card for where, card in tops.items() if state.mark(card, names.HUSHED)
            or lanes.facing(where) in tops and PURIST in printed[tops[lanes.facing(where)]]
        )  # fmt: skip
        plain = {
            card: tuple(one for one in sigils if one == PURIST) if card in silenced else self._own(state, card, sigils)
            for card, sigils in printed.items()
        }
        powered = frozenset(self._powered(tops, plain))
        sigils = {card: (*own, *self._stood_for(state, card, own, card in powered)) for card, own in plain.items()}
        active = tuple(self._active(state, tops, sigils))
        return Now(sigils, silenced, powered, Hooks(active))

    def _own(self, state: State, card: CardId, sigils: tuple[str, ...]) -> tuple[str, ...]:
        """A marked sigil may silence the others of its card (Power Cannon)."""
        for sigil in sigils:
            if self.effects[sigil].alone and state.mark(card, sigil):
                return (sigil,)
        return sigils

    def _powered(self, tops: Mapping[Place, CardId], plain: Mapping[CardId, tuple[str, ...]]) -> Iterator[CardId]:
        for seat in lanes.SEATS:
            held = {lanes.lane_of(where): card for where, card in tops.items() if lanes.side(where) == seat}
            conduits = [lane for lane, card in held.items() if self.conducts(plain[card])]
            for lane, card in held.items():
                if conduits and min(conduits) < lane < max(conduits):
                    yield card

    def conducts(self, sigils: Iterable[str]) -> bool:
        """Whether a card with these sigils is a conduit card."""
        return any(self.file.sigils[sigil].conduit for sigil in sigils)

    def _stood_for(self, state: State, card: CardId, own: Iterable[str], powered: bool) -> Iterator[str]:
        for sigil in own:
            yield from self.effects[sigil].stands_for(state, card, powered)

    def _active(
        self, state: State, tops: Mapping[Place, CardId], sigils: Mapping[CardId, tuple[str, ...]]
    ) -> Iterator[tuple[CardId, SigilWord]]:
        """The active player's cards from left to right, then the opponent's; on a card the printed order."""
        first = state.turn.seat or lanes.SEATS[0]
        for seat in (first, lanes.other(first)):
            for where in self.game.arrow[seat]:
                card = tops.get(where)
                if card is not None:
                    yield from ((card, self.effects[sigil]) for sigil in sigils[card])
                    yield from ((card, self.effects[trait]) for trait in self._face(state, card).traits)

"""Searching decks and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.augmented import names
from companion.games.augmented.board import free
from companion.games.augmented.cards.catalogue import CardFace, Tier
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Cleared, Fetched, Looked
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.choices import PILE_WORDS
from companion.games.augmented.rules.play import hand_of
from companion.games.augmented.steps.cards import Enter, Grow
from companion.games.augmented.steps.search import Search, Searched, Wanted
from companion.games.common.refusals import Answer
from companion.games.common.spelling import letters
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, empty
from companion.games.lane_duel.payment import whose_space
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, many, or_list, remembered, say
from companion.kernel.state import State

rules = Rules()

RESOURCE_WORDS = {"blood": say("blood"), "bones": say("bones"), "energy": say("energy")}


def possible(state: State, seat: Seat, pile: str) -> tuple[CardId, ...]:
    """The cards that can be in a pile: unseen ones in a deck; in a discard pile, where some lie unnamed, too; in a
    hand."""
    if pile == names.HAND:
        return tuple(hand_of(seat).possible(state))
    if pile != "discard":
        return state.at(names.unseen(seat, pile)) if state.count(names.deck(seat, pile)) else ()
    unseen = (names.unseen(seat, one) for one in names.PILES if state.count(names.buried(seat)))
    return (*state.at(names.discard(seat)), *(card for where in unseen for card in state.at(where)))


def open_search(state: State) -> Searched | None:
    """The search that the open question is about."""
    question = state.question
    first = question.rest[0] if question and question.rest else None
    return first if isinstance(first, Searched) else None


@rules.action
class Find(Answer, frozen=True):
    """The card a search ends with (AUG-SEARCH-02); `to`: the space where it is placed. With the hand for a `pile` there
    was no search (AUG-PLACE-01, AUG-PLAY-01)."""

    verb = "find"
    shown = ("card",)
    heading = say("What may be found")
    listed = True

    card: CardId
    pile: str
    to: Place | None = None

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Find]:
        search = open_search(state)
        if search is None:
            return
        for pile in search.wanted.piles:
            for card in dict.fromkeys(possible(state, search.seat, pile)):
                if moved is None or card in moved:
                    yield from (cls(search.seat, card, pile, to) for to in search.spaces or (None,))

    def unfit(self, game: Any, state: State) -> Refusal | None:
        search = open_search(state)
        if search is None:
            return no("E_WRONG_PHASE", "AUG-SEARCH-01", say("Nobody is searching."))
        if self.pile not in search.wanted.piles:
            return no(
                "E_BAD_TARGET",
                "AUG-SEARCH-01",
                say("This search does not look through the {pile}.", pile=PILE_WORDS.get(self.pile, self.pile)),
            )
        found = misfit(game, state, self.card, search.wanted)
        if found is not None:
            return found
        if self.card not in possible(state, self.seat, self.pile):
            return no("E_ILLEGAL_MOVE", "AUG-SEARCH-01", say("By my count that card is not there."))
        fits = self.to in search.spaces if search.spaces else self.to is None
        return None if fits else self._astray(game, state, search)

    def _astray(self, game: AugmentedContext, state: State, search: Searched) -> Refusal:
        """Why a found card is not placed in that space (AUG-BOARD-04, AUG-RULING-45)."""
        if self.to and search.spaces:
            if lanes.side(self.to) not in map(lanes.side, search.spaces):
                return no("E_NOT_YOUR_SIDE", "AUG-BOARD-04", whose_space(game, self.to))
            if not empty(state, self.to):
                return no("E_SLOT_OCCUPIED", "AUG-RULING-45")
        return no("E_BAD_TARGET", "AUG-PLACE-02", say("It cannot be placed there."))

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        search = open_search(state)
        if self.pile == names.HAND:
            yield Counted(names.hand_size(self.seat), -1)
        elif search is not None:
            yield from looked(self.seat, search.wanted)
        if self.pile in names.PILES:
            yield Counted(names.deck(self.seat, self.pile), -1)
        elif self.pile == "discard" and self.card not in state.at(names.discard(self.seat)):
            yield Counted(names.buried(self.seat), -1)
        if search is not None and search.over:
            yield Grow(search.over, self.card)
        elif self.to is not None:
            yield Enter(self.card, self.to, self.seat, played=search is not None and search.played)
        elif search is not None and search.into is not None:
            yield Cleared(self.card, search.into, why=search.why)
        else:
            yield Fetched(self.card, names.hand(self.seat), why=search.why if search else "")
            yield Counted(names.hand_size(self.seat), 1)

    def label(self, game: AugmentedContext, state: State) -> str:
        card, pile = game.card_name(self.card), PILE_WORDS[self.pile]
        if self.to:
            return say("{card} from the {pile} for {to}", card=card, pile=pile, to=self.to)
        return say("{card} from the {pile}", card=card, pile=pile)


@rules.action
class FindNothing(Answer, frozen=True):
    """The search ends without a card."""

    verb = "find_nothing"
    said = say("Nothing is found")

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        search = open_search(state)
        if search is not None and any(searchable(state, self.seat, search.wanted)):
            yield from looked(self.seat, search.wanted)


def searchable(state: State, seat: Seat, wanted: Wanted) -> Iterator[str]:
    """The piles with a card to look at."""
    return (pile for pile in wanted.piles if pile != names.HAND and possible(state, seat, pile))


def looked(seat: Seat, wanted: Wanted) -> Iterator[Fact]:
    """`seat` has looked through piles although the card could have been in the hand; where it could not, that was clear
    when the search began."""
    if names.HAND in wanted.piles:
        yield Looked(names.looks(seat), 1, seat=seat)


def misfit(game: AugmentedContext, state: State, card: CardId, wanted: Wanted) -> Refusal | None:
    """Why a card does not meet the conditions of a search."""
    face = game.face(state, card)
    if card in wanted.but:
        return no("E_BAD_TARGET", "AUG-SEARCH-01", say("{card} has just been discarded for this.", card=face.name))
    if wanted.names and letters(face.name) not in {letters(name) for name in wanted.names}:
        return no(
            "E_WRONG_NAME", "AUG-CARD-01", say("{card} is not {names}.", card=face.name, names=or_list(wanted.names))
        )
    if wanted.tribes and not any(face.is_a(tribe) for tribe in wanted.tribes):
        return no(
            "E_WRONG_NAME",
            "AUG-CARD-09",
            say("{card} is no {tribes}.", card=face.name, tribes=or_list(map(say, wanted.tribes))),
        )
    if wanted.sigils and not set(wanted.sigils) & set(face.sigils):
        return no("E_WRONG_NAME", "AUG-CARD-04", say("{card} has no fitting sigil.", card=face.name))
    if wanted.gem and not (face.gems or any(game.file.sigils[sigil].provides for sigil in face.sigils)):
        return no("E_WRONG_NAME", "AUG-GEM-01", say("{card} provides no gem.", card=face.name))
    if not wanted.names and face.tier not in wanted.tiers:
        text = say(
            "{card} is {tier}; this search finds {tiers} cards.",
            card=face.name,
            tier=say(face.tier),
            tiers=and_list(map(say, wanted.tiers)),
        )
        return no("E_SEARCH_TIER", "AUG-DECK-10", text)
    return _costly(face, wanted)


def not_found(game: AugmentedContext, state: State, card: CardId) -> Refusal | None:
    """Why a card that was shown does not end the open search; ``None`` too where nobody searches."""
    search = open_search(state)
    return misfit(game, state, card, search.wanted) if search is not None else None


def _costly(face: CardFace, wanted: Wanted) -> Refusal | None:
    """AUG-CLAR-17, 18: a free card fits a limit; a card with a cost of another kind never does."""
    most = dict(wanted.most)
    for kind in face.cost.kinds if most else ():
        amount = getattr(face.cost, kind)
        number = amount if isinstance(amount, int) else sum(amount.values())
        if number > most.get(kind, -1):
            return no(
                "E_SEARCH_COST",
                "AUG-CLAR-18",
                say("{card} costs {cost}; that does not fit.", card=face.name, cost=face.cost.text()),
            )
    if wanted.costs and not face.cost.free and set(face.cost.kinds) - set(wanted.costs):
        return no(
            "E_SEARCH_COST",
            "AUG-CLAR-18",
            say("{card} costs {cost}; that does not fit.", card=face.name, cost=face.cost.text()),
        )
    return None


@rules.expands(Search)
def search(game: AugmentedContext, state: State, step: Search) -> Iterator[StepBase]:
    """AUG-SEARCH-01 … 03, AUG-RULING-28: the player looks through the piles of choice; there may be nothing there."""
    hand, spaces = in_hand(game, state, step), tuple(space for space in step.spaces if free(state, space))
    gone = step.over and active_slot(state, step.over) is None
    if gone or len(spaces) < bool(step.spaces) or not (hand or any(searchable(state, step.seat, step.wanted))):
        return
    if names.HAND not in step.wanted.piles:
        yield Looked(names.looks(step.seat), 1, seat=step.seat)
    nothing = FindNothing(step.seat)
    about = {
        "name": game.names[step.seat],
        "what": _wanted(game, step.wanted),
        "why": remembered(step.why),
        "lay": _laid(game, state, step, spaces),
    }
    if not hand and not _may_be_found(game, state, step):
        text = say("{name} searches for {what} ({why}). No card fits.", **about)
    elif hand:
        text = say("{name} searches for {what}, or takes it from the hand ({why}). {lay}, or choose it here; shuffle "
                   "after a search.", **about)  # fmt: skip
    else:
        text = say("{name} searches for {what} ({why}). {lay}, or choose it here; then shuffle.", **about)
    usual = nearest(game, state, step, spaces) or nothing
    prompt = Prompt(
        (step.seat,), "search", text, (nothing,), clause="AUG-SEARCH-01", bell=usual, verbs=(Find.verb,),
    )  # fmt: skip
    yield Asked(prompt, (Searched(step.seat, step.wanted, step.why, spaces, step.over, step.played, step.into),))


def _wanted(game: AugmentedContext, wanted: Wanted) -> str:
    """What is looked for: a name, else whatever else a card has to be."""
    if wanted.names:
        return or_list(wanted.names)
    tiers = [tier for tier in wanted.tiers if tier != "side-deck" or wanted.piles != ("main",)]
    every = len(tiers) == len(get_args(Tier))
    card = say("a card") if every else say("a {tiers} card", tiers=or_list(map(say, tiers)))
    if wanted.tribes:
        card = say("{card} of the tribe {tribes}", card=card, tribes=or_list(map(say, wanted.tribes)))
    if wanted.sigils and all(game.file.sigils[sigil].conduit for sigil in wanted.sigils):
        card = say("{card} with a conduit", card=card)
    if wanted.gem:
        card = say("{card} with a gem", card=card)
    if wanted.costs:
        card = say("{card} that costs {kinds}", card=card, kinds=or_list(RESOURCE_WORDS[kind] for kind in wanted.costs))
    if wanted.most:
        limit = or_list(_amount(kind, number) for kind, number in wanted.most if number)
        card = (
            say("{card} for at most {limit}", card=card, limit=limit)
            if limit
            else say("{card} that is free", card=card)
        )
    return card


def _amount(kind: str, number: int) -> str:
    """So much of a resource; of gems any."""
    return many("{n} gem", "{n} gems", number) if kind == "gems" else replace(Cost(), **{kind: number}).text()


def _laid(game: AugmentedContext, state: State, step: Search, spaces: tuple[Place, ...]) -> str:
    """What hands do with the card, where all see it: it is placed, discarded, or shown on its way to the hand."""
    over = active_slot(state, step.over) if step.over else None
    if over is not None:
        return say("Lay it face up over {card} on {place}", card=game.card_name(step.over), place=over)
    if spaces:
        return say("Lay it face up on {spaces}", spaces=or_list(map(str, spaces)))
    if step.into is not None:
        return say("Lay it face up on {spaces}", spaces=game.place_name(step.into))
    return say("Show it to all: lay it face up on a free place of the mat")


def _may_be_found(game: AugmentedContext, state: State, step: Search) -> bool:
    """Whether there may be such a card, by all that is known."""
    cards = (card for pile in step.wanted.piles for card in possible(state, step.seat, pile))
    return any(misfit(game, state, card, step.wanted) is None for card in cards)


def in_hand(game: AugmentedContext, state: State, step: Search) -> bool:
    """Whether the card may be in the hand, by all that is known."""
    cards = possible(state, step.seat, names.HAND) if names.HAND in step.wanted.piles else ()
    return any(misfit(game, state, card, step.wanted) is None for card in cards)


def nearest(game: AugmentedContext, state: State, step: Search, spaces: tuple[Place, ...]) -> Find | None:
    """What one ring means for a named side-deck card that goes to the hand or into one space: a copy of it, which
    nobody misses."""
    if {*step.wanted.piles} - {names.HAND} != {"side"} or not step.wanted.names or len(spaces) > 1:
        return None
    fits = (card for card in possible(state, step.seat, "side") if not misfit(game, state, card, step.wanted))
    return next((Find(step.seat, card, "side", next(iter(spaces), None)) for card in fits), None)


@rules.tells(Looked)
def tell_looked(game: AugmentedContext, before: State, after: State, fact: Looked) -> str | None:
    return say("{name} {does}.", name=game.names[fact.seat], does=remembered(fact.why)) if fact.why else None


@rules.expands(Searched)
def searched(game: AugmentedContext, state: State, step: Searched) -> Iterator[StepBase]:
    """AUG-SEARCH-04: hands shuffle the decks that were looked through (an errand)."""
    return iter(())


__all__ = ["Find", "FindNothing", "misfit", "not_found", "rules"]

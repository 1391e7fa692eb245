"""Stories made again by laying cards: what the companion understands of hands alone, and what it tells them.

``python -m tests.by_hand GAME…`` prints for each game the share of decisions understood and of refusals told with the
same code, and what is missing, kind by kind; ``--all`` each of them with its story.

A decision is understood when its cards alone lead to the state the story reaches, or when what they leave open is
asked. A refusal is told when hands get the code the story gives, or when the cards leave open what made it one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Action, Refusal
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId, card_id
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.picture import BARE, Expectation, Expected, VisibleCard, agrees, alike, reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.narration import told_apart
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused, Verdict, recognise
from companion.testing.pictures import Picture, after_hands, in_order
from tests.scenarios.proofs import result_of, stories_of

GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")


class Made(Struct, frozen=True):
    """One decision of a story made by hand: its story, kind and words, the code it is refused with (empty: it is not),
    and what came of it: ``ok``, ``asked``, or what went wrong."""

    story: str
    kind: str
    words: str
    code: str
    outcome: str

    @property
    def well(self) -> bool:
        """Whether hands were understood, or told what a phone is told."""
        return self.outcome in ("ok", "asked")


def made_by_hand(game: str) -> list[Made]:
    """Every decision of every story of a game that cards can show."""
    found: list[Made] = []
    for scenario in stories_of(game):
        played = result_of(scenario, game).played
        for move in played.story.moves if played is not None else ():
            outcome = by_hand(played.story.game, move.before, move.action, move.refusal)
            if outcome:
                code = move.refusal.code if move.refusal is not None else ""
                found.append(Made(scenario.id, type(move.action).__name__, words(move.action), code, outcome))
    return found


def by_hand(game: BaseGame, state: State, action: Action, refusal: Refusal | None) -> str:
    """What comes of an action when its cards are laid; empty when cards cannot show it."""
    try:
        action.hands(game, state)
    except KeyError:  # it names what is no card, as a space where nothing lies
        return ""
    picture = laid(game, state, action, allowed=refusal is None)
    accepted = in_order(game, state)
    if picture is None or picture == accepted:
        return ""
    piled = _piled(game, state, action)
    if len(piled) > 1:
        return _one_by_one(game, state, action, refusal, piled)
    verdict = recognise(game, state, picture, accepted)
    if refusal is not None:
        return told(game, state, verdict, action, refusal)
    return understood(game, state, verdict, action)


def _piled(game: BaseGame, state: State, action: Action) -> list[tuple[CardId, Place]]:
    """The cards of a hand that all go onto piles, in the order an action names them; none when some go elsewhere."""
    try:
        after, _ = perform(game, state, action)
    except Exception:
        return []
    hands, piles = action.hands(game, state), _piles(game, after)
    found = [(card, piles[card]) for card in dict.fromkeys(action.named(*action.by_hand)) if card in piles]
    return found if {card for card, _ in found} == hands and not hands & _seen(game, state) else []


def _one_by_one(
    game: BaseGame, state: State, action: Action, refusal: Refusal | None, piled: Sequence[tuple[CardId, Place]]
) -> str:
    """What comes of cards that are laid onto piles one after another: a pile shows its top card only."""
    begun = state
    for card, where in piled:
        accepted = in_order(game, begun)
        verdict = recognise(game, begun, {**accepted, where: reads(card)}, accepted)
        if not isinstance(verdict, Explained):
            break
        begun = reached(game, begun, verdict.path)
    if refusal is not None:
        return told(game, begun, verdict, action, refusal)
    return "ok" if begun == perform(game, state, action)[0] else understood(game, state, verdict, action)


def understood(game: BaseGame, state: State, verdict: Verdict | None, action: Action) -> str:
    """How an allowed action was taken."""
    match verdict:
        case Explained(path=path):
            after = reached(game, state, path)
            if after == perform(game, state, action)[0]:
                return "ok"
            asked = action.hands(game, state) == path[-1].hands(game, state) and after.question is not None
            return "asked" if asked else f"taken as {'; '.join(map(words, path))}"
        case Ambiguous(paths=paths):
            meant = any(action in path or _begins(game, state, action, path[-1]) for path in paths)
            if len({*told_apart(game, state, paths)}) < len(paths):
                return "asked with answers that read alike"
            return "asked" if meant else "ambiguous"
        case InProgress(openers=openers) if any(one.verb == action.verb for one in openers):
            return "asked"
        case Refused(refusal=refusal):
            return f"refused: {refusal.code}"
        case _:
            return type(verdict).__name__


def told(game: BaseGame, state: State, verdict: Verdict | None, action: Action, refusal: Refusal) -> str:
    """How a forbidden action was taken."""
    match verdict:
        case Refused(refusal=found) | InProgress(refusal=Refusal() as found):
            return "ok" if found.code == refusal.code else f"refused: {found.code}"
        case InProgress(openers=openers) if any(one.verb == action.verb for one in openers):
            return "asked" if _says_more(action) else "in progress"
        case Ambiguous(paths=paths):
            return "asked" if _says_more(action) else "ambiguous: " + "; ".join(words(path[-1]) for path in paths)
        case Explained(path=path):
            open_ = _says_more(action) and _begins(game, state, action, path[-1])
            asks = open_ and reached(game, state, path).question is not None
            return "asked" if asks else f"taken as {'; '.join(map(words, path))}"
        case _:
            return type(verdict).__name__


def _begins(game: BaseGame, state: State, action: Action, done: Action) -> bool:
    """Whether what was done is the same action with less said."""
    return type(done) is type(action) and done.hands(game, state) == action.hands(game, state)


def laid(game: BaseGame, state: State, action: Action, *, allowed: bool) -> Picture | None:
    """The table after hands did an action and nothing else; ``None``: hands cannot, or the card lies there already."""
    fields = shapes(type(action))
    places = {getattr(action, one.name) for one in fields if one.shape == "place"} - {None}
    if places & {state.where(card) for card in action.named(*(one.name for one in fields if one.shape == "card"))}:
        return None
    try:
        after, facts = perform(game, state, action)
    except Exception:
        if allowed:
            raise
        return _by_fields(game, state, action, game.picture(state))
    picture = _by_fields(game, state, action, game.picture(after))
    if picture is not None:
        return _onto_piles(game, state, after, picture, ())
    if (begun := _begun(game, state, action, after)) is not None:
        return laid(game, state, begun, allowed=allowed)
    moved = {fact.card: fact.to for fact in facts if isinstance(fact, Moved)}
    shown = frozenset(action.named(*action.shown)) if action.shown else frozenset()
    changed = moved.keys() | _looks_otherwise(game, state, after)
    hands = action.hands(game, state) or shown
    if not hands and state.question is not None:  # else it is a tap
        hands = frozenset(_named(game, action) & changed or _into(game, state, action, moved))
    if not hands:
        return None
    picture = _turned(game, state, after, after_hands(game, state, after, frozenset(hands)), hands)
    return _onto_piles(game, state, after, _under_others(after, picture, hands), hands)


def _turned(game: BaseGame, before: State, after: State, picture: Picture, hands: Collection[CardId]) -> Picture:
    """With the cards that hands turned where they lie."""
    for where, expected in game.picture(after).items():
        lies = {one.card: one for one in expected.cards if one.card in hands and one.angle is not None}
        if where not in picture or not picture[where].ids & lies.keys():
            continue
        cards = (_lying(one, lies.get(one.card)) for one in picture[where].cards)
        reading = reads(*cards)
        if not agrees(game.picture(before)[where], reading):
            picture[where] = reading
    return picture


def _lying(seen: VisibleCard, wanted: VisibleCard | None) -> VisibleCard:
    """A card as it is wanted; as it lies where it is not."""
    return seen if wanted is None else replace(seen, angle=wanted.angle, side=wanted.side)


def _begun(game: BaseGame, state: State, action: Action, after: State) -> Action | None:
    """Of a card that lies in the open and is gone afterwards: the action without its choices, if hands begin with that
    (a card is turned, and then asked about)."""
    before, seen, hands = _seen(game, state), _seen(game, after), action.hands(game, state)
    chosen = [one.name for one in shapes(type(action)) if not one.required and one.name not in action.by_hand]
    plain = type(action)(action.seat, *(getattr(action, one.name) for one in shapes(type(action)) if one.required))
    if not chosen or plain == action or not hands or not hands <= before - seen or not game.may(state, plain):
        return None
    return plain if plain.hands(game, state) == hands else None


def _seen(game: BaseGame, state: State) -> set[CardId]:
    """The cards to be seen on the table, a hand that is held or shown aside."""
    lying = (expected for expected in game.picture(state).values() if not expected.optional)
    return {one.card for expected in lying for one in expected.cards} | _piles(game, state).keys()


def _onto_piles(game: BaseGame, before: State, after: State, picture: Picture, hands: Collection[CardId]) -> Picture:
    """With the cards that hands laid on top of a pile, also such as lie there only until they have done their work;
    what was taken off one uncovers the next."""
    for card, where in _piles(game, after).items():
        if card in hands:
            picture[where] = reads(card)
        elif picture.get(where) == BARE and game.picture(before)[where].among:
            picture[where] = reads(max(game.picture(after)[where].among))
    for where in (Place(region.name) for region in game.mat.regions if region.kind == "pile"):
        if where in picture and (laid_on := [one for one in picture[where].cards if one.card in hands]):
            picture[where] = reads(*laid_on)
    return picture


def _piles(game: BaseGame, after: State) -> dict[CardId, Place]:
    """On which pile a card is to be seen."""
    return {card: where for where, expected in game.picture(after).items() for card in expected.among}


def _under_others(after: State, picture: Picture, hands: Collection[CardId]) -> Picture:
    """With the cards that hands tucked under one that is not to have any: they lie where that one lies."""
    lying = {shown.card: where for where, reading in picture.items() for shown in reading.cards}
    for card in sorted(hands):
        to = after.where(card)
        holder = card_id(to.spot, 1) if to is not None and to.spot else None
        if card not in lying and holder in lying:
            tucked = VisibleCard(card, under=(holder,))
            picture[lying[holder]] = reads(*picture[lying[holder]].cards, tucked)
    return picture


def _by_fields(game: BaseGame, state: State, action: Action, wanted: Expectation) -> Picture | None:
    """Where one card is laid into one place, the way round it is `wanted` there, and others are lifted for it."""
    hands, picture = action.hands(game, state), in_order(game, state)
    fields = [(one.shape, getattr(action, one.name)) for one in shapes(type(action))]
    places = [value for shape, value in fields if shape == "place" and value is not None]
    card = next((value for shape, value in fields if shape == "card" and value in hands), None)
    if len(places) != 1 or places[0] not in picture or card is None or not hands <= game.catalogue.listed:
        return None
    if action.laid_on and places[0] not in action.laid_on:  # what is played is laid where one plays, not at its target
        places = [next(iter(action.laid_on))]
    for where, reading in picture.items():
        if reading.ids & hands:
            left = [shown for shown in reading.cards if shown.card not in hands]
            picture[where] = reads(*left) if left else BARE
    lies = next((one for one in wanted.get(places[0], Expected()).cards if one.card == card), VisibleCard(card))
    picture[places[0]] = reads(*picture[places[0]].cards, VisibleCard(card, lies.angle or 0, lies.side))
    return picture


def reached(game: BaseGame, state: State, path: Sequence[Action]) -> State:
    """The state after some actions."""
    for action in path:
        state, _ = perform(game, state, action)
    return state


def _named(game: BaseGame, action: Action) -> set[CardId]:
    """The cards that an action names, whatever for, and those of the characters it names."""
    fields = shapes(type(action))
    people = {card_id(str(getattr(action, one.name)), 1) for one in fields if one.shape == "text"}
    named = {*action.named(*(one.name for one in fields if one.shape in ("card", "cards"))), *people}
    return {card for card in named if card in game.catalogue.listed}


def _looks_otherwise(game: BaseGame, before: State, after: State) -> set[CardId]:
    """The cards that are to be seen turned or turned over where they lie."""
    now = game.picture(after)
    pairs = ((one, other) for where, expected in game.picture(before).items() if where in now
             for one in expected.cards for other in now[where].cards)  # fmt: skip
    return {one.card for one, other in pairs if one.card == other.card and not alike(one, other)}


def _into(game: BaseGame, state: State, action: Action, moved: dict[CardId, Place | None]) -> set[CardId]:
    """The cards that come to the places an action names, and do not lie there yet while something is asked of them."""
    places = {getattr(action, one.name) for one in shapes(type(action)) if one.shape == "place"}
    asked = {(card, where) for where, expected in game.picture(state).items() for card in expected.maybe}
    return {card for card, to in moved.items() if to is not None and to in places and (card, to) not in asked}


def _says_more(action: Action) -> bool:
    """Whether something is chosen in it that its cards do not show."""
    chosen = (one for one in shapes(type(action)) if one.name not in action.by_hand and one.shape != "place")
    return any(one.required or getattr(action, one.name) for one in chosen)


def share(made: Sequence[Made]) -> float:
    """The share of them that went well."""
    return sum(one.well for one in made) / max(len(made), 1)


def report(game: str, made: Sequence[Made], *, every: bool = False) -> Iterator[str]:
    """The figures of one game in lines."""
    for what, some in (
        ("decisions", [one for one in made if not one.code]),
        ("refusals", [one for one in made if one.code]),
    ):
        yield f"{game}: {what} {sum(one.well for one in some)} of {len(some)} ({share(some):.0%})"
        missing: Any = [one for one in some if not one.well]
        if every:
            yield from (f"  {one.story}: {one.words} {one.code}: {one.outcome}" for one in missing)
        else:
            kinds = Counter((one.kind, one.code, one.outcome.split(" ")[0]) for one in missing)
            yield from (f"  {number} × {' '.join(kind)}" for kind, number in kinds.most_common())


if __name__ == "__main__":
    for name in [one for one in sys.argv[1:] if not one.startswith("-")] or GAMES:
        print("\n".join(report(name, made_by_hand(name), every="--all" in sys.argv)))

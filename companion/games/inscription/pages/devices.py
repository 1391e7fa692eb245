"""What the camera should see, devices show (ledger section 6) and hands fetch: picture, panel, cues, errands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.games.common.corrections import below_nought
from companion.games.inscription import names
from companion.games.inscription.board import can_hold, owner, pile_left
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.faces import CardFace
from companion.games.inscription.facts import LifeLost
from companion.games.inscription.rules.combat import ITEM_AT
from companion.games.lane_duel import scale
from companion.games.lane_duel.facts import Cleared, Created, Shown
from companion.games.lane_duel.pages import laid
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId, Face
from companion.kernel.facts import Counted, Fact
from companion.kernel.panel import Cue, Flame, Panel
from companion.kernel.picture import Expectation, any_on_top, face_up
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import Beside, Printed

TURNS = (names.TURN_START, names.TURN_DRAW, names.TURN_PLAY, names.TURN_ATTACK, names.TURN_END)


def picture(game: InscriptionContext, state: State) -> Expectation:
    """Rows, dead piles (any of their cards on top), item places and the three face-up places. Angles do not matter.

    While a death card is made the rest of the table is being packed up and does not matter.
    """
    if state.turn.phase == names.DEATH_CARD:
        return {where: face_up(state.at(where)) for where in names.REVEALS}
    expected = {where: laid(state, where) for where in names.SLOTS}
    for seat in names.SEATS:
        expected[names.dead(seat)] = any_on_top(state.at(names.dead(seat)))
        expected[names.item_place(seat)] = shown = face_up(state.at(names.item_place(seat)))
        if shown.cards:
            expected[names.item_place(seat)] = replace(shown, leaving=True)
    return expected | {where: face_up(state.at(where)) for where in names.REVEALS}


def panel(game: InscriptionContext, state: State) -> Panel:
    """Lit candles are lives, the outer one goes out first (INS-RULING-77); the tooth is the scale."""
    candles = {}
    for seat in names.SEATS:
        lives, flame = state.count(names.lives(seat)), _flame(state, seat)
        candles[f"{seat}-outer"] = flame if lives >= 2 else Flame.OFF
        candles[f"{seat}-inner"] = flame if lives >= 1 else Flame.OFF
    return Panel(candles, state.count(names.SCALE) / scale.END)


def _flame(state: State, seat: Seat) -> Flame:
    if danger(state, seat):
        return Flame.FLICKER
    acts = state.turn.seat == seat and state.turn.phase in TURNS and state.over is None
    return Flame.BREATHE if acts else Flame.STEADY


def danger(state: State, seat: Seat) -> bool:
    """Whether the tooth rests on 4 against this player."""
    return state.count(names.SCALE) == (ITEM_AT if seat == "B" else -ITEM_AT)


def cues(game: InscriptionContext, before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """A lost life: the candle flares, the tooth rests on 5 for a moment."""
    lives = {seat: before.count(names.lives(seat)) for seat in names.SEATS}
    for fact in facts:
        if isinstance(fact, LifeLost):
            candle = "outer" if lives[fact.seat] >= 2 else "inner"
            lives[fact.seat] += fact.by
            yield Cue("flare", f"{fact.seat}-{candle}")
            yield Cue("tip", value=1.0 if fact.seat == "B" else -1.0)


def oddities(game: InscriptionContext, state: State) -> Iterator[str]:
    """Counts that corrections have made impossible; a warning only."""
    yield from below_nought(state, lambda name: name == names.SCALE)
    if abs(state.count(names.SCALE)) > scale.END:
        yield say("the scale stands on {count}", count=state.count(names.SCALE))
    for seat in names.SEATS:
        who = game.names[seat]
        if state.count(names.squirrel_count(seat)) > len(state.at(names.squirrels(seat))):
            yield say("{who}'s squirrel pile is counted larger than the squirrels that are off the table", who=who)
        if len(state.at(names.hand(seat))) > state.count(names.hand_count(seat)):
            yield say("{who} is known to hold more cards than are counted", who=who)
    if pile_left(state) < 0:
        yield say("more items are held than there are")


def home_of(game: InscriptionContext, state: State, card: CardId) -> Place | None:
    """Where a card belongs that was taken off the mat: squirrels and items to their piles, others to the dead pile."""
    home, here = game.home.get(card), state.where(card)
    seat = names.side(here) if here else None
    if home is None or seat is None or card in game.items:
        return home
    return names.squirrels(owner(state, card)) if game.catalogue.face(card).kind == "squirrel" else names.dead(seat)


def back(game: InscriptionContext, state: State, card: CardId, lying: Place) -> Place | None:
    """INS-RULING-79: into the hand it was brought from, where by all counts it can have been in one."""
    home, first = state.where(card), names.SEATS[0]
    near = names.side(lying) or (first if lying == names.item_place(first) else state.turn.seat)
    for seat in filter(None, (near, state.turn.seat, *names.SEATS)):
        concealed = (*game.hidden_hands[seat].unseen, names.squirrels(seat))
        item = home == names.ITEMS and state.count(names.item_count(seat)) > 0
        if item or (home in concealed and can_hold(game, state, seat, card)):
            return names.hand(seat)
    return home


def printed(game: InscriptionContext, face: Face, side: str = "A") -> Printed:
    """What stands on the card: cost, numbers, sigils, and for an item what it does."""
    return on_card(face, game.sigils) if isinstance(face, CardFace) else Printed(face.name)


def on_card(face: CardFace, sigils: Mapping[str, type[Sigil]]) -> Printed:
    """What stands on a card, with these sigils' words."""
    lines = tuple(sigils[sigil].title for sigil in face.powers)
    power = "*" if face.power_rule else "" if face.health is None else str(face.power)
    return Printed(
        face.name,
        "" if face.cost_text() == "free" else face.cost_text(),
        power,
        "" if face.health is None else str(face.health),
        lines or ((say(face.text),) if face.text else ()),
        face.kind,
        next(iter(face.piles), ""),
        meanings=tuple(sigils[sigil].text for sigil in face.powers),
        signs=tuple(face.powers),
        portrait=face.portrait,
    )


DRAFTED = (names.DRAFT, names.COIN)
"""The phases in which what was drafted is in the hand of whoever took it, and nobody has drawn."""


def beside(game: InscriptionContext, state: State) -> Iterator[Beside]:
    """Own deck, squirrels, items and hands by their counts; decks are dealt from the creatures, also once all cards
    were gathered, and drafted ones come out of the hands before anybody draws (INS-DRAFT-07)."""
    shared = state.turn.number == 0 or not game.options.draft
    drafted = game.options.draft and state.turn.phase in DRAFTED
    yield Beside(str(names.ITEMS), pile_left(state))
    for seat in names.SEATS:
        deck, squirrels = str(names.unseen(seat)), str(names.squirrels(seat))
        pool = (str(names.CREATURES),) if shared else ()
        yield Beside(deck, state.count(names.deck_count(seat)), (seat,) if drafted else pool)
        yield Beside(squirrels, state.count(names.squirrel_count(seat)))
        shown = len([card for card in state.at(names.item_place(seat)) if card not in game.items])
        held = state.count(names.hand_count(seat)) + state.count(names.item_count(seat)) - shown
        yield Beside(seat, held, (deck, squirrels, str(names.ITEMS), *pool), hand=True)


def errands(game: InscriptionContext, before: State, facts: Sequence[Fact]) -> Iterator[Errand]:
    """An item that is drawn (INS-ITEM-08), what an item brings, a card that comes out of the box into a hand or was
    shown on its way there, and the used item itself (INS-ITEM-09). What a new round brings its checklist has."""
    if any(isinstance(fact, LifeLost) for fact in facts):
        return
    used = any(isinstance(fact, Cleared) and fact.card in game.items for fact in facts)
    for fact in facts:
        match fact:
            case Counted(name=name, by=by) if by > 0 and name in map(names.item_count, names.SEATS):
                yield Errand(name[0], say("draw an item card"), hand=name)
            case Counted(name=name, by=by) if used and by < 0 and name in map(names.squirrel_count, names.SEATS):
                hand = names.hand_count(name[0])
                yield Errand(name[0], say("take a squirrel from your squirrel pile"), hand=hand, pile=name)
            case Created(card=card, to=Place() as to) if to in map(names.hand, names.SEATS):
                text = say("take {card} into your hand", card=game.card_name(card))
                yield Errand(to.zone[0], text, card, fetched=True)
            case Cleared(card=card, to=Place() as to) if to in map(names.item_place, names.SEATS):
                text = say("lay {card} face down under the item pile", card=game.card_name(card))
                yield Errand(to.zone[0], text, card, home=names.ITEMS, under=True)
            case Shown(card=card, to=Place() as to) if to in map(names.item_place, names.SEATS):
                text = say("take {card} into your hand", card=game.card_name(card))
                yield Errand(to.zone[0], text, card, back=True)

"""The table for a page: rows, cards with effective numbers, meters of both players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import all_gems, gems, is_under_water, power
from companion.games.augmented.cards.catalogue import CardFace
from companion.games.augmented.cards.cost import COLOUR_WORDS, gem_words
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.rules.damage import how_it_ended
from companion.games.augmented.rules.told import NUMBERS
from companion.games.augmented.rules.turn import MOST_CELLS
from companion.games.common.corrections import all_places
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.names import SETUP
from companion.games.lane_duel.pages import headline, scale_text
from companion.kernel.cards import CardId, Face
from companion.kernel.places import Place, Seat, place
from companion.kernel.sentences import and_list, capital, joined, say
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Meter, Player, Printed, Row, View

PHASES = {names.DRAW: say("draw"), names.PLAY: say("play"), names.ATTACK: say("attack"), names.END: say("end")}
"""The steps of a turn (ledger section 3)."""
HEADLINES = {
    SETUP: "",
    names.DRAW: say("draw step"),
    names.PLAY: say("play step"),
    names.ATTACK: say("attack step"),
    names.END: say("end step"),
    names.DECK_CHECK: say("Setting the table"),
    names.MULLIGAN: say("Mulligan"),
    names.COIN: say("The coin"),
    names.GAME_OVER: say("Game over"),
}


def printed(game: AugmentedContext, face: Face, side: str = "A") -> Printed:
    """What is printed on a card."""
    return on_card(face, game.working.effects) if isinstance(face, CardFace) else Printed(face.name)


def on_card(face: CardFace, known: Mapping[str, Any]) -> Printed:
    """What is printed on a card; `known` has title and text of each sigil and trait."""
    left = "?" if face.power is None else str(face.power)
    effects = [known[key] for key in (*face.sigils, *face.traits)]
    lines, meanings = (tuple(getattr(one, what) for one in effects) for what in ("title", "text"))
    numbers, traits = (left, str(face.health)), (*face.tribes, face.temple)
    return Printed(
        face.name, face.cost.text(), *numbers, lines, "creature", face.tier, meanings=meanings, traits=traits,
        signs=(*face.sigils, *face.traits), portrait=face.portrait,
    )  # fmt: skip


def card_view(game: AugmentedContext, state: State, card: CardId, where: Place) -> CardView:
    """A card in play with the numbers it has now."""
    face, effects = game.face(state, card), game.working.effects
    badges = [Badge(effects[key].title, _rule(game, state, card, key), sign=key) for key in game.sigils_of(state, card)]
    badges += [Badge(effects[key].title, effects[key].text, "trait", key) for key in face.traits]
    printed_gems = Counter(gem for key in game.sigils_of(state, card) for gem in game.file.sigils[key].provides)
    more = Counter(gems(game, state, card)) - printed_gems
    badges += [Badge(gem_words(gem, 1), kind="gem") for gem in more.elements()]
    badges += [Badge(word, kind="mark") for word in mark_words(game, state, card)]
    under = tuple(game.card_name(one) for one in state.at(where)[:-1])
    return CardView(
        card, face.name, power(game, state, card), face.health, hearts(game, state, card), face.cost.text(),
        tuple(badges), is_under_water(game, state, card), under=under, lives=say("health"),
        gems=tuple(Counter(face.cost.gems).elements()), besides=face.cost.besides_gems(),
    )  # fmt: skip


def _places(game: AugmentedContext) -> Iterator[tuple[str, str]]:
    """Where a card may be put right to: not where what pays waits, nor where a dead one lies as a reminder."""
    for where, words in all_places(game):
        if where != names.PAYING and not place(where).spot:
            yield where, words


def _rule(game: AugmentedContext, state: State, card: CardId, key: str) -> str:
    """What a sigil does; of an ability also what it costs now and how it is used."""
    effect = game.working.effects[key]
    if not effect.activated:
        return effect.text
    cost = effect.price(state, card)
    how = say("Tap to use it.") if cost.free else say("Costs {cost}. Tap to use it.", cost=cost.text())
    return joined((effect.text, how), " ")


def mark_words(game: AugmentedContext, state: State, card: CardId) -> Iterator[str]:
    """The marks people keep track of with dice or tokens, in words (AUG-MARK-01); bookkeeping is not among them."""
    effects = game.working.effects
    for name, value in state.marks_of(card):
        if name in NUMBERS and name != names.VIGOUR:
            amount = f"{value:+}"
            yield joined((NUMBERS[name], value) if name == names.ARMOR else (amount, NUMBERS[name]), " ")
        elif name == names.LAST:
            yield say("perishes after its next attack")
        elif name.startswith((names.GAINED, names.BRIEF_SIGIL)):
            continue  # a sigil like those printed, shown with them
        elif name in effects:
            yield joined((effects[name].title, value), ": ")


def _cell(game: AugmentedContext, state: State, where: Place) -> Cell:
    card, dead = state.top(where), state.top(names.reminder(where))
    note = say("{card} lies here sideways", card=game.card_name(dead)) if dead and card is None else ""
    cards = (card_view(game, state, card, where),) if card else ()
    return Cell(str(where), where.zone, lanes.side(where), cards, note)


def _player(game: AugmentedContext, state: State, seat: Seat) -> Player:
    meters = [
        game.meter(state, names.bones(seat)),
        game.meter(state, names.charge(seat), maximum=state.count(names.cells(seat))),
        game.meter(state, names.cells(seat), maximum=MOST_CELLS),
        game.meter(state, names.hand_size(seat)),
        *(game.meter(state, names.deck(seat, pile)) for pile in names.PILES),
    ]
    if state.count(names.tokens(seat)):
        meters.append(game.meter(state, names.tokens(seat)))
    colours = Counter(all_gems(game, state, seat))
    meters += [
        Meter(f"{seat}/gems/{gem}", say("{colour} gems", colour=capital(COLOUR_WORDS[gem])), count, seat, derived=True)
        for gem, count in sorted(colours.items())
    ]
    pile = len(state.at(names.discard(seat))) + state.count(names.buried(seat))
    meters.append(Meter(names.discard(seat).zone, say("Discard pile"), pile, seat, derived=True))
    lost = state.over is not None and seat not in state.over.winners
    return Player(seat, game.names[seat], (not lost,), tuple(meters))


def todo(game: AugmentedContext, state: State) -> str:
    """The next thing somebody has to do."""
    seat, phase = state.turn.seat, state.turn.phase
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        return how_it_ended(game, state)
    if seat not in game.names:
        return ""
    if phase == names.DRAW:
        return say("{name}: draw a card from your main or your side deck, and say from which.", name=game.names[seat])
    if phase == names.PLAY:
        return say("{name}: lay cards on your spaces, use abilities, then ring the bell.", name=game.names[seat])
    return ""


def view(game: AugmentedContext, state: State, seat: Seat | None = None) -> View:
    """The whole table."""
    phase, told = state.turn.phase, headline(game, state, HEADLINES)
    if state.over is not None:
        won = and_list(game.names[one] for one in state.over.winners)
        told = say("{name} wins", name=won) if won else say("Nobody wins")
    rows = tuple(Row(tuple(_cell(game, state, where) for where in lanes.row(one))) for one in lanes.SEATS)
    return View(
        told,
        todo(game, state),
        tuple(_player(game, state, one) for one in lanes.SEATS),
        rows,
        scale=state.count(names.SCALE) / game.options.scale_limit,
        scale_text=scale_text(game, state),
        phases=tuple(PHASES.values()),
        phase=list(PHASES).index(phase) if phase in PHASES else -1,
        places=tuple(_places(game)),
    )

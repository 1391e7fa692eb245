"""T-START, the bell and T-END: how a turn begins and ends, growth, what the bell asks, cards that run on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.board import left_behind, squirrels_held
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Skipped
from companion.games.inscription.refusals import no, turn_fault
from companion.games.inscription.rules import stalemate
from companion.games.inscription.steps import Become, Run, Settle
from companion.games.lane_duel.board import active_slot, has, in_row
from companion.games.lane_duel.combat import Bell
from companion.games.lane_duel.facts import Cleared, Grew
from companion.games.lane_duel.moves import shift
from companion.games.lane_duel.steps import EndTurn, Grow, GrowUp, StartTurn, Strikes, ToDraw
from companion.games.lane_duel.telling import zone
from companion.kernel.actions import Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Fact, Marked, Turned, emptied, set_to
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

HAND_SECONDS = 15.0


@rules.expands(StartTurn)
def start_turn(game: InscriptionContext, state: State, step: StartTurn) -> Iterator[StepBase]:
    """T-START. A skipped turn is no turn: opening draw and cap wait (INS-RULING-04)."""
    seat = step.seat
    if state.count(names.skip(seat)):
        yield Skipped(names.skip(seat), -1, seat=seat)
        yield StartTurn(names.other(seat))
        return
    yield from stalemate.before_turn(state)
    yield from (Marked(card, name, -1) for card, name in state.marks if name == names.NEW)
    yield Turned(seat, state.turn.number + 1, names.TURN_START)
    yield GrowUp(tuple(card for _, card in in_row(state, seat)))
    yield ToDraw(seat)


@rules.expands(Grow, Become)
def grow(game: InscriptionContext, state: State, step: Grow | Become) -> Iterator[StepBase]:
    """What grows is laid on its base, hearts and memory new; without the card it does not grow (INS-RULING-24, 27).

    What becomes another card leaves the game for it; numbers that the catalogue does not have the players read off the
    card (INS-RULING-70, 80).
    """
    space, into = active_slot(state, step.card), game.supply(state, step.into)
    if space is None or into is None:
        return
    yield from left_behind(state, (step.card,))
    yield Grew(into, space, base=step.card)
    if isinstance(step, Grow):
        yield from game.mark_new(into)
        return
    yield Cleared(step.card, names.ASIDE)
    if game.catalogue.face(into).health is None and not state.mark(into, names.PRINTED_HEALTH):
        seat, plain = space.zone[0], Numbers(space.zone[0], into, 0, 1)
        text = say("Which power and health are printed on {card}?", card=game.card_name(into))
        yield Asked(Prompt((seat,), "numbers", text, (plain,), "INS-RULING-80", bell=plain, verbs=(Numbers.verb,)))


@rules.action
class Numbers(Answer, frozen=True):
    """Power and health read off a card the catalogue has no numbers for (INS-RULING-80)."""

    verb = "numbers"
    fields = {"card": say("Card"), "power": say("Power"), "health": say("Health")}
    form = say("It has these numbers")
    said = say("{power} power, {health} health")

    card: CardId
    power: int
    health: int

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        if state.where(self.card) is None or self.power < 0 or self.health < 1:
            yield no("E_BAD_TARGET", "INS-RULING-80", say("Power is at least 0 and health at least 1."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Kept with the tag, one higher than printed, so that nought is a number too."""
        for name, value in ((names.PRINTED_POWER, self.power), (names.PRINTED_HEALTH, self.health)):
            yield Marked(self.card, name, value + 1 - state.mark(self.card, name))


@rules.action
class Ring(Bell, frozen=True):
    """The turn ends and the attack begins (INS-BELL-01)."""

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """INS-BELL-01, INS-DRAW-02."""
        yield turn_fault(game, state, self.seat)
        if state.turn.phase == names.TURN_DRAW:
            yield no("E_MUST_DRAW", "INS-DRAW-02", say("Draw a card first, then ring."))
        if state.turn.phase != names.TURN_PLAY:
            yield no("E_WRONG_PHASE", "INS-BELL-01")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """The attack, the settling of the scale and the end of the turn."""
        seat, number = self.seat, state.turn.number
        yield Turned(seat, number, names.TURN_ATTACK)
        yield from emptied(state, (names.DIRECT,))
        yield from ask_hand(game, state, seat)
        yield Strikes(seat)
        yield Settle(seat)
        yield EndTurn(seat, number)


@rules.action
class Hold(Answer, frozen=True):
    """The player counts the hand: so many cards (INS-SIGIL-Handy). The count follows the player."""

    verb = "hold"
    fields = {"cards": say("Cards in hand")}
    form = say("That is how many I hold")

    cards: int

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A counted hand is no smaller than the cards known to be in it, and no larger than all that may be."""
        least, largest = bounds(game, state, self.seat)
        if self.cards < least:
            text = many("{n} card is known to be there.", "{n} cards are known to be there.", least)
            yield no("E_BAD_TARGET", "INS-SIGIL-Handy", text)
        if self.cards > largest:
            what = many("{n} card", "{n} cards", largest)
            yield no("E_BAD_TARGET", "INS-SIGIL-Handy", say("At most {what} can be there.", what=what))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        return set_to(state, names.hand_count(self.seat), self.cards)

    def label(self, game: InscriptionContext, state: State) -> str:
        return many("{n} card", "{n} cards", self.cards)


def bounds(game: InscriptionContext, state: State, seat: Seat) -> tuple[int, int]:
    """The smallest and the largest hand there can be; squirrels that lie nowhere else are held."""
    hand = game.hidden_hands[seat]
    least = len(hand.cards(state)) + squirrels_held(state, seat)
    return least, hand.most(state) + len(state.at(names.squirrels(seat)))


def ask_hand(game: InscriptionContext, state: State, seat: Seat) -> Iterator[Fact]:
    """INS-SIGIL-Handy: before an attack whose power is the hand, the count is confirmed."""
    if not any(has(game, state, card, "handy") for _, card in in_row(state, seat)):
        return
    count = state.count(names.hand_count(seat))
    least, largest = bounds(game, state, seat)
    right, *others = (Hold(seat, count + by) for by in (0, -1, 1) if not by or least <= count + by <= largest)
    what = many("{n} card", "{n} cards", count)
    text = say("{name}: do you hold {what} (items not counted)?", name=game.names[seat], what=what)
    options, verbs = (right, *others), (Hold.verb,)
    yield Asked(Prompt((seat,), "hand", text, options, "INS-SIGIL-Handy", right, HAND_SECONDS, bell=right, verbs=verbs))


@rules.expands(EndTurn)
def end_turn(game: InscriptionContext, state: State, step: EndTurn) -> Iterator[StepBase]:
    """T-END, unless a lost life has already ended the turn."""
    seat, turn = step.seat, state.turn
    if (turn.seat, turn.number, turn.phase) != (seat, step.number, names.TURN_ATTACK):
        return
    yield Turned(seat, turn.number, names.TURN_END)
    yield from emptied(state, (names.fan(seat), names.capped(seat), names.scored(seat), names.offerings(seat)))
    yield from stalemate.after_turn(game, state, names.other(seat))
    yield StartTurn(names.other(seat))


rules.says(Skipped, say("{seat}'s turn is skipped."))


@rules.tells(Turned)
def turned(game: InscriptionContext, state: State, after: State, fact: Turned) -> str | None:
    """The begin of a turn."""
    return say("{name}'s turn.", name=game.names[fact.seat]) if fact.phase == names.TURN_START else None


@rules.tells(Marked)
def marked(game: InscriptionContext, state: State, after: State, fact: Marked) -> str | None:
    """Cards that are turned over, and sleeves."""
    card = game.call(after, fact.card)
    if fact.name == names.DOWN:
        side = say("down") if fact.by > 0 else say("up")
        return say("Turn {card} on {where} face {side}.", card=card, where=zone(state.where(fact.card)), side=side)
    if fact.name == names.SLEEVE and fact.by > 0:
        return say("The blank is {card}; both players look at it.", card=card)
    return None


@rules.expands(Run)
def run(game: InscriptionContext, state: State, step: Run) -> Iterator[Fact]:
    """INS-RULING-54, 55: ahead, else turned round and the other way, else it stays and faces left."""
    here = active_slot(state, step.card)
    if here is None:
        return
    faced_left = bool(state.mark(step.card, names.LEFT))
    sides = {True: names.left_of, False: names.right_of}
    ways = {left: _way(state, step.card, here, sides[left], step.how) for left in (faced_left, not faced_left)}
    faces_left = next((left for left, moves in ways.items() if moves), True)
    if faces_left != faced_left:
        yield Marked(step.card, names.LEFT, 1 if faces_left else -1)
    yield from ways[faces_left]


def _way(state: State, card: CardId, here: Place, ahead: Callable[[Place], Place | None], how: str) -> tuple[Fact, ...]:
    """The moves of one step in a direction; none when it is not possible.

    Who pushes goes first, so that every space it and the pushed leave is taken again but the first.
    """
    to = ahead(here)
    if to is None:
        return ()
    there, moves = state.top(to), tuple(shift(state, card, to, how))
    if there is None:
        return moves
    if how == "rampager":
        return (*moves, *shift(state, there, here, how))
    pushed = _way(state, there, to, ahead, how) if how == "hefty" else ()
    return (*moves, *pushed) if pushed else ()

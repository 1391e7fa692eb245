"""Death cards: the loser makes one after the game (ledger 3.8).

Three times three cards of the loser's dead pile are turned up; the cost of one, the numbers of one and the sigils of
one make the new card. What was chosen is kept as marks on the blank (tag number of the face plus one).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import can_hold, face_up
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Sleeved
from companion.games.inscription.options import DeathCard
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.steps import Reveals
from companion.games.lane_duel.facts import Cleared, Shown
from companion.kernel.actions import Action, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, Turned, changed
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, many, say
from companion.kernel.state import State

rules = Rules()

ENOUGH = 9
"""With fewer cards in the dead pile the hand may be shuffled in (INS-DEATHCARD-07)."""
SHOWN = 3
PORTRAIT_LIMIT = 60_000
CLAUSES = {"cost": "INS-DEATHCARD-08", "numbers": "INS-DEATHCARD-09", "sigils": "INS-DEATHCARD-10"}
"""What is chosen in turn, each by its clause."""
MARKS = {part: names.gives(part) for part in CLAUSES}
"""The marks that keep what was chosen for each part."""


@rules.action
class Create(Action, frozen=True):
    """The loser begins a death card (INS-DEATHCARD-01)."""

    verb = "create"
    said = say("Make a death card")
    after_the_end = True
    phases = (names.GAME_OVER,)

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Create]:
        if (seat := loser(state)) and state.turn.phase == names.GAME_OVER:
            yield cls(seat)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """Once, by the loser, after the game."""
        if state.over is None:
            yield no("E_WRONG_PHASE", "INS-DEATHCARD-01", say("A death card is made after the game."))
        if self.seat != loser(state):
            yield no("E_NOT_YOUR_TURN", "INS-DEATHCARD-01", say("The loser makes the death card."))
        if state.turn.phase != names.GAME_OVER:
            yield no("E_GAME_OVER", "INS-DEATHCARD-01", say("The death card is made."))
        if not blanks(state):
            yield no("E_PILE_EMPTY", "INS-DEATHCARD-05", say("That needs a blank card, and none is left."))
        if not pool(game, state, self.seat) and not state.count(names.hand_count(self.seat)):
            yield no("E_PILE_EMPTY", "INS-DEATHCARD-06", say("That needs cards in the dead pile or in the hand."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        """INS-DEATHCARD-06, 07. What a transformation laid aside earlier is no revealed card."""
        seat = self.seat
        yield Turned(seat, state.turn.number, names.DEATH_CARD)
        yield from (Cleared(card, names.UNUSED) for card in state.at(names.ASIDE))
        if len(state.at(names.dead(seat))) < ENOUGH and state.count(names.hand_count(seat)):
            text = say("{name}: the dead pile is small. Shuffle the whole hand in as well?", name=game.names[seat])
            mix, leave = Mix(seat, True), Mix(seat, False)
            yield Asked(Prompt((seat,), "mix", text, (mix, leave), clause="INS-DEATHCARD-07", bell=leave))
        yield Reveals(seat)


@rules.action
class Mix(Answer, frozen=True):
    """Whether the hand is shuffled in as well (INS-DEATHCARD-07)."""

    verb = "mix"

    hand: bool

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """The cards known to be in the hand join the dead pile; the others stay counted, read as they turn up."""
        if self.hand:
            cards = game.hidden_hands[self.seat].cards(state)
            yield from (Shown(card, names.dead(self.seat)) for card in cards)
            yield Counted(names.hand_count(self.seat), -len(cards))
            yield Counted(names.mixed(self.seat), 1)

    def label(self, game: InscriptionContext, state: State) -> str:
        return say("Shuffle the hand in") if self.hand else say("Only the dead pile")


@rules.action
class Reveal(Answer, frozen=True):
    """One card of the shuffled dead pile is turned up (INS-DEATHCARD-06). Chance's answer, or the camera's."""

    verb = "reveal"
    reveals = True
    resolves_chance = True
    by_hand = ("card",)
    said = say("{card} turned up")
    form = say("This card turned up")

    card: CardId

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Reveal]:
        """What is laid before the camera answers a question that does not list every answer."""
        return (cls(CHANCE, card) for card in moved or () if card in game.catalogue)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A card nobody knew to be there: one that the hand can hold, when the hand was shuffled in."""
        seat, card = state.turn.seat, self.card
        mixed_in = unread(state, seat) > 0 and can_hold(game, state, seat, card) and usable(game, state, card)
        if not mixed_in and card not in pool(game, state, seat):
            yield no("E_ILLEGAL_MOVE", "INS-DEATHCARD-06", say("{card} is not in that pile."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Face up in the next free place; out of the dead pile or out of the hand that is mixed in."""
        free = next(where for where in names.REVEALS if not state.at(where))
        if self.card not in pool(game, state, state.turn.seat):
            yield from out_of_hand(game, state, state.turn.seat, self.card)
        yield Shown(self.card, free)


@rules.action
class Keep(Answer, frozen=True):
    """The revealed card whose cost, numbers or sigils are taken (INS-DEATHCARD-08…10)."""

    verb = "keep"
    said = say("Of {card}")

    card: CardId

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """One part of one card; all three are discarded."""
        if part := stage(state):
            yield Marked(blanks(state)[0], MARKS[part], game.number(state, self.card))
        yield from (Cleared(card, names.ASIDE) for card in face_up(state))

    def label(self, game: InscriptionContext, state: State) -> str:
        """With what the card would give."""
        face, gives = game.face(state, self.card), ""
        match stage(state):
            case "cost":
                gives = face.cost_text()
            case "numbers":
                gives = f"{'*' if face.power_rule else face.power}/{face.health}"
            case "sigils":
                gives = and_list(game.sigils[sigil].title for sigil in face.powers) or say("none")
        return say("Of {card}: {gives}", card=game.call(state, self.card), gives=gives)


@rules.action
class Name(Answer, frozen=True):
    """The death card's name, its portrait (an SVG path) and the blank that carries it (INS-DEATHCARD-05, 11)."""

    verb = "name"
    fields = {"blank": say("Card"), "title": say("Name"), "portrait": say("Portrait")}
    said = say("Call it {title}")
    form = say("Call it that")

    blank: CardId
    title: str
    portrait: str = ""

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A name, a portrait that is not too long, and a blank that is free."""
        if not self.title.strip() or len(self.title) > 40:
            yield no("E_BAD_TARGET", "INS-DEATHCARD-11", say("A death card needs a name of at most 40 letters."))
        if len(self.portrait) > PORTRAIT_LIMIT:
            yield no("E_BAD_TARGET", "INS-DEATHCARD-11", say("That portrait is too large; draw fewer lines."))
        if self.blank not in blanks(state):
            yield no("E_BAD_TARGET", "INS-DEATHCARD-05", say("{blank} is no free blank.", blank=self.blank))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Finished. `made` reads it back out of the facts."""
        first = blanks(state)[0]
        for mark in MARKS.values() if self.blank != first else ():
            yield Marked(first, mark, -state.mark(first, mark))
            yield Marked(self.blank, mark, state.mark(first, mark))
        yield Sleeved(self.blank, names.SLEEVE, len(game.sleeves) + 1, title=self.title, portrait=self.portrait)
        yield Turned(self.seat, state.turn.number, names.DEATH_CARD)


def loser(state: State) -> Seat | None:
    """Who may make a death card: the loser of a game that is over."""
    return names.other(state.over.winners[0]) if state.over and state.over.winners else None


def blanks(state: State) -> tuple[CardId, ...]:
    """Blanks that carry no sleeve yet, wherever they are."""
    every = (card for cards in state.cards.values() for card in cards if card.startswith("blank-death-card:"))
    return tuple(sorted(card for card in every if not state.mark(card, names.SLEEVE)))


def unread(state: State, seat: Seat) -> int:
    """Cards of the hand that were shuffled in and have not turned up yet."""
    return state.count(names.hand_count(seat)) if state.count(names.mixed(seat)) else 0


def stage(state: State) -> str | None:
    """What is chosen next; ``None`` when everything is."""
    chosen = {name for (_, name), value in state.marks.items() if value}
    return next((part for part, mark in MARKS.items() if mark not in chosen), None)


def pool(game: InscriptionContext, state: State, seat: Seat) -> tuple[CardId, ...]:
    """The shuffled pile the cards are turned up from."""
    return tuple(card for card in state.at(names.dead(seat)) if usable(game, state, card))


def usable(game: InscriptionContext, state: State, card: CardId) -> bool:
    """Whether a card has numbers to give."""
    return game.face(state, card).health is not None


@rules.expands(Reveals)
def reveals(game: InscriptionContext, state: State, step: Reveals) -> Iterator[StepBase]:
    """INS-DEATHCARD-06…10, INS-RULING-75: turn up to three cards up, then choose; with all chosen, name it.

    With nothing to turn up at all no card is made, and it is offered again.
    """
    seat, name, part, shown = step.seat, game.names[step.seat], stage(state), face_up(state)
    left = pool(game, state, seat) or unread(state, seat)
    again = [card for card in state.at(names.ASIDE) if usable(game, state, card)]
    if part is None:
        text = say("{name}: name the death card, draw its portrait, and sleeve a blank.", name=name)
        plain = Name(seat, blanks(state)[0], say("{name}'s Death Card", name=name))
        yield Asked(Prompt((seat,), "name", text, (plain,), clause="INS-DEATHCARD-11", bell=plain, verbs=(Name.verb,)))
        return
    if left and len(shown) < SHOWN:
        yield Asked(_ask_reveal(game, state, seat, part))
    elif shown:
        text = say("{name}: whose {part} does the death card take?", name=name, part=names.PART_WORDS[part])
        yield Asked(Prompt((seat,), part, text, tuple(Keep(seat, card) for card in shown), CLAUSES[part]))
    elif again:
        yield from (Cleared(card, names.dead(seat)) for card in again)
    else:
        yield Turned(seat, state.turn.number, names.GAME_OVER)
        return
    yield step


def _ask_reveal(game: InscriptionContext, state: State, seat: Seat, part: str) -> Prompt:
    """Chance may draw among the known cards; cards out of the hand only people can read, so they may also say no."""
    options: list[Action] = [Reveal(CHANCE, card) for card in pool(game, state, seat)]
    text = say("Shuffle the dead pile and turn a card up, for the {part}.", part=names.PART_WORDS[part])
    text += say(" Or let the companion draw.") if options else ""
    who: tuple[Seat, ...] = (CHANCE,)
    clause, none = "INS-DEATHCARD-06", None
    if hand := unread(state, seat):
        who, clause, none = (CHANCE, seat), "INS-DEATHCARD-07", Pass(seat)
        options.append(none)
        text += many(
            " {n} of the hand is in it unread: show or name what turns up, or go on.",
            " {n} of the hand are in it unread: show or name what turns up, or go on.",
            hand,
        )
    return Prompt(who, "reveal", text, tuple(options), clause, bell=none, each=False, verbs=(Reveal.verb,))


def made(game: InscriptionContext, facts: Iterable[Fact]) -> DeathCard | None:
    """The death card that the facts of a game finished, ``None`` when nobody made one."""
    parts: dict[tuple[CardId, str], int] = {}
    for fact in facts:
        if isinstance(fact, Sleeved):
            cost, numbers, sigils = (game.numbered(parts[fact.card, mark]) for mark in MARKS.values())
            return DeathCard(
                fact.title, blood=cost.blood, bones=cost.bones, power=numbers.power or 0, power_rule=numbers.power_rule,
                health=numbers.health or 1, sigils=sigils.sigils, portrait=fact.portrait,
            )  # fmt: skip
        if isinstance(fact, Marked) and fact.name in MARKS.values():
            parts[fact.card, fact.name] = parts.get((fact.card, fact.name), 0) + fact.by
    return None


def carry_over(game: InscriptionContext, facts: Iterable[Fact], *, recent: bool = True) -> Mapping[str, Any]:
    """What later games of this table take over as options: all death cards, with the new one
    (INS-DEATHCARD-02, 16).

    Those of a game that is not of this sitting are no cards of this sitting.
    """
    new = made(game, facts)
    if new is None:
        return {}
    cards = [changed(card, sitting=card.sitting and recent) for card in (*game.options.death_cards, new)]
    return {"death_cards": msgspec.json.decode(msgspec.json.encode(cards))}


@rules.tells(Sleeved)
def _sleeved(game: InscriptionContext, before: State, after: State, fact: Sleeved) -> str:
    return say("A death card is made: {title}.", title=fact.title)

"""The parts of a death card: cards turned up three by three, the part taken of one, its name (INS-DEATHCARD-06…11)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.board import can_hold, face_up
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.facts import Sleeved
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.copies import out_of_hand
from companion.games.inscription.steps import Reveals
from companion.games.lane_duel.facts import Cleared, Shown
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Fact, Marked, Turned
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

STAGES = names.DEATH_CARD_PARTS
SHOWN = 3
PORTRAIT_LIMIT = 60_000
MARKS = {part: names.gives(part) for part in STAGES}
"""The marks that keep what was chosen for each part."""


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
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Reveal]:
        """What is laid before the camera answers a question that does not list every answer."""
        if moved and state.question is not None and state.question.prompt.key == "reveal":
            yield from (cls(CHANCE, card) for card in moved if card in game.catalogue)

    def unfit(self, game: InscriptionContext, state: State) -> Refusal | None:
        """A card nobody knew to be there: one that the hand can hold, when the hand was shuffled in."""
        seat, card = state.turn.seat, self.card
        mixed_in = unread(state, seat) > 0 and can_hold(game, state, seat, card) and usable(game, state, card)
        if mixed_in or card in pool(game, state, seat):
            return None
        return no("E_ILLEGAL_MOVE", "INS-DEATHCARD-06", say("{card} is not in that pile.", card=game.card_name(card)))

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
        part = stage(state)
        blank = blanks(state)[0]
        if part is not None:
            yield Marked(blank, MARKS[part], game.number(state, self.card))
        yield from (Cleared(card, names.ASIDE) for card in face_up(state))


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

    def unfit(self, game: InscriptionContext, state: State) -> Refusal | None:
        """A name, a portrait that is not too long, and a blank that is free."""
        if not self.title.strip() or len(self.title) > 40:
            return no("E_BAD_TARGET", "INS-DEATHCARD-11", say("A death card needs a name of at most 40 letters."))
        if len(self.portrait) > PORTRAIT_LIMIT:
            return no("E_BAD_TARGET", "INS-DEATHCARD-11", say("That portrait is too large; draw fewer lines."))
        if self.blank not in blanks(state):
            return no("E_BAD_TARGET", "INS-DEATHCARD-05", say("{blank} is no free blank.", blank=self.blank))
        return None

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Finished. `made` reads it back out of the facts."""
        first = blanks(state)[0]
        for part in STAGES:
            mark = state.mark(first, MARKS[part])
            if self.blank != first:
                yield Marked(first, MARKS[part], -mark)
                yield Marked(self.blank, MARKS[part], mark)
        yield Sleeved(self.blank, names.SLEEVE, len(game.sleeves) + 1, title=self.title, portrait=self.portrait)
        yield Turned(self.seat, state.turn.number, names.DEATH_CARD)


def blanks(state: State) -> tuple[CardId, ...]:
    """Blanks that carry no sleeve yet, wherever they are."""
    every = (card for cards in state.cards.values() for card in cards if card.startswith("blank-death-card:"))
    return tuple(sorted(card for card in every if not state.mark(card, names.SLEEVE)))


def unread(state: State, seat: Seat) -> int:
    """Cards of the hand that were shuffled in and have not turned up yet."""
    return state.count(names.hand_count(seat)) if state.count(names.mixed(seat)) else 0


def stage(state: State) -> str | None:
    """What is chosen next; ``None`` when everything is."""
    chosen = {name for (_, name), value in state.marks.items() if value and name in MARKS.values()}
    return next((part for part in STAGES if MARKS[part] not in chosen), None)


@rules.expands(Reveals)
def reveals(game: InscriptionContext, state: State, step: Reveals) -> Iterator[StepBase]:
    """INS-DEATHCARD-06…10, INS-RULING-75: turn up to three cards up, then choose; with all chosen, name it.

    With nothing to turn up at all no card is made, and it is offered again.
    """
    seat, part, shown = step.seat, stage(state), face_up(state)
    if part is None:
        yield Asked(_ask_name(game, state, seat))
        return
    left, again = pool(game, state, seat) or unread(state, seat), discarded(game, state)
    if left and len(shown) < SHOWN:
        yield Asked(_ask_reveal(game, state, seat, part))
        yield step
    elif shown:
        yield Asked(_ask_keep(game, state, seat, part))
        yield step
    elif again:
        yield from (Cleared(card, names.dead(seat)) for card in again)
        yield step
    else:
        yield Turned(seat, state.turn.number, names.GAME_OVER)


def discarded(game: InscriptionContext, state: State) -> tuple[CardId, ...]:
    """Cards that were revealed and laid aside."""
    return tuple(card for card in state.at(names.ASIDE) if usable(game, state, card))


def pool(game: InscriptionContext, state: State, seat: Seat) -> tuple[CardId, ...]:
    """The shuffled pile the cards are turned up from."""
    return tuple(card for card in state.at(names.dead(seat)) if usable(game, state, card))


def usable(game: InscriptionContext, state: State, card: CardId) -> bool:
    """Whether a card has numbers to give."""
    return game.face(state, card).health is not None


def _ask_reveal(game: InscriptionContext, state: State, seat: Seat, part: str) -> Prompt:
    """Chance may draw among the known cards; cards out of the hand only people can read, so they may also say no."""
    pile, hand = pool(game, state, seat), unread(state, seat)
    text = say("Shuffle the dead pile and turn a card up, for the {part}.", part=names.PART_WORDS[part]) + (
        say(" Or let the companion draw.") if pile else ""
    )
    options: tuple[Action, ...] = tuple(Reveal(CHANCE, card) for card in pile)
    if not hand:
        return Prompt((CHANCE,), "reveal", text, options, clause="INS-DEATHCARD-06", each=False, verbs=(Reveal.verb,))
    text += many(
        " {n} of the hand is in it unread: show or name what turns up, or go on.",
        " {n} of the hand are in it unread: show or name what turns up, or go on.",
        hand,
    )
    none = Pass(seat)
    return Prompt(
        (CHANCE, seat), "reveal", text, (*options, none), clause="INS-DEATHCARD-07", bell=none, each=False,
        verbs=(Reveal.verb,),
    )  # fmt: skip


def _ask_keep(game: InscriptionContext, state: State, seat: Seat, part: str) -> Prompt:
    options = tuple(Keep(seat, card) for card in face_up(state))
    clause = {"cost": "INS-DEATHCARD-08", "numbers": "INS-DEATHCARD-09", "sigils": "INS-DEATHCARD-10"}[part]
    return Prompt(
        (seat,),
        part,
        say("{name}: whose {part} does the death card take?", name=game.names[seat], part=names.PART_WORDS[part]),
        options,
        clause=clause,
    )


def _ask_name(game: InscriptionContext, state: State, seat: Seat) -> Prompt:
    text = say("{name}: name the death card, draw its portrait, and sleeve a blank.", name=game.names[seat])
    blank = blanks(state)[0]
    plain = Name(seat, blank, say("{name}'s Death Card", name=game.names[seat]))
    return Prompt((seat,), "name", text, (plain,), clause="INS-DEATHCARD-11", bell=plain, verbs=(Name.verb,))

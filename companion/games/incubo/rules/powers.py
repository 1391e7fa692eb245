"""Using powers (T-POWER): what is chosen for them, what they do to the deck and to cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict
from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import PowerUsed, TokenPlaced
from companion.games.incubo.power import NO_CARD, Choice, Power, Use
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.turned_up import same
from companion.games.incubo.steps import (
    AskAbandon,
    CheckParts,
    LookBelow,
    PlaceToken,
    UsePower,
)
from companion.kernel.actions import Action, CardAction, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, set_to
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()

QUESTION = "power"
"""What is still to be chosen for a power."""
ONTO_THE_PILE = ("CUBO-POWER-ScryDiscard", "CUBO-POWER-Pick2")
"""One of the cards that are looked at goes to the discard pile, in sight of the camera."""


def source_power(game: IncuboContext, state: State, use: Use) -> Power | None:
    """The power printed on the card that is used."""
    return board.power(game, state, use.source, use.who)


def effective(game: IncuboContext, state: State, use: Use) -> Power | None:
    """The power that works: of a Copy the copied one, once that is chosen."""
    power = source_power(game, state, use)
    return board.power(game, state, use.of, use.who) if power is not None and power.copies and use.of else power


def choices(game: IncuboContext, state: State, use: Use) -> Iterator[Choice]:
    """Everything to be chosen, in order: whose power is copied comes first."""
    power = source_power(game, state, use)
    if power is not None and power.copies:
        yield from power.choices(game, state, use)
    works = effective(game, state, use)
    if works is not None and not works.copies:
        yield from works.choices(game, state, use)


def unresolvable(game: IncuboContext, state: State, use: Use) -> Refusal | None:
    """Why a power cannot be used with these choices (CUBO-CLAR-01)."""
    power = source_power(game, state, use)
    assert power is not None
    copied = [one for one in power.choices(game, state, use) if use.of] if power.copies else []
    if any(use.of not in one.values for one in copied):
        return no("E_BAD_TARGET", "CUBO-RULING-29", say("That power cannot be copied."))
    works = effective(game, state, use)
    assert works is not None
    if wrong := works.blocked(game, state, use):
        return wrong
    for choice in choices(game, state, use):
        chosen = getattr(use, choice.field)
        if chosen and not _among(game, chosen, choice.values):
            return no("E_BAD_TARGET", choice.clause)
        if not chosen and not fitting(game, state, use, choice):
            return no("E_CANNOT_RESOLVE", choice.clause, say("There is nothing to choose for it."))
    return works.unfit(game, state, use)


def fitting(game: IncuboContext, state: State, use: Use, choice: Choice) -> tuple[CardId | int, ...]:
    """The values of a choice with which the power can be resolved; only what is copied may make a difference."""
    if choice.field != "of":
        return choice.values
    return tuple(one for one in choice.values if unresolvable(game, state, changed(use, of=one)) is None)


def _among(game: IncuboContext, chosen: CardId | int, values: tuple[CardId | int, ...]) -> bool:
    if chosen in values or isinstance(chosen, int):
        return chosen in values
    return same(game, chosen, tuple(one for one in values if isinstance(one, str))) is not None


def being_used(state: State) -> frozenset[CardId]:
    """The card whose power is used while something is still asked about it."""
    question = state.question
    if question is None or question.prompt.key != QUESTION:
        return frozenset()
    return frozenset(one.card for one in question.prompt.options if isinstance(one, UseCard))


@rules.action
class UseCard(CardAction, frozen=True):
    """The power of an own card is used. The fields are what is chosen for it (see `power.Use`); the rest is asked."""

    verb = "use"
    heading = say("Powers")
    taken_from = tuple(names.OWNER)

    of: CardId = NO_CARD
    target: CardId = NO_CARD
    partner: CardId = NO_CARD
    out: CardId = NO_CARD
    top: tuple[CardId, ...] = ()
    pay: int = 0
    part: int = 0

    @classmethod
    def of_use(cls, game: IncuboContext, use: Use) -> UseCard:
        """The action of a power being used."""
        fields = asdict(use)
        return cls(game.seat(fields.pop("who")), fields.pop("source"), **fields)

    def use(self, game: IncuboContext) -> Use:
        """What is used, and what is chosen."""
        rest = (self.of, self.target, self.partner, self.out, self.top, self.pay, self.part)
        return Use(game.side(self.seat), self.card, *rest)

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[UseCard]:
        if state.turn.phase not in names.ENCOUNTERS:
            return
        for who in game.sides:
            for card in board.area(state, who):
                power = board.power(game, state, card, who)
                usable = power is not None and not power.must
                if usable if moved is None else card in moved:  # hands may turn any
                    yield cls(game.seat(who), card)

    def hands(self, game: IncuboContext, state: State) -> frozenset[CardId]:
        """The card is turned; what is chosen for it afterwards is said on the phone, or laid on the discard pile."""
        question = state.question
        if self.card not in being_used(state):
            return frozenset((self.card,))
        assert question is not None
        return frozenset((self.out,)) if self.out and question.prompt.clause in ONTO_THE_PILE else frozenset()

    def faults(self, game: IncuboContext, state: State) -> Faults:
        use = self.use(game)
        if state.turn.phase not in names.ENCOUNTERS:
            yield no("E_WRONG_PHASE", "CUBO-RULING-10", say("Powers are used while cards are played."))
        if self.card not in board.area(state, use.who):
            code = "E_POWER_OWNER" if board.owner(state, self.card) else "E_BAD_TARGET"
            yield no(code, "CUBO-POWER-01")
        if state.mark(self.card, names.USED):
            yield no("E_POWER_USED", "CUBO-POWER-03")
        if source_power(game, state, use) is None:
            yield no("E_CANNOT_RESOLVE", "CUBO-CARD-06", say("{card} has no power."))
        yield unresolvable(game, state, use)

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        use = self.use(game)
        yield UsePower(*(getattr(use, field) for field in Use.__struct_fields__))

    def label(self, game: IncuboContext, state: State) -> str:
        use = self.use(game)
        chosen = [game.card_name(one) for one in (use.partner, use.out, use.target, use.of) if one]
        if use.pay:
            chosen.insert(0, say("Pay {pay}", pay=use.pay))
        if use.part:
            part = board.parts(game, state).get(use.part)
            chosen.insert(0, game.card_name(part) if part is not None else say("part {part}", part=use.part))
        question = state.question
        if chosen and question is not None and question.prompt.key == QUESTION:
            return chosen[0]
        power = source_power(game, state, use)
        text = power.text() if power is not None else say("no power")
        return joined((game.card_name(self.card), text), ": ")


@rules.action
class Leave(Answer, frozen=True):
    """A power is not used after all; nothing was done."""

    verb = "leave"
    said = say("Not now")

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        if state.count(names.ABANDONING):
            yield AskAbandon()


@rules.expands(UsePower)
def use_power(game: IncuboContext, state: State, step: UsePower) -> Iterator[StepBase]:
    """T-POWER. A starred power that cannot be resolved is ignored (CUBO-CLAR-03). Of another the card is turned for
    nothing: the rules forbid it, but hands may have done it."""
    use = step.use
    source, works = source_power(game, state, use), effective(game, state, use)
    if source is None or works is None:
        yield from set_to_used(state, use.source)
        return
    used = bool(state.mark(use.source, names.USED))
    if source.must and not (works.looks and used) and (used or unresolvable(game, state, use)):
        yield from set_to_used(state, use.source)
        return
    missing = next((one for one in choices(game, state, use) if not getattr(use, one.field)), None)
    if missing is None:
        yield from _used(game, state, use, works)
    elif not (source.must or fitting(game, state, use, missing)):
        yield from set_to_used(state, use.source)
    elif (source.must or works.fear) and len(missing.values) == 1:  # a Fear power, copied or not, asks on a tie only
        yield changed(step, **{missing.field: missing.values[0]})
    elif works.looks and board.deck_size(state, use.who) < works.looks and board.discard_size(state, use.who):
        yield LookBelow(use.who, works.looks)
        yield step
    else:
        yield from _asked(game, state, use, works, missing)


def set_to_used(state: State, card: CardId) -> Iterator[StepBase]:
    """The power of a card is used, or ignored."""
    if not state.mark(card, names.USED):
        yield PowerUsed(card, names.USED, 1)


def _used(game: IncuboContext, state: State, use: Use, works: Power) -> Iterator[StepBase]:
    yield from set_to_used(state, use.source)
    again = state.count(names.ABANDONING) and works.soothes
    if not again:
        yield from set_to(state, names.ABANDONING, 0)
    yield from works.resolve(game, state, use)
    yield CheckParts()
    if again:
        yield AskAbandon()


def _asked(game: IncuboContext, state: State, use: Use, works: Power, missing: Choice) -> Iterator[StepBase]:
    """The next choice. Who has looked at cards, or must use it, cannot leave it."""
    source = source_power(game, state, use)
    values = fitting(game, state, use, missing)
    options: list[Action] = [UseCard.of_use(game, changed(use, **{missing.field: one})) for one in values]
    seat = game.seat(use.who)
    if works.looks:
        yield from set_to_used(state, use.source)
    elif source is not None and not source.must:
        options.append(Leave(seat))
    bell = options[-1] if isinstance(options[-1], Leave) else options[0]  # ledger section 6: a default answer
    yield Asked(Prompt((seat,), QUESTION, missing.say, tuple(options), missing.clause or works.clause, bell=bell))


@rules.expands(PlaceToken)
def place_token(game: IncuboContext, state: State, step: PlaceToken) -> Iterator[StepBase]:
    """CUBO-RULING-12: after those that lie there."""
    place = 1 + len(list(board.tokens(state, step.card)))
    yield TokenPlaced(step.card, names.token(place), step.token)


rules.says(PowerUsed, say("The power of {card} is used; turn it by 45°."))


@rules.tells(TokenPlaced)
def _token_placed(game: IncuboContext, before: State, after: State, fact: TokenPlaced) -> str:
    token = {names.DOUBLE: "×2", names.ZERO: "0"}.get(fact.by, f"+{fact.by - names.PLUS}")
    return say("{card} gets a {token} token.", card=game.card_name(fact.card), token=token)

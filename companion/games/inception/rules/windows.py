"""T-ATTACK, T-CONVINCE and T-RECRUIT: an open window is boosted, closed and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import names, totals
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.board import display, from_display, from_hand, weapons
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Weapon
from companion.games.inception.facts import Boosted, Compared, Raised, Targeted
from companion.games.inception.rules.beside import ALWAYS, ATTACK, CONVINCE, window_open
from companion.games.inception.rules.hand import not_held
from companion.games.inception.rules.plays import OUT_OF_THE_DISPLAY, Ability, Use, react
from companion.games.inception.rules.turn import Ring
from companion.games.inception.steps import Compare, Do, Joins, Throw, Window
from companion.kernel.actions import CardAction, Faults, Hands, Refusal, filled
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, emptied
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()
IN_A_WINDOW = ("use", "boost", "spend", "yield", *ALWAYS)


# --- boosts --------------------------------------------------------------------------------------------------------


@rules.action
class Yield(PlayerAction, frozen=True):
    """“Don't fight” (INC-ATTACK-15)."""

    verb = "yield"
    said = say("Don't fight")
    heading = say("Decline to fight")

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Yield]:
        return (cls(names.PLAYER),) if totals.is_attack(state) else ()

    def faults(self, game: InceptionContext, state: State) -> Faults:
        """INC-ATTACK-15, INC-RULING-27."""
        if window_open(state) != ATTACK:
            yield no("E_WRONG_WINDOW", "INC-RULING-27", say("Only a fight can be declined."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.DECLINED, 1)


@rules.action
class Boost(PlayerAction, frozen=True):
    """A hand card is discarded without its effect for +1 (INC-ATTACK-10). `plain`: said so by a tap."""

    verb = "boost"
    said = say("Discard {card}, plain: +1")
    heading = say("Discard a card for +1")

    card: CardId
    plain: bool = False

    def hands(self, game: InceptionContext, state: State) -> frozenset[CardId]:
        return frozenset(() if self.plain else (self.card,))

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Boost]:
        """A reaction that fits counts as a reaction; to have it as a plain +1 needs a tap (ledger section 9)."""
        if totals.is_attack(state):
            yield from (cls(names.PLAYER, card, plain=True) for card in state.at(names.HELD))
        for card in from_hand(game, state, moved):
            if totals.level(state) is None or react(game, state, card) is not None:
                yield cls(names.PLAYER, card)

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        """INC-ATTACK-10, INC-CONV-13."""
        if window_open(state) == CONVINCE:
            return no("E_NO_REACTION", "INC-CONV-13", say("Plain hand cards add nothing to convincing."))
        if window_open(state) != ATTACK:
            return no("E_WRONG_WINDOW", "INC-ATTACK-10", say("Cards are discarded for +1 only in an attack."))
        return None

    def faults(self, game: InceptionContext, state: State) -> Faults:
        yield not_held(game, state, self.card, "INC-ATTACK-10")

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (Throw(self.card), Boosted(names.DISCARDS, 1, self.card), Window())


@rules.action
class Spend(CardAction, PlayerAction, frozen=True):
    """A display card is discarded for its convince value (INC-CONV-06)."""

    verb = "spend"
    heading = say("Discard a display card")
    ways = (from_display,)

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        """INC-CONV-06, INC-DISP-07."""
        return OUT_OF_THE_DISPLAY if window_open(state) != CONVINCE else None

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if state.where(self.card) not in names.DISPLAY:
            yield OUT_OF_THE_DISPLAY

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        value = game.display_value(self.card)
        return (Throw(self.card), Boosted(names.SHOWN_CARDS, value, self.card), Window())

    def label(self, game: InceptionContext, state: State) -> str:
        name, value = game.card_name(self.card), game.display_value(self.card)
        return say("Discard {card} from the display: +{value}", card=name, value=value)


# --- the window ----------------------------------------------------------------------------------------------------


@rules.expands(Window)
def stay_open(game: InceptionContext, state: State, step: Window) -> Iterator[StepBase]:
    """The window is asked again after each boost; an evaded attack closes it (T-ATTACK 2, T-CONVINCE 2)."""
    if totals.level(state) is None or state.count(names.EVADED):
        return
    seat, attack = names.PLAYER, totals.is_attack(state)
    ring = Ring(seat)
    boosts = [
        *(Use(seat, card) for card in state.at(names.HELD)),
        *(Spend(seat, card) for card in display(state)),
        *(Ability(seat, who) for who in names.CHARACTERS),
    ]
    possible = (one for one in boosts if one.fault(game, state) is None)
    options = (ring, *((Yield(seat),) if attack else ()), *possible)
    key, clause = (ATTACK, "INC-ATTACK-01") if attack else (CONVINCE, "INC-CONV-01")
    yield Asked(Prompt((seat,), key, _says(game, state), options, clause, bell=ring, verbs=IN_A_WINDOW))


def _says(game: InceptionContext, state: State) -> str:
    """The sum in one sentence, and whether it is enough."""
    found = totals.open_sum(game, state)
    assert found is not None
    required, total = found.required, found.total
    enough = say("That is enough.") if total >= required else say("{gap} short.", gap=required - total)
    whom = say("everybody there") if state.count(names.AGAINST_ALL) else game.person(totals.target(state))
    text = say("Attack {required} on {whom}: strength {total}. {enough} Ring to fight, or don't fight.")
    if found.kind == CONVINCE:
        text = say("Convince {required}: you have {total}. {enough} Ring to compare.")
    return say(text, required=required, whom=whom, total=total, enough=enough)


@rules.expands(Compare)
def compare(game: InceptionContext, state: State, step: Compare) -> Iterator[StepBase]:
    """T-ATTACK 4…6, T-CONVINCE 3: the sum as it stands now against what is required."""
    found = totals.open_sum(game, state)
    if found is None:
        return
    how = "evaded" if state.count(names.EVADED) else "declined" if state.count(names.DECLINED) else "fought"
    success = how == "evaded" or (how == "fought" and found.total >= found.required)
    target = totals.target(state)
    yield Compared("compared", 0, found.kind, found.total, found.required, success, how, target)
    used = list(_used_up(game, state)) if how == "fought" else []
    yield from closed(state)
    yield from map(Throw, used)
    # INC-GROW-01: the numbers rise, up to a limit (INC-RULING-28)
    by = min(step.verb.grows, game.file.grow_max - state.mark(step.source, names.GROWN))
    if not success and game.options.grows and by > 0:
        yield Raised(step.source, names.GROWN, by)
    if not step.recruit:
        yield Do(step.verb.parts()[0 if success else 1], step.source, target or step.target)
    elif success:
        yield Joins(step.recruit, names.HEALTHY)
        yield goes(state, step.source, "done")
    else:
        yield Marked(names.card_of(step.recruit), names.ATTEMPTS, 1)
        yield goes(state, step.source, "under")


def goes(state: State, card: CardId, to: str) -> Marked:
    """Where an event card will go."""
    return Marked(card, names.GOES, names.GOES_TO.index(to) - state.mark(card, names.GOES))


def closed(state: State) -> Iterator[Fact]:
    """The window's counters and target are forgotten."""
    yield from emptied(state, names.WINDOW)
    yield from (Targeted(card, name, -value) for (card, name), value in state.marks.items() if name == names.TARGET)


def _used_up(game: InceptionContext, state: State) -> Iterator[CardId]:
    """Discard-after-use weapons that were counted in the fight (INC-RULING-14)."""
    for weapon in weapons(game, state, totals.fighters(state)):
        design = game.design(weapon)
        if isinstance(design, Weapon) and design.discard_after_use:
            yield weapon


# --- tellings ------------------------------------------------------------------------------------------------------


@rules.tells(Targeted)
def _targeted(game: InceptionContext, before: State, after: State, fact: Targeted) -> str | None:
    return say("{card} is attacked.", card=game.card_name(fact.card)) if fact.by > 0 else None


rules.says(Boosted, "+{by}.")


RESULTS = {
    "evaded": say("The attack is evaded without a fight."),
    "declined": say("No fight: the attack succeeds."),
    (ATTACK, True): say("{total} against {required}: evaded."),
    (ATTACK, False): say("{total} against {required}: not evaded."),
    (CONVINCE, True): say("{total} against {required}: convinced."),
    (CONVINCE, False): say("{total} against {required}: not convinced."),
}


@rules.tells(Compared)
def _compared(game: InceptionContext, before: State, after: State, fact: Compared) -> str:
    return filled(RESULTS.get(fact.how) or RESULTS[fact.kind, fact.success], game, after, fact)

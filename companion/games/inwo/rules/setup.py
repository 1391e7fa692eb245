"""The set-up: decks, the Illuminati together, the first Plots, the leads together, the hands (INWO-SETUP-01 to -14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, Self

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.names import Side
from companion.games.inwo.notes import SettingUp
from companion.games.inwo.refusals import no
from companion.games.inwo.steps import AskIlluminati, AskLeads, DealGroups, DrawPlots, RevealLeads
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Asked, Counted, Marked, Moved, Noted, Turned, Withdrawn
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, say
from companion.kernel.state import State

rules = Rules()

"""The first question of the set-up."""
FIRST_PLOTS = 3
MOST_CARDS = 500
GOALS, LEAST_OF_TWO = (8, 20), 12
"""The numbers of Groups that may be agreed on (INWO-RULING-02)."""


def setup(game: InwoContext) -> Iterator[StepBase]:
    """Nothing lies on the table yet; everybody says how large his decks are (INWO-SETUP-01, -02).

    Where the mat has little room for so many structures they are kept on the phones first (ledger 2.3, 7.).
    """
    yield Turned(game.seats[0], 0, names.SETUP)
    yield Counted(names.GOAL, game.goal)
    if len(game.seats) > game.most_watched:
        yield from (Counted(names.on_phone(seat), 1) for seat in game.seats)
    yield Asked(_deck_sizes(game, game.seats, game.goal))
    yield AskIlluminati()


def _deck_sizes(game: InwoContext, seats: tuple[Seat, ...], goal: int) -> Prompt:
    """The first question, with how many Groups win."""
    usual = tuple(Decks(seat, *_sizes(game, seat)) for seat in seats)
    text = say(
        "{goal} Groups win. Split your cards by their backs. How many has each deck, your Illuminati aside?", goal=goal
    )
    more = ("goal", "register", *moments.in_setup(game))
    return Prompt(seats, names.DECK_SIZES, text, usual, "INWO-SETUP-02", verbs=("decks",), meanwhile=more)


def _sizes(game: InwoContext, seat: Seat) -> tuple[int, int]:
    """How many Plots and Group cards the decks have that a seat usually plays with."""
    if not game.file.decks:
        return 0, 0
    deck = game.file.decks[game.seats.index(seat) % len(game.file.decks)]
    return len(deck.plots), len(deck.groups) + len(deck.resources)


def setting_up(state: State) -> SettingUp:
    """What is remembered of the leads."""
    found = state.notes.get(names.SETTING_UP)
    return found if isinstance(found, SettingUp) else SettingUp()


@rules.action
class Decks(Answer, frozen=True):
    """How many cards a seat's decks have (INWO-SETUP-02)."""

    verb = "decks"
    fields = {"plots": say("Plots"), "groups": say("Groups")}
    said = say("{plots} Plots and {groups} Groups and Resources")
    form = say("My decks have another size")

    plots: int
    groups: int

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if not (0 <= self.plots <= MOST_CARDS and 0 <= self.groups <= MOST_CARDS):
            return no("SETUP-02", say("A deck has 0 to {MOST_CARDS} cards.", MOST_CARDS=MOST_CARDS))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        if self.plots:
            yield Counted(names.plot_deck(self.seat), self.plots)
        if self.groups:
            yield Counted(names.group_deck(self.seat), self.groups)


@rules.action
class SetGoal(Action, frozen=True):
    """How many Groups win, agreed on before the game (INWO-SETUP-01, INWO-RULING-02)."""

    verb = "goal"
    said = say("{n} Groups win")
    heading = say("How many Groups win")
    standing = "rare"

    n: int

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.phase != names.SETUP:
            yield no("SETUP-01", say("The goal is fixed before play."))
        if game.duel and self.n < LEAST_OF_TWO:
            yield no("2P-01", say("For two players it is at least {LEAST_OF_TWO}.", LEAST_OF_TWO=LEAST_OF_TWO))
        if not GOALS[0] <= self.n <= GOALS[1]:
            yield no("SETUP-01", say("It is a number from {what} to {what2}.", what=GOALS[0], what2=GOALS[1]))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.GOAL, self.n - state.count(names.GOAL))
        question = state.question
        if question is not None and question.prompt.key == names.DECK_SIZES:  # asked anew with that number
            yield Withdrawn()
            yield Asked(_deck_sizes(game, question.waiting, self.n), question.rest)


@rules.action
class Register(Action, frozen=True):
    """A card of one's own is shown to the companion with the deck of its back (INWO-COMP-05, INWO-SETUP-02)."""

    verb = "register"
    said = say("{card} is one of my cards")
    heading = say("Whose card this is")
    standing = "rare"

    card: CardId
    deck: Literal["group", "plot"]

    def faults(self, game: InwoContext, state: State) -> Faults:
        if state.turn.phase != names.SETUP:
            yield no("SETUP-02", say("Cards are registered before play."))
        if game.design(self.card).deck != self.deck:
            yield no("COMP-05", say("{card} has the other back.", card=game.card_name(self.card)))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield owned(game, state, self.card, self.seat)


def owned(game: InwoContext, state: State, card: CardId, seat: Seat) -> Marked:
    """Whose property a card is, from now on (INWO-META-01)."""
    return Marked(card, names.OWNER, game.seats.index(seat) + 1 - state.mark(card, names.OWNER))


# --- the Illuminati ------------------------------------------------------------------------------------------------


@rules.expands(AskIlluminati)
def ask_illuminati(game: InwoContext, state: State, step: AskIlluminati) -> Iterator[StepBase]:
    text = say("All at once: lay down your Illuminati. Nobody sees on a phone what you chose before all have.")
    verbs, more = ("illuminati",), moments.in_setup(game)
    yield Asked(Prompt(game.seats, names.CHOOSE_ILLUMINATI, text, (), "INWO-SETUP-03", verbs=verbs, meanwhile=more))
    yield from (DrawPlots(seat, FIRST_PLOTS) for seat in game.seats)
    yield AskLeads(game.seats)


class Chosen(Answer, frozen=True):
    """A card out of one's own cards that is laid down together with the others'."""

    sealed = True
    small = True
    by_hand = ("card",)

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        for seat in state.question.waiting if state.question is not None else ():
            yield from (cls(seat, card) for card in sorted(moved or ()))


@rules.action
class ChooseIlluminati(Chosen, frozen=True):
    """The conspiracy somebody plays (INWO-SETUP-03, -04)."""

    verb = "illuminati"
    said = say("Lay down {card}")
    form = say("This is my Illuminati")

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if not game.is_illuminati(self.card):
            return no("SETUP-03", say("That is no Illuminati card."))
        if state.where(self.card) is not None:
            return no("SETUP-03", say("That very card lies before somebody else; take your own copy."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Moved(self.card, names.illuminati(self.seat))
        yield owned(game, state, self.card, self.seat)


# --- the leads -----------------------------------------------------------------------------------------------------


@rules.expands(AskLeads)
def ask_leads(game: InwoContext, state: State, step: AskLeads) -> Iterator[StepBase]:
    """Those without a lead show one; what was shown before is barred (INWO-SETUP-07, -09)."""
    barred = setting_up(state).barred
    text = say("All at once: lay a first Group at an arrow of your Illuminati.")
    if barred:
        failed = dict(setting_up(state).failed)
        same = and_list(dict.fromkeys(game.card_name(failed[seat]) for seat in step.seats))
        text = say(
            "{who} showed the same Group ({same}): each of them chooses another, all at once. Shown already: {cards}.",
            who=and_list(game.person(seat) for seat in step.seats),
            same=same,
            cards=and_list(game.catalogue.faces[face].name for face in barred),
        )
    without = tuple(NoLead(seat) for seat in step.seats)
    verbs, more = ("lead",), moments.in_setup(game)
    yield Asked(Prompt(step.seats, names.CHOOSE_LEADS, text, without, "INWO-SETUP-07", verbs=verbs, meanwhile=more))
    yield RevealLeads(step.seats)


@rules.action
class Lead(Chosen, frozen=True):
    """The first Group, the first puppet (INWO-SETUP-07, -11)."""

    verb = "lead"
    said = say("Lay down {card}")
    form = say("This Group leads")

    side: Side = "R"

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[Self]:
        for seat in state.question.waiting if state.question is not None else ():
            yield from (cls(seat, card, side) for card in sorted(moved or ()) for side in names.SIDES)

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if not game.is_group(self.card):
            return no("SETUP-10", say("A lead is a Group; a Resource or a Plot cannot lead."))
        if face_of(self.card) in setting_up(state).barred:
            return no("SETUP-09", say("That Group was shown already."))
        if state.where(self.card) is not None:
            return no("SETUP-07", say("That very card lies before somebody else; take your own copy."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        root = tree.illuminati(state, self.seat)
        assert root is not None, "leads are asked for after the Illuminati"
        yield Moved(self.card, names.arrow(root, self.side))
        yield owned(game, state, self.card, self.seat)
        if state.count(names.group_deck(self.seat)):
            yield Counted(names.group_deck(self.seat), -1)


@rules.action
class NoLead(Answer, frozen=True):
    """Somebody has no Group left that may lead (INWO-RULING-03)."""

    verb = "no_lead"
    standing = "rare"
    sealed = True
    said = say("I have no Group that may lead")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        return ()


@rules.expands(RevealLeads)
def reveal(game: InwoContext, state: State, step: RevealLeads) -> Iterator[StepBase]:
    """Equal leads are set aside by all who showed them, and they choose again (INWO-SETUP-08, -09)."""
    shown = {seat: card for seat in step.seats for card in leads_of(state, seat)}
    many = Counter(face_of(card) for card in shown.values())
    equal = {seat: card for seat, card in shown.items() if many[face_of(card)] > 1}
    before = setting_up(state)
    barred = tuple(dict.fromkeys((*before.barred, *many)))
    yield Noted(names.SETTING_UP, SettingUp(barred, (*before.failed, *equal.items())))
    for card in equal.values():
        yield Moved(card, None)
    if equal:
        yield AskLeads(tuple(equal))
    else:
        yield DealGroups()


def leads_of(state: State, seat: Seat) -> tuple[CardId, ...]:
    """The Groups that hang from a seat's Illuminati."""
    root = tree.illuminati(state, seat)
    return () if root is None else tuple(card for side in names.SIDES for card in state.at(names.arrow(root, side)))

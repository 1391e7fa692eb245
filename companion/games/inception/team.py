"""Team cards and characters: T-DRAW, T-DOWN, discards, who joins, and the choices effects leave to the player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace as changed

from companion.games.inception import asking, names, verbs
from companion.games.inception.actions import Choose, Discard, Pass, Pick, Store
from companion.games.inception.board import (
    active,
    active_on,
    affected_level,
    attached,
    display,
    flashbacks_of,
    free_slots,
    inactive,
    state_of,
    unknown_in_hand,
    weapon_of,
)
from companion.games.inception.designs import Flashback
from companion.games.inception.happenings import (
    AskCard,
    AskStore,
    AskWho,
    Attached,
    Changed,
    Chosen,
    Discarded,
    DiscardFrom,
    Do,
    Down,
    DrawCards,
    Drawn,
    Fell,
    Finish,
    Forget,
    Joined,
    Joins,
    Opted,
    Reshuffled,
    Set,
    Throw,
)
from companion.games.inception.people import candidates
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Counted, Fact, Marked, Moved
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

BEYOND_REPAIR = 4
"""So many inactive characters lose the game (INC-LOSE-01)."""


# --- team cards ----------------------------------------------------------------------------------------------------


def draw_cards(game: Inception, state: State, step: DrawCards) -> Iterator[StepBase]:
    """T-DRAW, n times. What the player draws is known only where the order of the deck is."""
    if step.n <= 0:
        return
    if not state.count(names.DECK):
        pile = state.at(names.TEAM_DISCARD)
        if pile:
            yield from _reshuffled(pile)
            yield step
        return
    top = state.top(names.ON_TOP)
    yield Counted(names.DECK, -1)
    if top is not None:
        yield from into_hand(game, state, top)
    else:
        yield Drawn(names.HAND, 1)
        if state.count(names.DECK) == 1 and unknown_in_hand(state) + 1 == len(state.at(names.UNSEEN)):
            for card in state.at(names.UNSEEN):
                yield from known(game, state, card)
    yield DrawCards(step.n - 1)


def _reshuffled(pile: tuple[CardId, ...]) -> Iterator[Fact]:
    """INC-STEP1-02. A single card is no secret."""
    to = names.ON_TOP if len(pile) == 1 else names.UNSEEN
    yield from (Reshuffled(card, to) for card in pile)
    yield Counted(names.DECK, len(pile))


def into_hand(game: Inception, state: State, card: CardId) -> Iterator[Fact]:
    """A card whose name is known comes to the hand; a Flashback goes on to Cobb (INC-FLASH-02, INC-RULING-12)."""
    yield Drawn(names.HAND, 1)
    yield from known(game, state, card)


def known(game: Inception, state: State, card: CardId) -> Iterator[Fact]:
    """A card of the hand is known by name; a Flashback among them goes to Cobb."""
    yield Moved(card, names.HELD)
    if isinstance(game.design(card), Flashback) and active(state, names.COBB):
        yield from remembered(card)


def remembered(card: CardId) -> Iterator[Fact]:
    """A Flashback is attached to Cobb."""
    yield Counted(names.HAND, -1)
    yield Attached(card, names.under(names.COBB))


def out_of_hand(state: State, card: CardId) -> Iterator[Fact]:
    """The hand is one card smaller, if the card was in it."""
    if state.where(card) in (names.HELD, names.UNSEEN):
        yield Counted(names.HAND, -1)


def throw(game: Inception, state: State, step: Throw) -> Iterator[Fact]:
    """A team card goes to the discard pile."""
    yield from out_of_hand(state, step.card)
    yield Discarded(step.card, names.TEAM_DISCARD)


def finish(game: Inception, state: State, step: Finish) -> Iterator[Fact]:
    """INC-PLAY-02: the effect first, then the discard; a card taken back goes to the hand."""
    if state.count(names.WITHDRAWN):
        yield Counted(names.WITHDRAWN, -1)
        yield Counted(names.HAND, 1)
        yield Moved(step.card, names.HELD)
    else:
        yield Discarded(step.card, names.TEAM_DISCARD)


def discard_from(game: Inception, state: State, step: DiscardFrom) -> Iterator[StepBase]:
    """Discard what there is, at most n (INC-RULING-30)."""
    there = len(display(state)) if step.where == "display" else state.count(names.HAND)
    n = min(step.n, there)
    if n != state.count(names.OWED):
        yield Counted(names.OWED, n - state.count(names.OWED))
    if n > 0:
        yield asking.discard(state, step.where, n)


def discard(game: Inception, state: State, action: Discard) -> Iterator[StepBase]:
    """The player discards; what is still owed is asked again."""
    yield from map(Throw, action.cards)
    if state.count(names.OWED):
        shown = {state.where(card) for card in action.cards} & set(names.DISPLAY)
        yield DiscardFrom("display" if shown else "hand", state.count(names.OWED) - len(action.cards))


# --- characters ----------------------------------------------------------------------------------------------------


def down(game: Inception, state: State, step: Down) -> Iterator[StepBase]:
    """T-DOWN."""
    who = step.who
    if not who or not active(state, who):
        return
    card = names.card_of(who)
    yield Changed(card, names.STATE, -1)
    if state_of(state, who) - 1 > names.INACTIVE:
        return
    yield from (Discarded(one, names.TEAM_DISCARD) for one in attached(state, who))
    yield Fell(card, names.team(names.LIMBO))
    if len(inactive(state)) + 1 >= BEYOND_REPAIR:
        yield from game.defeat(state, "four_inactive")


def set_state(game: Inception, state: State, step: Set) -> Iterator[StepBase]:
    """A character comes into a state; into inactivity it goes step by step."""
    by = step.state - state_of(state, step.who)
    if step.state == names.INACTIVE:
        yield from (Down(step.who) for _ in range(-by))
    elif by:
        yield Changed(names.card_of(step.who), names.STATE, by)


def joins(game: Inception, state: State, step: Joins) -> Iterator[StepBase]:
    """INC-RECRUIT-06, INC-RECRUIT-07."""
    card = names.card_of(step.who)
    if state.mark(card, names.ATTEMPTS):
        yield Marked(card, names.ATTEMPTS, -state.mark(card, names.ATTEMPTS))
    yield Joined(card, names.team(names.REALITY))
    yield Set(step.who, step.state)


# --- choices -------------------------------------------------------------------------------------------------------

SAYS = {
    verbs.Heal: ("heal", "Who recovers?", "INC-ICON-08"),
    verbs.Revive: ("revive", "Who comes back from Limbo?", "INC-WIN-03"),
    verbs.Retarget: ("retarget", "Who is attacked instead?", "INC-ABIL-05"),
    verbs.AddStOf: ("cover", "Whose strength is added?", "INC-ATTACK-08"),
    verbs.Hurt: ("hurt", "Who goes down?", "INC-ICON-09"),
    verbs.SetState: ("set", "Whose state changes?", "INC-HEALTH-01"),
    verbs.Strip: ("strip", "Whose weapon is lost?", "INC-WEAPON-06"),
    verbs.DiscardAttached: ("strip", "Whose weapon is discarded?", "INC-WEAPON-06"),
    verbs.ClearFlashbacks: ("clear", "Whose Flashbacks go away?", "INC-FLASH-06"),
}


def ask_who(game: Inception, state: State, step: AskWho) -> Iterator[StepBase]:
    """Somebody is chosen; with nobody to choose nothing happens (INC-RULING-42)."""
    who = [one for one in candidates(game, state, step.verb, step.me, step.target) if one not in step.done]
    if not who:
        return
    key, say, clause = SAYS[type(step.verb)]
    options = [Choose(names.PLAYER, one) for one in who]
    optional = [Pass(names.PLAYER)] if step.done else []
    yield asking.question(key, say, [*options, *optional], clause, ("choose",), step.first)
    yield Chosen(step.verb, step.source, step.me, step.target, step.done)


def chosen(game: Inception, state: State, step: Chosen) -> Iterator[StepBase]:
    """What the choice comes to."""
    card = next((card for (card, name) in state.marks if name == names.CHOSEN), None)
    if card is None:
        return
    who, verb = face_of(card), step.verb
    yield Marked(card, names.CHOSEN, -1)
    yield Do((changed(verb, who=who),), step.source, step.target, step.me)
    done = (*step.done, who)
    if isinstance(verb, verbs.Heal) and len(done) < verb.count:
        yield AskWho(verb, step.source, step.me, step.target, done)


def opted(game: Inception, state: State, step: Opted) -> Iterator[StepBase]:
    """The chosen text is carried out."""
    number = state.count(names.OPTED)
    if number:
        yield Counted(names.OPTED, -number)
        yield Do(step.options[number - 1], step.source, step.target, step.me)


def forget(game: Inception, state: State, step: Forget) -> Iterator[Fact]:
    """Counters of a question that is over."""
    yield from (Counted(name, -state.count(name)) for name in step.counters if state.count(name))


def ask_card(game: Inception, state: State, step: AskCard) -> Iterator[StepBase]:
    """A lying card is chosen."""
    cards = tuple(lying(game, state, step))
    if not cards or step.n <= 0:
        return
    says = {
        "take": "Which card do you take from the discard pile?",
        "lose": "Which weapon is lost?",
        "forget": "Which Flashback goes away?",
    }
    options = [Pick(names.PLAYER, card) for card in cards]
    yield asking.question(step.how, says[step.how], options, "", ("pick",), step.first)
    if step.n > 1:
        yield AskCard(step.how, step.n - 1, step.who)


def lying(game: Inception, state: State, step: AskCard) -> Iterable[CardId]:
    """The cards one may choose from."""
    if step.how == "take":
        return state.at(names.TEAM_DISCARD)
    if step.how == "forget":
        return flashbacks_of(game, state, step.who)
    weapons = (weapon_of(game, state, who) for who in active_on(state, affected_level(game, state)))
    return [weapon for weapon in weapons if weapon is not None]


def ask_store(game: Inception, state: State, step: AskStore) -> Iterator[StepBase]:
    """Up to n hand cards go to the display, never beyond its end (INC-RULING-48)."""
    if state.count(names.PASSED):
        yield Counted(names.PASSED, -1)
        return
    if step.n <= 0 or not free_slots(game, state) or not state.count(names.HAND):
        return
    options = store_options(game, state)
    say = f"Add up to {step.n} hand card{'s' if step.n > 1 else ''} to the display."
    yield asking.question("store", say, [*options, Pass(names.PLAYER)], "INC-DISP-04", ("store",), step.first)
    yield AskStore(step.n - 1)


def store_options(game: Inception, state: State) -> list[Store]:
    """Every known hand card, to the first free slot of the display."""
    return [Store(names.PLAYER, card, slot) for slot in free_slots(game, state)[:1] for card in state.at(names.HELD)]

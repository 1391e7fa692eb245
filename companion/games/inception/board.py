"""Questions about a table: who is where and how well, what is attached, what a card is."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.common.own_cards.vocabulary import Design
from companion.games.inception import names
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, Event, Flashback, KickCard, Values, Weapon
from companion.kernel.actions import Hands, Way, among
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place
from companion.kernel.state import State


def state_of(state: State, who: str) -> int:
    """The number of a character's health state; healthy before anything is known."""
    return state.mark(names.card_of(who), names.STATE) or names.HEALTHY


def state_name(state: State, who: str) -> str:
    return names.STATES[state_of(state, who) - 1]


def level_of(state: State, who: str) -> int | None:
    """The level a character is on, ``None`` when not in the team."""
    where = state.where(names.card_of(who))
    return names.TEAMS.get(where) if where is not None else None


def in_team(state: State, who: str) -> bool:
    return level_of(state, who) is not None


def active(state: State, who: str) -> bool:
    return in_team(state, who) and state_of(state, who) > names.INACTIVE


def active_on(state: State, level: int) -> tuple[str, ...]:
    """The active characters on a level, in the order of the characters."""
    there = {face_of(card) for card in state.at(names.team(level))}
    return tuple(who for who in names.CHARACTERS if who in there and state_of(state, who) > names.INACTIVE)


def everybody_active(state: State) -> tuple[str, ...]:
    return tuple(who for who in names.CHARACTERS if active(state, who))


def inactive(state: State) -> tuple[str, ...]:
    return tuple(who for who in names.CHARACTERS if in_team(state, who) and state_of(state, who) == names.INACTIVE)


def front(state: State) -> int:
    """The deepest level the team has moved to."""
    return names.REALITY - state.count(names.FRONT)


def attached(state: State, who: str) -> tuple[CardId, ...]:
    return state.at(names.under(who))


def owner(state: State, card: CardId) -> str | None:
    where = state.where(card)
    return where.spot if where is not None and where.zone == "attached" else None


def weapon_of(game: InceptionContext, state: State, who: str) -> CardId | None:
    return next((card for card in attached(state, who) if isinstance(game.design(card), Weapon)), None)


def weapons(game: InceptionContext, state: State, people: Iterable[str]) -> tuple[CardId, ...]:
    """The weapons of these characters."""
    return tuple(card for who in people if (card := weapon_of(game, state, who)) is not None)


def flashbacks_of(game: InceptionContext, state: State, who: str) -> tuple[CardId, ...]:
    return tuple(card for card in attached(state, who) if isinstance(game.design(card), Flashback))


def all_attached(state: State) -> list[CardId]:
    return [card for who in names.CHARACTERS for card in state.at(names.under(who))]


def values(game: InceptionContext, state: State, who: str) -> Values:
    """Strength and convince value in the present state (INC-HEALTH-02)."""
    design = game.design(names.card_of(who))
    assert isinstance(design, Character)
    return design.states[state_name(state, who)]


def display(state: State) -> tuple[CardId, ...]:
    """The cards in the display, slot by slot."""
    return tuple(card for slot in names.DISPLAY for card in state.at(slot))


def free_slots(game: InceptionContext, state: State) -> tuple[Place, ...]:
    """Those without a card, as many as the set allows."""
    return tuple(slot for slot in names.DISPLAY[: game.file.display_max] if not state.at(slot))


def unknown_in_hand(state: State) -> int:
    """How many hand cards are not known by name."""
    return max(0, state.count(names.HAND) - len(state.at(names.HELD)))


def may_hold(state: State, card: CardId) -> bool:
    return card in state.at(names.HELD) or (unknown_in_hand(state) > 0 and card in state.at(names.TEAM_UNSEEN))


def kick_on(game: InceptionContext, state: State, level: int) -> CardId | None:
    return next((card for card in state.at(names.goal(level)) if isinstance(game.design(card), KickCard)), None)


def has_flag(game: InceptionContext, state: State, flag: str) -> bool:
    """A flag of the goals: set in the game, or seen on the table (``joined:eames``, ``kick:3``)."""
    what, colon, which = flag.partition(":")
    if colon and what == "joined":
        return in_team(state, which)
    if colon and what == "kick":
        return kick_on(game, state, int(which)) is not None
    return state.count(names.flag(flag)) > 0


def growth(game: InceptionContext, state: State, card: CardId) -> int:
    """How far an event's numbers have risen; never in an easy game (INC-GROW-03)."""
    return state.mark(card, names.GROWN) if game.options.grows else 0


def event_card(state: State) -> CardId | None:
    return state.top(names.EVENT_PLACE)


def affected_level(game: InceptionContext, state: State) -> int:
    """The level the event being resolved affects; without one, the front."""
    card = event_card(state)
    design = game.design(card) if card is not None else None
    return design.affects if isinstance(design, Event) else front(state)


def top_events(state: State, level: int) -> tuple[CardId, ...]:
    """The events that can come up next."""
    unknown = state.at(names.deck(level))
    return unknown or state.at(names.bottom(level))[-1:] or state.at(names.discard(level))


def deck_size(state: State, level: int) -> int:
    return len(state.at(names.deck(level))) + len(state.at(names.bottom(level)))


def runs_out(game: InceptionContext, state: State) -> bool:
    """Whether the team deck has fewer cards than are drawn now, so that hands shuffle the discard pile
    (INC-STEP1-02)."""
    drawn = game.file.draw_per_turn if state.turn.phase == names.DRAW else 1
    return state.count(names.DECK) < drawn


def status_turns(game: InceptionContext, state: State) -> int:
    """What the Status card should show, in quarter turns: for the event being resolved, else for the front's growing
    convince card that is not done yet (INC-RULING-29)."""
    level = front(state)
    places = (names.deck(level), names.bottom(level), names.discard(level))
    fischer = (card for where in places for card in state.at(where) if game.grows_when_asked(card))
    card = event_card(state) or next(fischer, None)
    return growth(game, state, card) if card is not None else 0


# --- what fields of actions could be, when hands moved these cards (``None``: any) ----------------------------------


def from_hand(game: InceptionContext, state: State, moved: Hands) -> Iterable[CardId]:
    """Team cards that could come out of the hand; of those that moved, all that were lying nowhere else in the open."""
    if moved is None:
        return state.at(names.HELD) + (state.at(names.TEAM_UNSEEN) if unknown_in_hand(state) else ())
    open_to_all = (*names.DISPLAY, names.TEAM_DISCARD)
    team = (card for card in sorted(moved) if card in game.team_cards)
    return [card for card in team if state.where(card) not in open_to_all and owner(state, card) is None]


def such(way: Way, *kinds: type[Design]) -> Way:
    """Of the cards that a field could be, those of these kinds."""
    return lambda game, state, moved: [one for one in way(game, state, moved) if isinstance(game.design(one), kinds)]


def of_the_team(*kinds: type[Design]) -> Way:
    """Team cards of these kinds that could come out of the hand, or any that hands have moved wherever they lay."""
    held = such(from_hand, *kinds)
    return lambda game, state, moved: held(game, state, None) if moved is None else sorted(game.team_cards & moved)


from_display, from_people = among(display), among(all_attached)
laid_out = among(lambda state: (*display(state), *all_attached(state)))
"""Cards of the display and attached ones."""


def people_moved(game: InceptionContext, state: State, moved: Hands) -> Iterable[str]:
    """Characters whose cards hands could have moved."""
    return (who for who in names.CHARACTERS if moved is None or names.card_of(who) in moved)


def levels(game: InceptionContext, state: State, moved: Hands) -> tuple[int, ...]:
    """The levels on which a Kick works; hands may have gone to any other."""
    return names.KICK_LEVELS if moved is None else names.LEVELS


def empty_slots(game: InceptionContext, state: State, moved: Hands = None) -> tuple[Place, ...]:
    """The display slots without a card, whatever the set allows."""
    return tuple(slot for slot in names.DISPLAY if not state.at(slot))

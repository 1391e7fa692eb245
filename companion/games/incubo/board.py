"""Questions about a table: what is in a deck, what a card is worth, what is missing, who may do what."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.contests import on_scale
from companion.games.incubo import names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.designs import DreamEnd, End
from companion.games.incubo.names import Side
from companion.games.incubo.power import Power
from companion.kernel.cards import CardId
from companion.kernel.state import State


def phase(state: State) -> int:
    """The R.E.M. phase, 1 to 3."""
    return state.count(names.PHASE)


def growth(game: IncuboContext, state: State) -> Side:
    """Whom the Growth symbol points at; alone always the player (CUBO-SOLO-08)."""
    if game.alone:
        return game.sides[0]
    return names.TOMMY if state.count(names.GROWTH) else names.ALPHA


# --- decks ---------------------------------------------------------------------------------------------------------


def deck_size(state: State, who: Side) -> int:
    """How many cards a courage deck has."""
    known = (names.deck(who), names.top(who), names.bottom(who))
    return sum(len(state.at(where)) for where in known) + state.count(names.hidden_in_deck(who))


def known_deck(state: State, who: Side) -> tuple[CardId, ...]:
    """The cards that are surely in a courage deck; Fear cards nobody has seen are none of them."""
    return tuple(card for where in (names.top, names.deck, names.bottom) for card in state.at(where(who)))


def discard_size(state: State, who: Side) -> int:
    """How many cards a discard pile has."""
    return len(state.at(names.discard(who))) + state.count(names.hidden_in_discard(who))


def fear_deck_size(state: State, who: Side) -> int:
    """How many cards a Fear deck has."""
    hidden = state.count(names.hidden_in_deck(who)) + state.count(names.hidden_in_discard(who))
    return len(state.at(names.fear_deck(who))) + len(state.at(names.fear_top(who))) - hidden


def can_draw(state: State, who: Side) -> bool:
    """Whether there is a card to turn up (CUBO-RULING-35)."""
    return deck_size(state, who) + discard_size(state, who) > 0


def unseen_fears(state: State, who: Side, hidden: str) -> tuple[CardId, ...]:
    """The Fear cards that may be those counted by `hidden`."""
    return state.at(names.fear_deck(who)) if state.count(hidden) else ()


def next_cards(state: State, who: Side, deep: int = 1) -> tuple[CardId, ...]:
    """The cards that may be among the next `deep` ones of a deck, its discard pile shuffled below where it must be."""
    known = state.at(names.top(who))[::-1][:deep]
    open_ = state.at(names.deck(who)) + unseen_fears(state, who, names.hidden_in_deck(who))
    if len(known) < deep:
        known += open_
        left = deep - len(state.at(names.top(who))) - len(state.at(names.deck(who)))
        left -= state.count(names.hidden_in_deck(who))
        if left > 0:
            known += state.at(names.bottom(who))[::-1][:left]
    return known + (in_discard(state, who) if deck_size(state, who) < deep else ())


def in_discard(state: State, who: Side) -> tuple[CardId, ...]:
    """The cards that may be in a discard pile."""
    return state.at(names.discard(who)) + unseen_fears(state, who, names.hidden_in_discard(who))


def next_dreams(state: State) -> tuple[CardId, ...]:
    """The dreams that may lie on top of the phase's deck."""
    if not state.count(names.rem_count(phase(state))):
        return ()
    if phase(state) != names.LAST_PHASE:
        return state.at(names.REM)
    if state.count(names.SHUFFLED) and (top := state.top(names.REM3_TOP)) is not None:
        return (top,)
    return state.at(names.REM) + state.at(names.REM3) + state.at(names.REM3_TOP)


# --- the area of a player ------------------------------------------------------------------------------------------


def area(state: State, who: Side) -> tuple[CardId, ...]:
    """The cards a player has played in this encounter, in order within each place."""
    return tuple(card for where in names.AREAS[who] for card in state.at(where))


def owner(state: State, card: CardId) -> Side | None:
    """In whose area a card lies."""
    where = state.where(card)
    return names.OWNER.get(where) if where is not None else None


def play_row(state: State, who: Side) -> tuple[CardId, ...]:
    """The cards of the Play row; against a monster all cards beside parts (CUBO-RULING-16)."""
    places = (names.row(who, "play"), *names.PART_PLACES[who])
    return tuple(card for where in places for card in state.at(where))


def end(game: IncuboContext, state: State, card: CardId, who: Side) -> End | DreamEnd | None:
    """The end of a card that counts for a player: the own one, of a companion card the other one."""
    return game.end(card, names.OTHER[who] if state.mark(card, names.COMPANION) else who)


def power(game: IncuboContext, state: State, card: CardId, who: Side) -> Power | None:
    """The power of a card at the end that counts."""
    found = end(game, state, card, who)
    return found.power if found is not None else None


def printed(game: IncuboContext, state: State, card: CardId, who: Side) -> int:
    """The printed value at the end that counts."""
    found = end(game, state, card, who)
    return found.v if found is not None else 0


def tokens(state: State, card: CardId) -> Iterator[int]:
    """The power tokens on a card, in the order they were placed."""
    place = 1
    while token := state.mark(card, names.token(place)):
        yield token
        place += 1


def value(game: IncuboContext, state: State, card: CardId, who: Side) -> int:
    """The present value of a card: its tokens work in the order they were placed (CUBO-RULING-12)."""
    print_ = result = printed(game, state, card, who)
    for token in tokens(state, card):
        match token:
            case names.DOUBLE:
                result += print_
            case names.ZERO:
                result = 0
            case _:
                result += token - names.PLUS
    return result


# --- against a dream -----------------------------------------------------------------------------------------------


def courage(game: IncuboContext, state: State, who: Side) -> int:
    """A player's courage: all rows, and what was bought (CUBO-PLAY-12)."""
    return sum(value(game, state, card, who) for card in area(state, who)) + state.count(names.bonus(who))


def requirement(game: IncuboContext, state: State, who: Side) -> int:
    """Required Courage of a side of the dream: a sheep and the die (CUBO-REQ-01, CUBO-REQ-05)."""
    card = state.top(names.DREAM)
    if card is None or not game.is_dream(card):
        return 0
    return getattr(game.dream(card), who).sheep[phase(state) - 1] + max(0, state.count(names.die(who)) - 1)  # type: ignore[no-any-return]


def need(game: IncuboContext, state: State, who: Side) -> int:
    """The requirement less what the partner's powers infused (CUBO-RULING-21)."""
    return requirement(game, state, who) - state.count(names.infused(who))


def gaps(game: IncuboContext, state: State) -> dict[Side, int]:
    """What each player is short of; negative: exceeded."""
    return {who: need(game, state, who) - courage(game, state, who) for who in game.sides}


def reached(game: IncuboContext, state: State) -> bool:
    """Whether the dream is defeated (T-RESULT 1)."""
    gap = sorted(gaps(game, state).values())
    if state.count(names.COMMON):
        return sum(gap) <= 0
    return gap[-1] <= 0 or (len(gap) > 1 and gap[0] < 0 and gap[-1] == 1)


def terror(game: IncuboContext, state: State) -> int:
    """What giving up would cost now, before powers lower it (CUBO-TERROR-01, -02; CUBO-RULING-18, -49)."""
    gap = gaps(game, state).values()
    if game.alone or state.count(names.COMMON):
        return max(0, sum(gap))
    return max(0, sum(max(one, -1) for one in gap))


# --- against a monster ---------------------------------------------------------------------------------------------


def parts(game: IncuboContext, state: State) -> dict[int, CardId]:
    """The parts of the monster that is faced, by their place in the line."""
    found = {slot: state.top(where) for slot, where in names.LINE.items()}
    return {slot: card for slot, card in found.items() if card is not None and not game.is_dream(card)}


def beaten(game: IncuboContext, state: State) -> tuple[int, ...]:
    """The places of the beaten parts."""
    return tuple(slot for slot, card in parts(game, state).items() if state.mark(card, names.BEATEN))


def standing(game: IncuboContext, state: State) -> tuple[int, ...]:
    """The places of the parts that are not beaten."""
    return tuple(slot for slot, card in parts(game, state).items() if not state.mark(card, names.BEATEN))


def part_requirement(game: IncuboContext, state: State, slot: int) -> int:
    """Required Courage of a part; that of the head with the dice (CUBO-MON-03, -05; CUBO-SOLO-10, -12)."""
    design = game.part(parts(game, state)[slot])
    if design.part == "arm":
        return design.required
    dice = sum(max(0, state.count(names.die(who)) - 1) for who in game.sides)
    return halved(game, design.required) + dice


def part_courage(game: IncuboContext, state: State, slot: int) -> int:
    """The common courage at a part (CUBO-MON-08)."""
    cards = ((card, who) for who in game.sides for card in state.at(names.beside(who, slot)))
    return sum(value(game, state, card, who) for card, who in cards) + state.count(names.part_bonus(slot))


def parts_needed(game: IncuboContext, state: State) -> int:
    """How many parts have to be beaten (CUBO-CARD-09, CUBO-RULING-46)."""
    there = parts(game, state)
    head = there.get(names.MIDDLE)
    return min(game.part(head).parts_to_defeat, len(there)) if head is not None else len(there)


def enough_beaten(game: IncuboContext, state: State) -> bool:
    """Whether the monster is beaten (CUBO-MON-13)."""
    return len(beaten(game, state)) >= parts_needed(game, state)


def halved(game: IncuboContext, number: int) -> int:
    """A number of the head: alone half of it, rounded up (CUBO-SOLO-10, -11)."""
    return (number + 1) // 2 if game.alone else number


# --- the encounter -------------------------------------------------------------------------------------------------


def free_cards(game: IncuboContext, state: State, who: Side) -> int:
    """How many free cards a player has in this encounter (CUBO-PLAY-07, CUBO-MON-11)."""
    card = state.top(names.DREAM)
    if card is None:
        return 0
    if game.is_dream(card):
        return getattr(game.dream(card), who).free  # type: ignore[no-any-return]
    return halved(game, game.part(card).free)


def free_left(game: IncuboContext, state: State, who: Side) -> int:
    """How many of them are left."""
    return max(0, free_cards(game, state, who) - state.count(names.free_used(who)))


def needle(game: IncuboContext, state: State) -> int | None:
    """The scale: points of surplus (positive) or short (negative), clamped; ``None`` while nothing is compared."""
    if state.turn.phase == names.MONSTER:
        slot = state.count(names.DECLARED)
        if slot not in parts(game, state):
            return None
        points = part_courage(game, state, slot) - part_requirement(game, state, slot)
    elif state.turn.phase == names.PLAY:
        enough = reached(game, state)
        points = -sum(gaps(game, state).values()) if enough else -terror(game, state)
    else:
        return None
    return on_scale(points)


def candles(game: IncuboContext, state: State) -> int:
    """How many candles are lit: time is the Chime reserve (ledger 6)."""
    if state.over is not None:
        return 4 if state.over.winners else 0
    return -(-4 * state.count(names.RESERVE) // game.most_chimes)

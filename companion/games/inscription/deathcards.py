"""Death cards: the loser makes one after the game, and how a sleeved blank becomes a card (ledger 3.8).

Three times three cards of the loser's dead pile are turned up; the cost of one, the numbers of one and the sigils of
one make the new card. What was chosen is kept as marks on the blank (tag number of the face plus one).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.inscription import hands, names
from companion.games.inscription.actions import Create, Keep, Mix, Name, Pass, Reveal, Wear
from companion.games.inscription.catalogue import CardFace
from companion.games.inscription.happenings import Cleared, Reveals, Shown, Sleeved
from companion.games.inscription.options import DeathCard
from companion.games.inscription.play import out_of_hand
from companion.games.inscription.refusals import no
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved, Turned, changed
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

STAGES = ("cost", "numbers", "sigils")
SHOWN = 3
ENOUGH = 9
"""With fewer cards in the dead pile the hand may be shuffled in (INS-DEATHCARD-07)."""
PORTRAIT_LIMIT = 60_000


def sleeved(face: CardFace, card: DeathCard) -> CardFace:
    """A blank's face with a sleeve on: an ordinary creature (INS-DEATHCARD-02, 04)."""
    return changed(
        face, kind="creature", name=card.name, blood=card.blood, bones=card.bones, power=card.power,
        power_rule=card.power_rule, health=card.health, sigils=card.sigils,
    )  # fmt: skip


# --- wearing a sleeve ---------------------------------------------------------------------------------------------


def ask_sleeve(game: Inscription, state: State, card: CardId) -> Iterator[Fact]:
    """INS-DEATHCARD-13…15: which sleeve is on a blank that was picked up; chance decides among those still free."""
    if game.catalogue.face(card).kind != "blank" or state.mark(card, names.SLEEVE):
        return
    free = free_sleeves(game, state)
    if free:
        options = tuple(Wear(CHANCE, card, number) for number in free)
        text = "A blank was picked up: shuffle the sleeves and put one on. Which one is it? Show it to the adversary."
        yield Asked(Prompt((CHANCE,), "sleeve", text, options, clause="INS-DEATHCARD-13", each=False))


def worn(game: Inscription, state: State) -> dict[CardId, CardFace]:
    """INS-DEATHCARD-02: the blanks that wear a sleeve, with the face it gives them."""
    on = {card: number for (card, name), number in state.marks.items() if name == names.SLEEVE}
    return {card: game.face(state, card) for card, number in on.items() if 0 < number <= len(game.sleeves)}


def free_sleeves(game: Inscription, state: State) -> list[int]:
    """Numbers of the sleeves that are on no blank yet."""
    worn = {value for (_, name), value in state.marks.items() if name == names.SLEEVE}
    return [number for number in range(1, len(game.sleeves) + 1) if number not in worn]


def wear_fault(game: Inscription, state: State, action: Wear) -> Refusal | None:
    """INS-DEATHCARD-13: a player who drew a blank says which sleeve is on it."""
    free = game.catalogue.face(action.card).kind == "blank" and not state.mark(action.card, names.SLEEVE)
    free = free and hands.can_hold(game, state, action.seat, action.card)
    if free and action.sleeve in free_sleeves(game, state) and state.turn.phase.startswith("turn."):
        return None
    return no("E_BAD_TARGET", "INS-DEATHCARD-13", "That sleeve cannot be on that card.")


def wear(game: Inscription, state: State, action: Wear) -> Iterator[Fact]:
    """The blank is that card from now on; said of a drawn one, it is known to be in that hand."""
    if action.seat != CHANCE and state.where(action.card) in hands.hidden(game, action.seat):
        yield Moved(action.card, names.hand(action.seat))
    yield Marked(action.card, names.SLEEVE, action.sleeve - state.mark(action.card, names.SLEEVE))
    if "many-lives" in game.sleeves[action.sleeve - 1].sigils:
        yield Marked(action.card, names.STAYS, 1)


# --- making one --------------------------------------------------------------------------------------------------


def loser(state: State) -> Seat | None:
    """Who may make a death card: the loser of a game that is over."""
    return names.other(state.over.winners[0]) if state.over and state.over.winners else None


def create_fault(game: Inscription, state: State, action: Create) -> Refusal | None:
    """INS-DEATHCARD-01: once, by the loser, after the game."""
    if state.over is None:
        return no("E_WRONG_PHASE", "INS-DEATHCARD-01", "A death card is made after the game.")
    if action.seat != loser(state):
        return no("E_NOT_YOUR_TURN", "INS-DEATHCARD-01", "The loser makes the death card.")
    if state.turn.phase != names.GAME_OVER:
        return no("E_GAME_OVER", "INS-DEATHCARD-01", "The death card is made.")
    if not blanks(state):
        return no("E_PILE_EMPTY", "INS-DEATHCARD-05", "That needs a blank card, and none is left.")
    if not pool(game, state, action.seat) and not state.count(names.hand_size(action.seat)):
        return no("E_PILE_EMPTY", "INS-DEATHCARD-06", "That needs cards in the dead pile or in the hand.")
    return None


def blanks(state: State) -> tuple[CardId, ...]:
    """Blanks that carry no sleeve yet, wherever they are."""
    every = (card for cards in state.cards.values() for card in cards if card.startswith("blank-death-card:"))
    return tuple(sorted(card for card in every if not state.mark(card, names.SLEEVE)))


def create(game: Inscription, state: State, action: Create) -> Iterator[StepBase]:
    """INS-DEATHCARD-06, 07. What a transformation laid aside earlier is no revealed card."""
    seat = action.seat
    yield Turned(seat, state.turn.number, names.DEATH_CARD)
    yield from (Cleared(card, names.UNUSED) for card in state.at(names.ASIDE))
    if len(state.at(names.dead(seat))) < ENOUGH and state.count(names.hand_size(seat)):
        text = f"{game.names[seat]}: the dead pile is small. Shuffle the whole hand in as well?"
        options = (Mix(seat, True), Mix(seat, False))
        yield Asked(Prompt((seat,), "mix", text, options, clause="INS-DEATHCARD-07", bell=options[1]))
    yield Reveals(seat)


def mix(game: Inscription, state: State, action: Mix) -> Iterator[Fact]:
    """The cards known to be in the hand join the dead pile; the others stay counted and are read as they turn up."""
    seat = action.seat
    if action.hand:
        cards = hands.known(game, state, seat)
        yield from (Shown(card, names.dead(seat)) for card in cards)
        yield Counted(names.hand_size(seat), -len(cards))
        yield Counted(names.mixed(seat), 1)


def unread(state: State, seat: Seat) -> int:
    """Cards of the hand that were shuffled in and have not turned up yet."""
    return state.count(names.hand_size(seat)) if state.count(names.mixed(seat)) else 0


def pass_on(game: Inscription, state: State, action: Pass) -> Iterator[Fact]:
    """A “no” goes on; said of a reveal it means that no more card of the hand turns up."""
    mixed = names.mixed(action.seat)
    if state.question is not None and state.question.prompt.key == "reveal" and state.count(mixed):
        yield Counted(mixed, -1)


def stage(state: State) -> str | None:
    """What is chosen next; ``None`` when everything is."""
    chosen = {name for (_, name), value in state.marks.items() if value and name in _MARKS.values()}
    return next((part for part in STAGES if _MARKS[part] not in chosen), None)


_MARKS = {part: f"gives_{part}" for part in STAGES}


def reveals(game: Inscription, state: State, step: Reveals) -> Iterator[StepBase]:
    """INS-DEATHCARD-06…10, INS-RULING-75: turn up to three cards up, then choose; with all chosen, name it.

    With nothing to turn up at all no card is made, and it is offered again.
    """
    seat, part, shown = step.seat, stage(state), revealed(state)
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


def discarded(game: Inscription, state: State) -> tuple[CardId, ...]:
    """Cards that were revealed and laid aside."""
    return tuple(card for card in state.at(names.ASIDE) if usable(game, state, card))


def pool(game: Inscription, state: State, seat: Seat) -> tuple[CardId, ...]:
    """The shuffled pile the cards are turned up from."""
    return tuple(card for card in state.at(names.dead(seat)) if usable(game, state, card))


def usable(game: Inscription, state: State, card: CardId) -> bool:
    """Whether a card has numbers to give."""
    return game.face(state, card).health is not None


def revealed(state: State) -> tuple[CardId, ...]:
    """The face-up cards."""
    return tuple(card for where in names.REVEALS for card in state.at(where))


def _ask_reveal(game: Inscription, state: State, seat: Seat, part: str) -> Prompt:
    """Chance may draw among the known cards; cards out of the hand only people can read, so they may also say no."""
    pile, hand = pool(game, state, seat), unread(state, seat)
    text = f"Shuffle the dead pile and turn a card up, for the {part}." + (" Or let me draw." if pile else "")
    options: tuple[Action, ...] = tuple(Reveal(CHANCE, card) for card in pile)
    if not hand:
        return Prompt((CHANCE,), "reveal", text, options, clause="INS-DEATHCARD-06", each=False, verbs=(Reveal.verb,))
    text += f" {hand} of the hand {'is' if hand == 1 else 'are'} in it unread: show or name what turns up, or go on."
    none = Pass(seat)
    return Prompt(
        (CHANCE, seat), "reveal", text, (*options, none), clause="INS-DEATHCARD-07", bell=none, each=False,
        verbs=(Reveal.verb,),
    )  # fmt: skip


def _ask_keep(game: Inscription, state: State, seat: Seat, part: str) -> Prompt:
    options = tuple(Keep(seat, card) for card in revealed(state))
    clause = {"cost": "INS-DEATHCARD-08", "numbers": "INS-DEATHCARD-09", "sigils": "INS-DEATHCARD-10"}[part]
    return Prompt((seat,), part, f"{game.names[seat]}: whose {part} does the death card take?", options, clause=clause)


def _ask_name(game: Inscription, state: State, seat: Seat) -> Prompt:
    text = f"{game.names[seat]}: name the death card, draw its portrait, and sleeve a blank."
    blank = blanks(state)[0]
    plain = Name(seat, blank, f"{game.names[seat]}'s Death Card")
    return Prompt((seat,), "name", text, (plain,), clause="INS-DEATHCARD-11", bell=plain, verbs=(Name.verb,))


def reveal(game: Inscription, state: State, action: Reveal) -> Iterator[Fact]:
    """One more card face up, in the next free place; out of the dead pile or out of the hand that is mixed in."""
    free = next(where for where in names.REVEALS if not state.at(where))
    if action.card not in pool(game, state, state.turn.seat):
        yield from out_of_hand(game, state, state.turn.seat, action.card)
    yield Shown(action.card, free)


def reveal_fault(game: Inscription, state: State, action: Reveal) -> Refusal | None:
    """A card nobody knew to be there: one that the hand can hold, when the hand was shuffled in."""
    seat = state.turn.seat
    question = state.question
    open_now = question is not None and question.prompt.key == "reveal"
    inside = action.card in pool(game, state, seat) or (
        unread(state, seat) > 0 and hands.can_hold(game, state, seat, action.card) and usable(game, state, action.card)
    )
    if open_now and inside:
        return None
    return no("E_ILLEGAL_MOVE", "INS-DEATHCARD-06", f"{game.card_name(action.card)} is not in that pile.")


def keep(game: Inscription, state: State, action: Keep) -> Iterator[Fact]:
    """INS-DEATHCARD-08…10: one part of one card; all three are discarded."""
    part = stage(state)
    blank = blanks(state)[0]
    if part is not None:
        yield Marked(blank, _MARKS[part], game.number(state, action.card))
    yield from (Cleared(card, names.ASIDE) for card in revealed(state))


def name(game: Inscription, state: State, action: Name) -> Iterator[Fact]:
    """INS-DEATHCARD-05, 11: finished. `made` reads it back out of the facts."""
    first = blanks(state)[0]
    for part in STAGES:
        mark = state.mark(first, _MARKS[part])
        if action.blank != first:
            yield Marked(first, _MARKS[part], -mark)
            yield Marked(action.blank, _MARKS[part], mark)
    yield Sleeved(action.blank, names.SLEEVE, len(game.sleeves) + 1, title=action.title, portrait=action.portrait)
    yield Turned(action.seat, state.turn.number, names.DEATH_CARD)


def name_fault(game: Inscription, state: State, action: Name) -> Refusal | None:
    """A name, a portrait that is not too long, and a blank that is free."""
    question = state.question
    if question is None or question.prompt.key != "name":
        return no("E_WRONG_PHASE", "INS-DEATHCARD-11", "Nobody asks for a name now.")
    if not action.title.strip() or len(action.title) > 40:
        return no("E_BAD_TARGET", "INS-DEATHCARD-11", "A death card needs a name of at most 40 letters.")
    if len(action.portrait) > PORTRAIT_LIMIT:
        return no("E_BAD_TARGET", "INS-DEATHCARD-11", "That portrait is too large; draw fewer lines.")
    if action.blank not in blanks(state):
        return no("E_BAD_TARGET", "INS-DEATHCARD-05", f"{action.blank} is no free blank.")
    return None


def made(game: Inscription, facts: Iterable[Fact]) -> DeathCard | None:
    """The death card that the facts of a game finished, ``None`` when nobody made one."""
    parts: dict[tuple[CardId, str], int] = {}
    for fact in facts:
        if isinstance(fact, Sleeved):
            cost, numbers, sigils = (game.numbered(parts[fact.card, _MARKS[part]]) for part in STAGES)
            return DeathCard(
                fact.title, blood=cost.blood, bones=cost.bones, power=numbers.power or 0, power_rule=numbers.power_rule,
                health=numbers.health or 1, sigils=sigils.sigils, portrait=fact.portrait,
            )  # fmt: skip
        if isinstance(fact, Marked) and fact.name in _MARKS.values():
            parts[fact.card, fact.name] = parts.get((fact.card, fact.name), 0) + fact.by
    return None


def legacy(game: Inscription, facts: Iterable[Fact], *, recent: bool) -> Mapping[str, Any]:
    """What later games of this table take over as options: all death cards, with the new one.

    Those of a game that is not of this sitting are no cards of this sitting.
    """
    new = made(game, facts)
    if new is None:
        return {}
    cards = [changed(card, sitting=card.sitting and recent) for card in (*game.options.death_cards, new)]
    return {"death_cards": msgspec.json.decode(msgspec.json.encode(cards))}

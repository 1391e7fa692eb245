"""The table as a page shows it: five levels one looks down, the hand, the display, goals and the open sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inception import names, sums
from companion.games.inception.board import (
    active_on,
    attached,
    deck_size,
    display,
    front,
    growth,
    inactive,
    kick_on,
    state_name,
    unknown_in_hand,
    values,
)
from companion.games.inception.designs import Character, Event, Flashback, Weapon
from companion.games.inception.show import candles_lit, reminders
from companion.games.inception.tell import ENDS, STEP_NAMES
from companion.games.inception.turn import goals_met, missing
from companion.games.inception.wording import need_words, sentence
from companion.kernel.cards import CardId, face_of
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Meter, Player, Row, View

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

LEVEL_NAMES = {4: "Level 4 · Reality", 3: "Level 3", 2: "Level 2", 1: "Level 1", 0: "Level 0 · Limbo"}


def view(game: Inception, state: State) -> View:
    """Both player and onlookers see the same: what is hidden is cardboard."""
    found = sums.open_sum(game, state)
    return View(
        headline(game, state),
        todo(game, state),
        (_player(game, state),),
        tuple(_rows(game, state)),
        tuple(_meters(game, state)),
        found.scale / sums.SCALE_POINTS if found else None,
        f"{found.total} of {found.required}" if found else "",
        tuple(_notes(game, state)),
        layout="shaft",
    )


def headline(game: Inception, state: State) -> str:
    """Turn and step, or how it ended."""
    if state.over is not None:
        return ENDS.get(state.over.why, "The game is over.")
    if state.turn.phase == names.SETUP:
        return "Setting the table"
    found = sums.open_sum(game, state)
    window = f" · {found.kind} {found.required}" if found else ""
    return f"Turn {state.turn.number} · {STEP_NAMES[state.turn.phase].rstrip('.')}{window}"


def todo(game: Inception, state: State) -> str:
    """The next thing to do."""
    if state.question is not None:
        return state.question.prompt.say
    if state.over is not None:
        return ""
    phase, level = state.turn.phase, front(state)
    match phase:
        case names.DRAW:
            return "Draw two team cards, attach Flashbacks to Cobb, then ring."
        case names.PLAY:
            return "Play cards one after another, then ring."
        case names.LIMIT:
            over = state.count(names.HAND) - game.file.hand_limit
            return f"Discard {over} card{'s' if over > 1 else ''}." if over > 0 else "Ring to go on."
        case names.EVENT:
            return f"Turn up the top card of the Level {level} deck." if deck_size(state, level) else "Ring to go on."
        case names.GOALS | names.GOALS_AGAIN:
            if level == names.LIMBO and goals_met(game, state, level):
                return "The Kick can be performed now. Tap it, or ring to go on."
            kick = level in names.KICK_LEVELS and kick_on(game, state, level) is None
            return ("Lay a Kick on the goal, or ring" if kick else "Ring") + " to go on."
    return ""


def _player(game: Inception, state: State) -> Player:
    lit = candles_lit(state)
    known = tuple(map(game.card_name, state.at(names.HELD)))
    meters = (
        Meter(names.HAND, "Hand", state.count(names.HAND), names.PLAYER, game.file.hand_limit, known),
        Meter(names.DECK, "Team deck", state.count(names.DECK), names.PLAYER),
        Meter("team.discard", "Team discard", len(state.at(names.TEAM_DISCARD)), names.PLAYER),
        Meter("display", "Display", len(display(state)), names.PLAYER, game.file.display_max),
    )
    candles = tuple(number < lit for number in range(4))
    return Player(names.PLAYER, game.names.get(names.PLAYER, ""), candles, meters)


def _meters(game: Inception, state: State) -> Iterator[Meter]:
    """The open sum line by line, what is required, and the decks."""
    found = sums.open_sum(game, state)
    if found is not None:
        for text, value in found.lines:
            yield Meter(f"sum/{text.lower().replace(' ', '-')}", text, value)
        yield Meter("sum/total", "Total", found.total)
        yield Meter("sum/required", "Required", found.required)
    for level in names.LEVELS:
        yield Meter(f"L{level}.deck", f"Level {level} deck", deck_size(state, level))


# --- levels --------------------------------------------------------------------------------------------------------


def _rows(game: Inception, state: State) -> Iterator[Row]:
    for level in names.LEVELS:
        yield Row(tuple(_level(game, state, level)), _title(game, state, level), "level")
    bench = [who for who in names.RECRUITS if names.card_of(who) in state.at(names.bench(who))]
    if bench:
        yield Row(tuple(_bench(game, state, who) for who in bench), "Waiting to be recruited", "row")
    cells = (Cell(str(slot), slot.zone.partition(".")[2], None, _plain(game, state, state.at(slot)))
             for slot in names.DISPLAY)  # fmt: skip
    yield Row(tuple(cells), "Display", "row")
    event = state.at(names.EVENT_PLACE)
    if event:
        yield Row((Cell("event", "Event", None, tuple(_event(game, state, card) for card in event)),), "Event", "row")


def _title(game: Inception, state: State, level: int) -> str:
    marks = []
    if front(state) == level:
        marks.append("the front")
    if kick_on(game, state, level) is not None:
        marks.append("Kick")
    return LEVEL_NAMES[level] + (f" ({', '.join(marks)})" if marks else "")


def _level(game: Inception, state: State, level: int) -> Iterator[Cell]:
    where = names.team(level)
    hit = sums.target(state)
    for card in state.at(where):
        who = face_of(card)
        if isinstance(game.design(card), Character):
            cards = (_character(game, state, who), *_plain(game, state, attached(state, who)))
            yield Cell(str(where), game.person(who), None, cards, "attacked" if who == hit else "")
        else:
            yield Cell(str(where), game.card_name(card), None, _plain(game, state, (card,)))


def _character(game: Inception, state: State, who: str) -> CardView:
    value, how = values(game, state, who), state_name(state, who)
    design = game.file.designs[who]
    badges = [Badge(how, "Strong, healthy, weak, inactive: only the present state counts.", "flag")]
    ability = getattr(design, "ability", None)
    if ability is not None and ability.state == how:
        badges.append(Badge("Ability", sentence(game, (*ability.cost, *ability.do))))
    own = sums.attached_strength(game, state, who)
    note = f"{own:+} strength from attached cards" if own else ""
    return CardView(names.card_of(who), game.person(who), value.st, value.c, value.c, badges=tuple(badges),
                    angle=180 if how in ("strong", "inactive") else 0, note=note, kind=how)  # fmt: skip


def _bench(game: Inception, state: State, who: str) -> Cell:
    failed = state.mark(names.card_of(who), names.ATTEMPTS)
    note = ("", "one attempt failed: sideways", "two attempts failed: weak side, joins next time")[min(failed, 2)]
    card = CardView(names.card_of(who), game.person(who), angle=90 if failed == 1 else 0, note=note)
    return Cell(str(names.bench(who)), game.person(who), None, (card,), note)


def _plain(game: Inception, state: State, cards: tuple[CardId, ...]) -> tuple[CardView, ...]:
    return tuple(_team_card(game, card) for card in cards)


def _team_card(game: Inception, card: CardId) -> CardView:
    design = game.design(card)
    strength = design.st if isinstance(design, Weapon | Flashback) else None
    badges = (Badge(f"C {design.c_mod:+}", "Changes Cobb's convince value."),) if isinstance(design, Flashback) else ()
    if isinstance(design, Weapon) and design.discard_after_use:
        badges = (Badge("Once", "Discarded after a fight in which it was counted."),)
    return CardView(card, design.name, strength, game.display_value(card), badges=badges,
                    kind=design.__struct_config__.tag or "")  # fmt: skip


def _event(game: Inception, state: State, card: CardId) -> CardView:
    design = game.design(card)
    text = sentence(game, design.script) if isinstance(design, Event) else ""
    risen = growth(game, state, card)
    badges = (Badge(f"+{risen}", "Its numbers have risen."),) if risen else ()
    return CardView(card, design.name, badges=badges, note=text, kind="event")


def _notes(game: Inception, state: State) -> Iterator[str]:
    if state.turn.phase == names.SETUP or state.over is not None:
        return
    level = front(state)
    open_needs = [need_words(game, need) for need in missing(game, state, level)]
    yield f"Goal of Level {level}: " + ("reached." if not open_needs else "missing " + ", ".join(open_needs) + ".")
    if level in names.KICK_LEVELS and len(active_on(state, level)) == 1:
        yield f"Only one active character is left on Level {level}: its goal can no longer be met. You may give up."
    if unknown_in_hand(state):
        yield "A Flashback you draw goes under Cobb at once."
    lost = [game.person(who) for who in inactive(state) if who in (names.COBB, names.SAITO)]
    if lost and level == names.LIMBO:
        yield f"{' and '.join(lost)} inactive: a Kick now would lose the game."
    yield from reminders(game, state)

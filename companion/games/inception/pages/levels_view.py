"""The dream levels as a shaft one looks down: who is where and how well, what is attached, and the goals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.inception import names, totals
from companion.games.inception.board import attached, deck_size, display, front, growth, kick_on, state_name, values
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, Event, Flashback, Weapon, kind_of
from companion.games.inception.pages.goals_view import checks, left_behind, risen
from companion.games.inception.script import sentence
from companion.kernel.cards import CardId, face_of
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Meter, Requirement, Row, Value, Wellbeing

LEVEL_NAMES = {
    4: say("Level 4 · Reality"),
    3: say("Level 3"),
    2: say("Level 2"),
    1: say("Level 1"),
    0: say("Level 0 · Limbo"),
}
TRIES = ("", say("one try failed"), say("two tries failed"))
LYING = (say("upright"), say("lies sideways"), say("weak side up: joins next time"))


def rows(game: InceptionContext, state: State) -> Iterator[Row]:
    """The event and the five levels, top first; then the display and who is not recruited yet."""
    event = state.at(names.EVENT_PLACE)
    if event:
        yield Row(
            (Cell("event", say("Event"), None, tuple(_event(game, state, card) for card in event)),),
            say("Event"),
            "event",
        )
    for level in names.LEVELS:
        yield _level(game, state, level)
    yield _display(game, state)
    bench = [who for who in names.RECRUITS if names.card_of(who) in state.at(names.bench(who))]
    if bench:
        yield Row(tuple(_bench(game, state, who) for who in bench), say("Waiting to be recruited"), "bench")


# --- levels --------------------------------------------------------------------------------------------------------


def _level(game: InceptionContext, state: State, level: int) -> Row:
    deepest = front(state)
    lit = level == deepest and state.over is None
    wanted = checks(game, state, level) if level == deepest else ()
    return Row(
        tuple(_people(game, state, level)),
        LEVEL_NAMES[level],
        "level",
        note=left_behind(game, state, level) if level > deepest else "",
        lit=lit,
        checks=wanted,
        checks_title=_title(wanted),
        marks=tuple(_marks(game, state, level, lit)),
        meters=(
            Meter(f"L{level}.deck", say("deck"), deck_size(state, level), derived=True),
            Meter(f"L{level}.discard", say("discard"), len(state.at(names.discard(level))), derived=True),
        ),
        places=tuple(_places(state, level, lit)),
    )


def _title(wanted: tuple[Requirement, ...]) -> str:
    if not wanted:
        return ""
    return say("Goal reached") if all(one.done for one in wanted) else say("Goal")


def _places(state: State, level: int, lit: bool) -> Iterator[str]:
    """What lies on a level of the mat without being drawn there."""
    yield from map(str, (names.team(level), names.goal(level), names.deck(level), names.discard(level)))
    if lit and not state.at(names.EVENT_PLACE):
        yield str(names.EVENT_PLACE)
    if level == names.LEVELS[0]:
        yield from map(str, (names.STEWARDESS, names.STATUS))
    if level == names.LIMBO:
        yield str(names.DONE)


def _marks(game: InceptionContext, state: State, level: int, lit: bool) -> Iterator[Badge]:
    if lit:
        yield Badge(say("front"), say("The deepest level the team has reached. Event cards are drawn here."), "flag")
    if kick_on(game, state, level) is not None:
        yield Badge(
            say("Kick laid"), say("A Kick lies on this level's goal. It stays there for the last Kick."), "good"
        )
    for name, by in risen(game, state, level):
        yield Badge(f"{name} +{by}", say("Failed tries have raised its number; the Status card shows it."), "bad")


def _people(game: InceptionContext, state: State, level: int) -> Iterator[Cell]:
    where = names.team(level)
    for card in state.at(where):
        who = face_of(card)
        if isinstance(game.design(card), Character):
            yield Cell(str(where), game.person(who), None, (_character(game, state, who),))
        else:
            yield Cell(str(where), game.card_name(card), None, (_team_card(game, card),))


def _character(game: InceptionContext, state: State, who: str) -> CardView:
    how, hit = state_name(state, who), who == totals.target(state)
    return CardView(
        names.card_of(who),
        game.person(who),
        badges=_ability(game, who, how),
        angle=180 if how in ("strong", "inactive") else 0,
        note=say("attacked") if hit else "",
        kind=how,
        values=_values(game, state, who),
        condition=Wellbeing(names.HOW[how], names.STATES.index(how), len(names.STATES) - 1),
        attached=tuple(_team_card(game, card) for card in attached(state, who)),
        struck=hit,
    )


def _values(game: InceptionContext, state: State, who: str) -> tuple[Value, ...]:
    """Strength and convince value with what is attached (INC-ATTACK-07, INC-CONV-04)."""
    how, own = state_name(state, who), values(game, state, who)
    if how == names.STATES[0]:
        return ()
    cards = [game.design(card) for card in attached(state, who)]
    st, c = totals.attached_strength(game, state, who), totals.modifiers(game, state, who)
    why_st = [
        say("{how} {own}", how=names.HOW[how], own=own.st),
        *(f"{one.name} {one.st:+}" for one in cards if isinstance(one, Weapon | Flashback)),
    ]
    why_c = [
        say("{how} {own}", how=names.HOW[how], own=own.c),
        *(f"{one.name} {one.c_mod:+}" for one in cards if isinstance(one, Flashback)),
    ]
    return Value("ST", own.st + st, joined(why_st, ", ")), Value("C", own.c + c, joined(why_c, ", "))


@lru_cache(maxsize=64)
def _ability(game: InceptionContext, who: str, how: str) -> tuple[Badge, ...]:
    """The ability, which can be used in one state only (INC-ABIL-02)."""
    design = game.file.designs[who]
    if not isinstance(design, Character) or design.ability is None:
        return ()
    text = sentence(game, design.ability.script)
    if design.ability.state == how:
        return (Badge(say("Ability"), text, "good"),)
    if how == names.STATES[0]:
        return ()
    return (Badge(say("Ability when {state}", state=names.HOW[design.ability.state]), text, "quiet"),)


# --- other cards ---------------------------------------------------------------------------------------------------


def _bench(game: InceptionContext, state: State, who: str) -> Cell:
    """How often recruiting failed, in words and as the card lies (INC-RECRUIT-02…04)."""
    failed = min(2, state.mark(names.card_of(who), names.ATTEMPTS))
    note = joined((TRIES[failed], LYING[failed]), ": ") if failed else say("not tried yet")
    card = CardView(
        names.card_of(who),
        game.person(who),
        angle=90 if failed == 1 else 0,
        note=note,
        condition=Wellbeing(names.HOW[("healthy", "healthy", "weak")[failed]], (2, 2, 1)[failed], 3),
    )
    return Cell(str(names.bench(who)), game.person(who), None, (card,))


def _display(game: InceptionContext, state: State) -> Row:
    """The Convince display: what lies there and what it comes to (INC-DISP-02…05)."""
    shown = display(state)
    together = sum(map(game.display_value, shown))
    many, least, most = len(shown), game.file.display_open_below, game.file.display_max
    note = (
        say("{many} of {most}, together C {together}", many=many, most=most, together=f"{together:+}")
        if shown
        else say("empty; room for {most}", most=most)
    )
    if many < least:
        note += say("; open for hand cards until {least} lie there", least=least)
    elif many < most:
        note += say("; only effects can add")
    slots = names.DISPLAY[: game.file.display_max]
    cells = (Cell(str(slot), slot.zone.partition(".")[2], None, _shown(game, state.at(slot))) for slot in slots)
    return Row(tuple(cells), say("Convince display"), "display", note)


def _shown(game: InceptionContext, cards: tuple[CardId, ...]) -> tuple[CardView, ...]:
    """In the display only the convince value counts (INC-DISP-06)."""
    values = ((Value("C", game.display_value(card), say("at its foot")),) for card in cards)
    return tuple(
        CardView(card, game.card_name(card), kind=kind_of(game.design(card)), values=value)
        for card, value in zip(cards, values, strict=True)
    )


@lru_cache(maxsize=256)
def _team_card(game: InceptionContext, card: CardId) -> CardView:
    design = game.design(card)
    numbers: tuple[Value, ...] = ()
    badges: tuple[Badge, ...] = ()
    if isinstance(design, Weapon | Flashback):
        numbers = (Value("ST", design.st),)
    if isinstance(design, Flashback):
        numbers = (*numbers, Value("C", design.c_mod))
    if isinstance(design, Weapon) and design.discard_after_use:
        badges = (Badge(say("Once"), say("Discarded after a fight in which it was counted.")),)
    return CardView(card, design.name, badges=badges, kind=kind_of(design), values=numbers)


def _event(game: InceptionContext, state: State, card: CardId) -> CardView:
    design = game.design(card)
    text = sentence(game, design.script) if isinstance(design, Event) else ""
    if isinstance(design, Event) and design.affects != design.level:
        text = say("On Level {affects}: {text}", affects=design.affects, text=text)
    by = growth(game, state, card)
    badges = (Badge(f"+{by}", say("Its numbers have risen by failed tries."), "bad"),) if by else ()
    return CardView(card, design.name, badges=badges, note=text, kind="event")

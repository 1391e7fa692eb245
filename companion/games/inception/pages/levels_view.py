"""The dream levels as a shaft one looks down: who is where and how well, what is attached, and the goals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from companion.games.common.own_cards.vocabulary import word_of
from companion.games.inception import names, totals
from companion.games.inception.board import attached, deck_size, display, front, growth, kick_on, state_name, values
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, Event, Flashback, Weapon
from companion.games.inception.pages.goals_view import checks, left_behind, risen
from companion.games.inception.script import sentence
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place
from companion.kernel.sentences import joined, say
from companion.kernel.state import State
from companion.kernel.view import Badge, CardView, Cell, Meter, Row, Value, Wellbeing

LEVEL_NAMES = (say("Level 0 · Limbo"), say("Level 1"), say("Level 2"), say("Level 3"), say("Level 4 · Reality"))
TRIES = ("", say("one try failed"), say("two tries failed"))
LYING = (say("upright"), say("lies sideways"), say("weak side up: joins next time"))
UNDRAWN = {names.REALITY: (names.STEWARDESS, names.STATUS), names.LIMBO: (names.DONE,)}
"""What lies on one level of the mat alone, without being drawn there."""
FRONT = Badge(say("front"), say("The deepest level the team has reached. Event cards are drawn here."), "flag")
KICK = Badge(say("Kick laid"), say("A Kick lies on this level's goal. It stays there for the last Kick."), "good")
ONCE = Badge(say("Once"), say("Discarded after a fight in which it was counted."))


def rows(game: InceptionContext, state: State) -> Iterator[Row]:
    """The event and the five levels, top first; then the display and who is not recruited yet."""
    if events := tuple(_event(game, state, card) for card in state.at(names.EVENT_PLACE)):
        yield Row((Cell("event", say("Event"), None, events),), say("Event"), "event")
    yield from (_level(game, state, level) for level in names.LEVELS)
    yield _display(game, state)
    there = (who for who in names.RECRUITS if names.card_of(who) in state.at(names.bench(who)))
    if bench := tuple(_bench(game, state, who) for who in there):
        yield Row(bench, say("Waiting to be recruited"), "bench")


# --- levels --------------------------------------------------------------------------------------------------------


def _level(game: InceptionContext, state: State, level: int) -> Row:
    deepest = front(state)
    lit = level == deepest and state.over is None
    wanted = checks(game, state, level) if level == deepest else ()
    reached = say("Goal reached") if all(one.done for one in wanted) else say("Goal")
    return Row(
        tuple(_people(game, state, level)),
        LEVEL_NAMES[level],
        "level",
        note=left_behind(game, state, level) if level > deepest else "",
        lit=lit,
        checks=wanted,
        checks_title=reached if wanted else "",
        marks=tuple(_marks(game, state, level, lit)),
        meters=(
            Meter(f"L{level}.deck", say("deck"), deck_size(state, level), derived=True),
            Meter(f"L{level}.discard", say("discard"), len(state.at(names.discard(level))), derived=True),
        ),
        places=tuple(map(str, _places(state, level, lit))),
    )


def _places(state: State, level: int, lit: bool) -> Iterator[Place]:
    """What lies on a level of the mat without being drawn there."""
    yield from (place(level) for place in (names.team, names.goal, names.deck, names.discard))
    if lit and not state.at(names.EVENT_PLACE):
        yield names.EVENT_PLACE
    yield from UNDRAWN.get(level, ())


def _marks(game: InceptionContext, state: State, level: int, lit: bool) -> Iterator[Badge]:
    if lit:
        yield FRONT
    if kick_on(game, state, level) is not None:
        yield KICK
    for name, by in risen(game, state, level):
        yield Badge(f"{name} +{by}", say("Failed tries have raised its number; the Status card shows it."), "bad")


def _people(game: InceptionContext, state: State, level: int) -> Iterator[Cell]:
    where = names.team(level)
    for card in state.at(where):
        character = isinstance(game.design(card), Character)
        shown = _character(game, state, face_of(card)) if character else _team_card(game, card)
        yield Cell(str(where), game.card_name(card), None, (shown,))


def _character(game: InceptionContext, state: State, who: str) -> CardView:
    how, hit = state_name(state, who), who == totals.target(state)
    return CardView(
        names.card_of(who),
        game.person(who),
        badges=_ability(game, who, how),
        angle=180 if how in ("strong", "inactive") else 0,
        note=say("attacked") if hit else "",
        kind=how,
        values=_values(game, state, who, how),
        condition=Wellbeing(names.HOW[how], names.STATES.index(how), len(names.STATES) - 1),
        attached=tuple(_team_card(game, card) for card in attached(state, who)),
        struck=hit,
    )


def _values(game: InceptionContext, state: State, who: str, how: str) -> tuple[Value, ...]:
    """Strength and convince value with what is attached (INC-ATTACK-07, INC-CONV-04)."""
    if how == names.STATES[0]:
        return ()
    own, word = values(game, state, who), names.HOW[how]
    fight, talk = totals.strengthening(game, state, who), totals.persuading(game, state, who)
    return _value("ST", word, own.st, fight), _value("C", word, own.c, talk)


def _value(label: str, how: str, own: int, added: Sequence[tuple[Weapon | Flashback, int]]) -> Value:
    why = (say("{how} {own}", how=how, own=own), *(f"{one.name} {by:+}" for one, by in added))
    return Value(label, own + sum(by for _, by in added), joined(why, ", "))


@lru_cache(maxsize=64)
def _ability(game: InceptionContext, who: str, how: str) -> tuple[Badge, ...]:
    """The ability, which can be used in one state only (INC-ABIL-02)."""
    design = game.file.designs[who]
    if not isinstance(design, Character) or design.ability is None:
        return ()
    text, state = sentence(game, design.ability.script), design.ability.state
    if state == how:
        return (Badge(say("Ability"), text, "good"),)
    quiet = Badge(say("Ability when {state}", state=names.HOW[state]), text, "quiet")
    return () if how == names.STATES[0] else (quiet,)


# --- other cards ---------------------------------------------------------------------------------------------------


def _bench(game: InceptionContext, state: State, who: str) -> Cell:
    """How often recruiting failed, in words and as the card lies (INC-RECRUIT-02…04)."""
    card, name = names.card_of(who), game.person(who)
    failed = min(2, state.mark(card, names.ATTEMPTS))
    note = joined((TRIES[failed], LYING[failed]), ": ") if failed else say("not tried yet")
    condition = Wellbeing(names.HOW[("healthy", "healthy", "weak")[failed]], (2, 2, 1)[failed], 3)
    seen = CardView(card, name, angle=90 if failed == 1 else 0, note=note, condition=condition)
    return Cell(str(names.bench(who)), name, None, (seen,))


def _display(game: InceptionContext, state: State) -> Row:
    """The Convince display: what lies there and what it comes to (INC-DISP-02…05)."""
    shown = display(state)
    many, least, most = len(shown), game.file.display_open_below, game.file.display_max
    note = say("empty; room for {most}", most=most)
    if shown:
        together = f"{sum(map(game.display_value, shown)):+}"
        note = say("{many} of {most}, together C {together}", many=many, most=most, together=together)
    if many < least:
        note += say("; open for hand cards until {least} lie there", least=least)
    elif many < most:
        note += say("; only effects can add")
    cells = (
        Cell(str(slot), slot.zone.partition(".")[2], None, tuple(_shown(game, card) for card in state.at(slot)))
        for slot in names.DISPLAY[:most]
    )
    return Row(tuple(cells), say("Convince display"), "display", note)


def _shown(game: InceptionContext, card: CardId) -> CardView:
    """In the display only the convince value counts (INC-DISP-06)."""
    value = Value("C", game.display_value(card), say("at its foot"))
    return CardView(card, game.card_name(card), kind=word_of(game.design(card)), values=(value,))


@lru_cache(maxsize=256)
def _team_card(game: InceptionContext, card: CardId) -> CardView:
    design = game.design(card)
    numbers = [Value("ST", design.st)] if isinstance(design, Weapon | Flashback) else []
    if isinstance(design, Flashback):
        numbers.append(Value("C", design.c_mod))
    badges = (ONCE,) if isinstance(design, Weapon) and design.discard_after_use else ()
    return CardView(card, design.name, badges=badges, kind=word_of(design), values=tuple(numbers))


def _event(game: InceptionContext, state: State, card: CardId) -> CardView:
    design = game.design(card)
    text = sentence(game, design.script) if isinstance(design, Event) else ""
    if isinstance(design, Event) and design.affects != design.level:
        text = say("On Level {affects}: {text}", affects=design.affects, text=text)
    by = growth(game, state, card)
    badges = (Badge(f"+{by}", say("Its numbers have risen by failed tries."), "bad"),) if by else ()
    return CardView(card, design.name, badges=badges, note=text, kind="event")

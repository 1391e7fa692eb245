"""What hands still owe the table: the difference between the state and the last settled picture, as sentences.

"move Porcupine from B2 to the dead pile" · "move Elk from B2 to B3" · "lay Dam on A2" · "lay Elk from Ana's main deck
on A3" · "turn River Otter on B1 face down".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, Expected, Picture, Reading, VisibleCard, agrees, alike
from companion.kernel.places import Place
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.table.recognition.clues import expected_ids


def chores(
    game: BaseGame,
    state: State,
    belief: Picture,
    only: Iterable[Place] | None = None,
    sent: frozenset[CardId] = frozenset(),
    left: Callable[[CardId], Place | None] = lambda card: None,
    down: Iterable[tuple[Place, CardId]] = (),
    astray: Iterable[tuple[Place, CardId]] = (),
    came_from: Callable[[CardId, Place], Place | None] = lambda card, where: None,
    beneath: Callable[[CardId, Place], Collection[CardId]] = lambda card, where: (),
) -> tuple[str, ...]:
    """What has to be done so that the table looks like the state; `only` what concerns these places.

    `sent` are the cards that the rules sent off the mat; others that should not lie there go back to where they came
    from. `left` is the last place where the rules had a card before it went on: where mats lie over one another, a card
    that nobody has touched lies there to people, whatever counts there now. `down` are the cards that lie face down
    where the rules have none any more, `astray` those that are in a hand or hung on free ground and belong elsewhere.
    `came_from` is the pile in which hands find a card that is to be laid down, `beneath` what the rules had under a
    card while it lay in a place: that lies there still.
    """
    expectation = game.picture(state)
    off = _off(expectation, belief)
    remove = _removed(state, off, expectation, belief)
    lies = {card: _lies(belief, expectation, card, where, left) for card, where in remove.items()}
    astray = tuple(one for one in astray if one[1] not in remove)
    taken = {card for _, card in astray}
    missing = ((card, where) for where in off for card in _missing(state, where, expectation[where], belief[where]))
    covered = {where for where in remove.values() if expectation[where].among}  # what lay on top lies beneath now
    under = {(card, where) for top, where in remove.items() for card in beneath(top, where)}
    lay = {
        card: where
        for card, where in missing
        if card not in taken and where not in covered and (card, where) not in under
    }
    for card in remove:
        home = state.where(card)
        if home is not None and home in expectation and _covered(belief, home):
            lay[card] = home
    wanted = None if only is None else set(only)
    homes = _homes(game, state, remove, sent)
    out_of = {card: came_from(card, where) for card, where in lay.items() if card not in remove}
    said = _sentences(game, state, expectation, belief, off, remove, lies, lay, wanted, homes, out_of)
    away = (_away(game, card, where) for where, card in down if wanted is None or where in wanted)
    back = (
        _out_of(game, state, expectation, *one) for one in astray if wanted is None or state.where(one[1]) in wanted
    )
    return (*said, *away, *back)


def going_back(game: BaseGame, state: State, belief: Picture, sent: frozenset[CardId]) -> dict[CardId, Place | None]:
    """The cards that lie where they should not, with where `chores` send them; ``None``: off the mat."""
    expectation = game.picture(state)
    return _homes(game, state, _removed(state, _off(expectation, belief), expectation, belief), sent)


def _off(expectation: Expectation, belief: Picture) -> list[Place]:
    """The places that are not as they should be."""
    return [
        where
        for where, expected in expectation.items()
        if where in belief and (not agrees(expected, belief[where]) or _forgotten(expected, belief[where]))
    ]


def _removed(state: State, off: list[Place], expectation: Expectation, belief: Picture) -> dict[CardId, Place]:
    """What is to be taken off those, and where it is seen."""
    return {card: where for where in off for card in _surplus(state, where, expectation, belief)}


def _homes(
    game: BaseGame, state: State, remove: Mapping[CardId, Place], sent: frozenset[CardId]
) -> dict[CardId, Place | None]:
    """Where those belong."""
    return {card: state.where(card) if card in sent else game.back(state, card, at) for card, at in remove.items()}


def _sentences(
    game: BaseGame,
    state: State,
    expectation: Expectation,
    belief: Picture,
    off: list[Place],
    remove: dict[CardId, Place],
    lies: dict[CardId, Place],
    lay: dict[CardId, Place],
    only: set[Place] | None,
    homes: Mapping[CardId, Place | None],
    out_of: Mapping[CardId, Place | None],
) -> Iterator[str]:
    def asked(*places: Place) -> bool:
        return only is None or any(where in only for where in places)

    name, at = game.card_name, game.place_name
    for card, where in remove.items():
        to = lay[card] if card in lay else homes[card]
        if not asked(where, *([lay[card]] if card in lay else [])):
            continue
        if to is None:
            yield _away(game, card, lies[card])
        elif card in lay and (above := _above(card, expectation[to])) is not None:
            yield say("tuck {name} from {at} under {under}", name=name(card), at=at(lies[card]), under=name(above))
        else:
            down = _face_down(expectation[to]) if card in lay else ""
            yield say(
                "move {name} from {at} to {at_b}{face_down}",
                name=name(card),
                at=at(lies[card]),
                at_b=at(to),
                face_down=down,
            )
    for card, where in lay.items():
        if card not in remove and asked(where):
            down, origin = _face_down(expectation[where]), out_of[card]
            if (above := _above(card, expectation[where])) is not None:
                yield say("tuck {name} under {under}", name=name(card), under=name(above))
            elif origin is None:
                yield say("lay {name} on {at}{face_down}", name=name(card), at=at(where), face_down=down)
            else:
                yield say(
                    "lay {name} from {origin} on {at}{face_down}",
                    name=name(card),
                    origin=at(origin),
                    at=at(where),
                    face_down=down,
                )
    for where in off:
        if asked(where):
            yield from turns(game, state, where, expectation[where], belief[where])


def _out_of(game: BaseGame, state: State, expectation: Expectation, where: Place, card: CardId) -> str:
    """That a card goes from where no place of the mat is to where the rules have it."""
    to = state.where(card)
    if to is None:
        return _away(game, card, where)
    name, at, at_b = game.card_name(card), game.place_name(where), game.place_name(to)
    down = _face_down(expectation[to]) if to in expectation else ""
    return say("move {name} from {at} to {at_b}{face_down}", name=name, at=at, at_b=at_b, face_down=down)


def _away(game: BaseGame, card: CardId, where: Place) -> str:
    return say("remove {name} from {at}", name=game.card_name(card), at=game.place_name(where))


def _lies(
    belief: Picture, expectation: Expectation, card: CardId, where: Place, left: Callable[[CardId], Place | None]
) -> Place:
    """Where people see a card lie: where the rules had it, if it is still seen there and nothing counts there now."""
    places = [place for place, reading in belief.items() if place not in expectation and card in reading.ids]
    was = left(card) if places else None
    return was if was is not None and was in places else where


def _face_down(expected: Expected) -> str:
    return say(", face down") if expected.hidden else ""


def _above(card: CardId, expected: Expected) -> CardId | None:
    """The card under which one is to be tucked that lies elsewhere, if it is."""
    return next((under for one in expected.cards if one.card == card for under in one.under), None)


def _forgotten(expected: Expected, reading: Reading) -> bool:
    """A card that should be seen where nothing can be read: it still lies face down."""
    return reading.kind == "covered" and bool(expected.cards)


def _covered(belief: Picture, where: Place) -> bool:
    """Whether nothing can be read at a place."""
    return where in belief and belief[where].kind == "covered"


def _surplus(state: State, where: Place, expectation: Expectation, belief: Picture) -> Iterator[CardId]:
    """Cards seen here that the state knows elsewhere or nowhere (a card under another one may show)."""
    here = state.at(where)
    expected = expectation[where]
    for card in sorted(belief[where].ids - expected_ids(expected)):
        if card not in here and card not in expected.among:
            yield card


def _missing(state: State, where: Place, expected: Expected, reading: Reading) -> Iterator[CardId]:
    """Cards that should be seen here and are not."""
    if reading.kind == "covered" or expected.optional or expected.leaving:
        return
    if (
        expected.hidden
        and not reading.ids & set(state.at(where))
        or expected.among
        and not reading.ids & expected.among
    ):
        yield from state.at(where)[-1:]
    else:
        yield from (shown.card for shown in expected.cards if shown.card not in reading.ids)


def turns(game: BaseGame, state: State, where: Place, expected: Expected, reading: Reading) -> Iterator[str]:
    """Cards that lie in the right place the wrong way."""
    at = game.place_name(where)
    if expected.hidden:
        for card in sorted(reading.ids & set(state.at(where))):
            yield say("turn {card} on {at} face down", card=game.card_name(card), at=at)
    elif _forgotten(expected, reading):
        for shown in expected.cards:
            yield say("turn {card} on {at} face up", card=game.card_name(shown.card), at=at)
    else:
        for want in expected.cards:
            for seen in reading.cards:
                if seen.card == want.card and not alike(want, seen):
                    yield from _turned(game, at, want, seen)


def _turned(game: BaseGame, at: str, want: VisibleCard, seen: VisibleCard) -> Iterator[str]:
    name = game.card_name(want.card)
    if seen.side != want.side:
        yield say("turn {name} on {at} over", name=name, at=at)
    elif want.under and seen.under and not set(want.under) & set(seen.under):
        yield say("tuck {name} on {at} under {under}", name=name, at=at, under=game.card_name(want.under[0]))
    elif want.angle is None:
        yield say("turn {name} on {at} upright", name=name, at=at)
    elif seen.angle is not None:
        by = (want.angle - seen.angle) % 360
        yield say(
            "turn {name} on {at} by {min}° {what}",
            name=name,
            at=at,
            min=min(by, 360 - by),
            what=say("clockwise") if by <= 180 else say("anticlockwise"),
        )

"""What every game keeps to, move by move: each finding is a sentence that says where it does not.

A game that keeps all of this can be taken back, continued after a power cut, replayed from its record, corrected by
hand, and shown on every phone. The functions look at one move of a random game (`companion.testing.random_play`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType

from msgspec.structs import replace

from companion.games.checks.trial import unseen
from companion.games.common.ledger import CODE, ID
from companion.kernel.engine import fold, perform
from companion.kernel.facts import Counter, Counters
from companion.kernel.game import BaseGame
from companion.kernel.notation import parse, words
from companion.kernel.places import CHANCE
from companion.kernel.state import State
from companion.kernel.view import Meter, View
from companion.testing.hidden import untold
from companion.testing.left_out import beside_another, left_out
from companion.testing.random_play import Played, opening
from companion.testing.sight import explained

Looks = Callable[[BaseGame, Played], Iterator[str]]
JUDGED = 60
"""So many actions are judged at each move, of those that could be meant."""


def folded(game: BaseGame, one: Played) -> Iterator[str]:
    """Its facts alone make the state after a move."""
    if fold(one.before, one.facts) != (one.after, one.facts):
        yield f"the facts of {words(one.action)} do not make the state after it"


def journalled(game: BaseGame, one: Played) -> Iterator[str]:
    """The journal gives back the facts as they were written."""
    text = game.codec.encode(one.facts)
    if game.codec.decode(text) != one.facts:
        yield f"the journal reads other facts of {words(one.action)} than were written: {text}"
    elif game.codec.encode(game.codec.decode(text)) != text:
        yield f"the facts of {words(one.action)} are written otherwise once they were read"


def recorded(game: BaseGame, one: Played) -> Iterator[str]:
    """The words of a record mean the move they were written for."""
    said = words(one.action)
    if parse(said, one.action.seat, type(game).vocabulary) != one.action:
        yield f"a record reads {said!r} as another move than {one.action!r}"


def left_to_chance(game: BaseGame, one: Played) -> Iterator[str]:
    """Chance does only what it is asked, or what comes by chance."""
    if one.before.question is None and not one.action.by_chance:
        refusal = game.why_not(one.before, replace(one.action, seat=CHANCE))
        if refusal is None or not refusal.say:
            yield f"chance may do {words(one.action)}, though nobody asks it"


def tapped(game: BaseGame, one: Played) -> Iterator[str]:
    """A page's buttons are all that could be meant and moves no card; what is rare has a heading to be found under."""
    meant = [each for each in game.candidates(one.after) if not each.hands(game, one.after)]
    if list(game.taps(one.after)) != [each for each in meant if each.standing != "rare"]:
        yield f"the buttons after {words(one.action)} are not what could be meant and moves no card"
    for each in meant:
        if each.standing == "rare" and not each.tap_heading(game, one.after):
            yield f"{each.verb} is rare and has no tap_heading, so nobody finds it"


def conserved(game: BaseGame, one: Played) -> Iterator[str]:
    """No card comes into being, is lost, or lies at two places."""
    before, after = in_play(one.before), in_play(one.after)
    if before != after:
        gained, lost = sorted({*after} - {*before}), sorted({*before} - {*after})
        yield f"{words(one.action)} brings {gained or 'no card'} and loses {lost or 'none'}"
    if len(set(after)) != len(after):
        yield f"after {words(one.action)} a card lies at two places"


def carried(game: BaseGame, one: Played) -> Iterator[str]:
    """What hands do for an action changes where cards lie, how they are marked, or what is asked."""
    hands, before, after = one.action.hands(game, one.before), one.before, one.after
    same = before.cards == after.cards and before.marks == after.marks and before.question == after.question
    if hands and same and after.question is None:
        yield f"{words(one.action)} asks hands to move {' and '.join(sorted(hands))}, and its `steps` move no card"


def repeated(game: BaseGame, one: Played) -> Iterator[str]:
    """The same move from the same state leads to the same state."""
    if perform(game, one.before, one.action) != (one.after, one.facts):
        yield f"{words(one.action)} leads to another state the second time; a game keeps nothing and throws nothing"


def shown(game: BaseGame, one: Played) -> Iterator[str]:
    """Pages, devices and stories can show every position."""
    if not all(isinstance(line, str) for line in game.tell(one.before, one.facts)):
        yield f"what is told of {words(one.action)} is no text"
    if not game.label(one.before, one.action):
        yield f"the button of {words(one.action)} says nothing"
    if not -1 <= game.panel(one.after).scale <= 1:
        yield f"the scale of the panel is {game.panel(one.after).scale}, not within -1 to 1"
    list(game.cues(one.before, one.facts))
    list(game.errands(one.before, one.facts))
    for seat in (None, *game.seats):
        view = game.view(one.after, seat)
        if not view.headline:
            yield f"the view of {seat or 'an onlooker'} after {words(one.action)} has no headline"
        yield from offered(game, one.after, view)
    if not 0 <= game.taught(one.after) < max(1, len(game.lesson)):
        yield f"the lesson has no step {game.taught(one.after)}, which {words(one.action)} leads to (0 is the first)"
    yield from unseen(game, one.after)


def offered(game: BaseGame, state: State, view: View) -> Iterator[str]:
    """No button of a contest can only be refused."""
    contest = view.contest
    if contest is None:
        return
    for boost in contest.boosts:
        for tap in boost.taps:
            seat = tap.seat or contest.seat
            refusal = game.why_not(state, game.read(tap.words, seat))
            if refusal is not None:
                yield f"the contest offers {seat}: {tap.words}, which is refused: {refusal.say or refusal.code}"


def declared(game: BaseGame, one: Played) -> Iterator[str]:
    """What is counted, marked and lain on is declared, and within its bounds; so is what the page corrects."""
    yield from standing(game, one.after)


def standing(game: BaseGame, state: State) -> Iterator[str]:
    """The same of one state. A game that declares no counters, marks or phases has any."""
    for counter, value in state.counters.items() if game.counters else ():
        yield from _bounded(game.counters, counter, value, f"the counter {counter}")
    for (card, mark), value in state.marks.items() if game.marks else ():
        yield from _bounded(game.marks, mark, value, f"the mark {mark} of {card}")
    if game.phases and state.turn.phase not in game.phases:
        yield f"the phase {state.turn.phase!r} is not declared"
    for where in state.cards:
        if wrong := game.place_fault(state, where):
            yield f"cards lie at {where}, and {wrong}"
    if game.counters:
        for meter in meters(game, state):
            if meter.key not in game.counters:
                yield f"the page corrects {meter.key}, which is no counter; what follows from others is `derived`"
            elif meter.value != state.count(meter.key):
                counted = f"the counter {meter.key}, which is {state.count(meter.key)}"
                yield f"the page shows {meter.value} for {counted}; a number of its own is `derived`"


def handed(game: BaseGame, one: Played) -> Iterator[str]:
    """Of hidden hands it is said how many cards they have, and where a card of theirs goes back."""
    yield from untold(game, one.after)


def found(game: BaseGame, one: Played) -> Iterator[str]:
    """What is legal is all that could be meant and is not refused, though what has no moment is not looked at."""
    every = [each for each in game.candidates(one.after) if game.may(one.after, each)]
    legal = game.legal(one.after)
    if every != legal:
        kinds = sorted({each.verb for each in every} - {each.verb for each in legal}) or "another order"
        yield f"after {words(one.action)} not all is found that is legal: {kinds}"


def meant(game: BaseGame, one: Played) -> Iterator[str]:
    """What is not refused could be meant: no card and no place that the rules allow is missing among `candidates`, nor
    is a move missing there that hands did together with another one."""
    for said in left_out(game, one.after):
        yield f"after {words(one.action)} the rules allow {said}, and `candidates` leaves it out, so nobody can do it"
    yield from beside_another(game, one.before, one.action)


def refused(game: BaseGame, one: Played) -> Iterator[str]:
    """Whatever may not be done is refused with a code, or the clause as its code, and with a sentence."""
    for action in islice(game.candidates(one.before), JUDGED):
        refusal = game.why_not(one.before, action)
        if refusal is not None and not (refusal.say and (CODE.fullmatch(refusal.code) or ID.fullmatch(refusal.code))):
            yield f"{words(action)} is refused with code {refusal.code!r} and sentence {refusal.say!r}"


CONTRACT: Mapping[str, Looks] = MappingProxyType(
    {
        "facts make the state": folded,
        "the journal keeps them": journalled,
        "a record says the move": recorded,
        "chance does what it is asked": left_to_chance,
        "buttons are what may be tapped": tapped,
        "no card is lost or doubled": conserved,
        "what hands move is moved": carried,
        "the same move does the same": repeated,
        "every position can be shown": shown,
        "what is counted is declared": declared,
        "hidden hands are told of": handed,
        "what is legal is found": found,
        "what the rules allow can be meant": meant,
        "refusals have code and sentence": refused,
        "a camera understands each move": explained,
    }
)
"""Everything, by what people call it."""


def in_play(state: State) -> list[str]:
    """Every card that lies anywhere, in order."""
    return sorted(card for lying in state.cards.values() for card in lying)


def meters(game: BaseGame, state: State) -> Iterator[Meter]:
    """The numbers of a page that can be corrected."""
    view = game.view(state)
    yield from (meter for meter in view.meters if not meter.derived)
    yield from (meter for player in view.players for meter in player.meters if not meter.derived)


def begun(game: BaseGame) -> State:
    """The state after the setup."""
    return opening(game)[0]


def _bounded(known: Counters, name: str, value: int, what: str) -> Iterator[str]:
    bounds: Counter | None = known.get(name)
    if bounds is None:
        yield f"{what} is not declared"
    elif (bounds.least is not None and value < bounds.least) or (bounds.most is not None and value > bounds.most):
        yield f"{what} is {value}, not within {bounds}"

"""Makes a page from a snapshot, with nothing its seat may not see. Pages get at the game this way only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec

from companion.kernel.actions import Action
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.kernel.sentences import joined, remembered, say
from companion.kernel.state import Pending
from companion.kernel.view import View
from companion.table.journal import history
from companion.table.journal.seated import AND
from companion.table.journal.secrecy import Eyes
from companion.table.messages import ERRAND, KEEP_MOVES, REDO
from companion.table.narration import as_read
from companion.table.page import Choice, HandOver, HistoryLine, Page, Problem, Question
from companion.table.pages import action_groups
from companion.table.pages.action_groups import listed
from companion.table.pages.answer_forms import forms
from companion.table.pages.dialogs import openers
from companion.table.pages.preview import briefly, preview
from companion.table.pages.problems import ACCEPT
from companion.table.pages.snapshot import Snapshot
from companion.table.usual_answer import default_for

MOVES = 12
"""Lines of history on a page."""
THUMB = 3
"""No more choices than these stand where the thumb is."""
THROW = say("Leave it to the companion")


def page(snapshot: Snapshot, seat: Seat | None, now: float) -> Page:
    """The page of one seat (``None``: the table's own screen, which taps for everybody); `now` in monotonic seconds.
    NoSuchSeat for one that the game has not."""
    snapshot = snapshot.seen_by(seat)
    game = snapshot.game
    if game is None:
        view = View(say("No game has begun"), say("Choose a game and say who plays."))
        blank = Page(snapshot.version, "", say("Table companion"), view, seat, notes=snapshot.notes)
        return msgspec.structs.replace(blank, devices=snapshot.devices, waiting=snapshot.waiting)
    view = _remembered(game, game.view(snapshot.state, seat))
    groups = tuple(action_groups.groups(snapshot, game, view, seat)) if snapshot.consent is None else ()
    choices = tuple(_choice(snapshot, game, action) for action in snapshot.taps if _may(seat, action))
    said = openers(snapshot, game, seat, action_groups.covered(view))
    dialogs = tuple(said) if snapshot.consent is None else ()
    last = snapshot.done[-snapshot.undo_count :] if snapshot.undo_count else ()
    eyes = snapshot.eyes(game, seat)
    return Page(
        version=snapshot.version,
        number=snapshot.game_id,
        game=game.name,
        title=game.title or game.name,
        view=view,
        seat=seat,
        question=_consent(snapshot, seat) or _question(snapshot, game, seat, now),
        trouble=_trouble(snapshot, seat),
        chores=snapshot.chores,
        errands=tuple(Choice(text, ERRAND + key, errand.seat) for key, errand, text in _errands(snapshot, eyes)),
        hand_overs=tuple(_hand_overs(snapshot, eyes)),
        choices=choices,
        thumb=_thumb(snapshot, game, seat, choices),
        groups=groups,
        dialogs=dialogs,
        lean=round(game.panel(snapshot.state).degrees, 2),
        moves=tuple(_moves(snapshot, eyes))[-MOVES:],
        notes=snapshot.notes,
        devices=snapshot.devices,
        undo=briefly(eyes, last),
        redo=briefly(eyes, snapshot.again),
        over=snapshot.state.over is not None,
        timers=snapshot.timers,
        light=game.light,
        taught=game.taught(snapshot.state),
        in_all_languages=game.in_all_languages,
        marks=snapshot.marks,
        waiting=snapshot.waiting if seat is None else (),
        companions=snapshot.companions,
        handed=snapshot.handed.get(seat, ()) if seat is not None else (),
        mend=(ACCEPT,) if snapshot.chores and snapshot.trouble is None else (),
    )


def _errands(snapshot: Snapshot, eyes: Eyes) -> Iterator[tuple[str, Errand, str]]:
    """The errands that came of what these eyes know."""
    entries = {str(one.entry.n): one for one in snapshot.done} if snapshot.errands else {}
    for key, errand, text in snapshot.errands:
        entry = entries.get(key.partition(".")[0])
        if entry is None or eyes.knows(entry):
            yield key, errand, text


def _hand_overs(snapshot: Snapshot, eyes: Eyes) -> Iterator[HandOver]:
    for key, errand, _ in _errands(snapshot, eyes):
        if errand.to:
            yield HandOver(errand.to, errand.count, ERRAND + key, seat=errand.seat)
        elif errand.source:
            yield HandOver(errand.seat, errand.count, ERRAND + key, pile=errand.source)
        elif errand.fetched and not _on_the_mat(snapshot, errand.card):
            yield HandOver(errand.seat, 1, ERRAND + key, card=face_of(errand.card))


def _on_the_mat(snapshot: Snapshot, card: CardId) -> bool:
    """Whether the rules have a card at a place of the mat."""
    home = snapshot.state.where(card)
    assert snapshot.game is not None, "there are errands"
    return home is not None and any(region.name == str(home) for region in snapshot.game.mat.regions)


def _moves(snapshot: Snapshot, eyes: Eyes) -> Iterator[HistoryLine]:
    """The lines of history that these eyes may read, as they may read them."""
    for line in sorted((*snapshot.told, *snapshot.asides), key=lambda one: one.n):
        if line.only_for is None or eyes.seat in line.only_for:
            read = as_read(eyes.game, line, snapshot.done, snapshot.taken_back, eyes)
            why = snapshot.why.get(line.n, "")
            yield msgspec.structs.replace(read, why=_reasons(why, eyes.game)) if why else read


def _reasons(why: str, game: BaseGame) -> str:
    """Why the companion did something, as a journal kept it."""
    return joined((remembered(one, partial(_names, game)) for one in why.split(AND)), AND)


def _remembered(game: BaseGame, view: View) -> View:
    """The view, its next thing to do being perhaps a question that a journal kept."""
    return msgspec.structs.replace(view, todo=remembered(view.todo, partial(_names, game)))


def _names(game: BaseGame) -> frozenset[str]:
    """What people and cards are called: no words of a sentence."""
    faces = game.catalogue.faces.values()
    cards = map(game.card_name, game.catalogue.cards())
    return frozenset((*cards, *(face.name for face in faces), *game.names.values()))


def _trouble(snapshot: Snapshot, seat: Seat | None) -> Problem | None:
    """What does not fit, with only those dialogs that this page may open."""
    trouble = snapshot.trouble
    if trouble is None or seat is None or not trouble.openers:
        return trouble
    return msgspec.structs.replace(trouble, openers=tuple(one for one in trouble.openers if one.seat == seat))


def _may(seat: Seat | None, action: Action) -> bool:
    return seat is None or action.seat in (seat, CHANCE)


def _choice(snapshot: Snapshot, game: BaseGame, action: Action) -> Choice:
    return Choice(game.label(snapshot.state, action), words(action), action.seat, standing=action.standing)


def _thumb(snapshot: Snapshot, game: BaseGame, seat: Seat | None, choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """Of what goes on with the turn what a ring means now, unless there is more to it than that; where a ring means
    nothing, the few ways of the first kind (which pile to draw from). Out of turn nothing stands where the thumb is."""
    onward = [one for one in choices if one.standing == "next" and one.seat == snapshot.state.turn.seat]
    if not onward or seat not in (None, snapshot.state.turn.seat):
        return ()
    ring = game.bell(snapshot.state)
    if isinstance(ring, Action) and any(one.words == words(ring) for one in onward):
        return tuple(one.words for one in onward if one.words != words(ring))[:THUMB] or (words(ring),)
    first = [one.words for one in onward if one.words.split(" ")[0] == onward[0].words.split(" ")[0]]
    return tuple(first) if len(first) <= THUMB else ()


def _question(snapshot: Snapshot, game: BaseGame, seat: Seat | None, now: float) -> Question | None:
    pending = snapshot.question
    if pending is None:
        return None
    prompt = pending.prompt
    left = seconds_left(snapshot, now)
    choices = _rung(snapshot, pending, _unlike(_choice(snapshot, game, one) for one in _open_to(pending, seat)))
    found = listed(snapshot, game, seat)
    by_hand = False
    if any(choice.seat == CHANCE for choice in choices):
        choices = (Choice(THROW, "throw", CHANCE), *choices)
        by_hand = any(one.hands(game, snapshot.state) for one in _open_to(pending, seat) if one.seat == CHANCE)
    written = forms(game, pending, seat, snapshot.state)
    silence, seconds = ("", None) if left is None else (_silence(snapshot, game, pending, seat), prompt.seconds)
    asked = (
        prompt.key,
        remembered(prompt.say, partial(_names, game)),
        prompt.clause,
        (*found, *choices),
        _waited_for(snapshot, pending),
        left,
        written,
    )
    usual = len(found) < 2 and not by_hand and _has_usual(pending, choices)
    return Question(*asked, seconds=seconds, silence=silence, usual=usual, by_hand=by_hand)


def _has_usual(pending: Pending, choices: Sequence[Choice]) -> bool:
    """Whether the first answer is more usual than the others. Of cards or places to choose among none is, unless a ring
    or silence gives it, whatever else may be answered besides."""
    prompt, first = pending.prompt, choices[0].words if choices else ""
    alike = [one.seat for one in choices if one.words.split(" ")[0] == first.split(" ")[0]]
    return len(set(alike)) == len(alike) or any(_means(one, first) for one in (prompt.bell, prompt.default))


def _means(answer: object, said: str) -> bool:
    """Whether a ring or silence answers with these words, whoever is asked."""
    return isinstance(answer, Action) and words(answer) == said


def _rung(snapshot: Snapshot, pending: Pending, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Where a ring gives another answer than the first, the button says so: nobody rings for what they do not mean. So
    does the one that two rings mean."""
    game, ring = snapshot.game, pending.prompt.bell
    if snapshot.unwatched or game is None or not choices:
        return choices
    twice = game.bell_twice(snapshot.state)

    def told(one: Choice) -> Choice:
        if one.words == choices[0].words and _means(ring, one.words):
            return one
        once = say("A ring means this.") if _means(ring, one.words) else one.hint
        return msgspec.structs.replace(one, hint=say("Two rings mean this.") if _means(twice, one.words) else once)

    return tuple(map(told, choices))


def _unlike(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Of those that differ in nothing that people see (copies of a card) the first."""
    found: dict[Choice, Choice] = {}
    for one in choices:
        found.setdefault(msgspec.structs.replace(one, words=""), one)
    return tuple(found.values())


def _waited_for(snapshot: Snapshot, pending: Pending) -> tuple[Seat, ...]:
    """Who still has to answer; what one may say for all the companion leaves to people."""
    theirs = {one.seat for one in snapshot.companions}
    people = tuple(one for one in pending.waiting if one not in theirs)
    return pending.waiting if pending.prompt.each or not people else people


def seconds_left(snapshot: Snapshot, now: float) -> float | None:
    """Seconds until silence answers the open question, `now` in monotonic seconds; ``None`` while no time runs."""
    return None if snapshot.deadline is None else max(0.0, round(snapshot.deadline - now, 1))


def _silence(snapshot: Snapshot, game: BaseGame, pending: Pending, seat: Seat | None) -> str:
    """What silence means, in words."""
    means = default_for(pending, seat if seat in pending.waiting else pending.waiting[0])
    return "" if means is None else game.label(snapshot.state, means)


def _open_to(pending: Pending, seat: Seat | None) -> list[Action]:
    options = (one for one in pending.prompt.options if isinstance(one, Action))
    return [one for one in options if one.seat in pending.waiting and _may(seat, one)]


def _consent(snapshot: Snapshot, seat: Seat | None) -> Question | None:
    """The question whether moves may be taken back, or played again; it comes before all others."""
    consent, game = snapshot.consent, snapshot.game
    if consent is None or game is None:
        return None
    asking = [one for one in consent.missing if seat in (None, one)]
    who = game.names.get(consent.seat, say("Somebody at the table"))
    shown = preview(snapshot, seat, "redo" if consent.redo else "undo")
    what = shown.what if shown is not None else ""
    if consent.redo:
        text = say("{who} wants to do again: {redo}. Whoever took it back has to agree.", who=who, redo=what)
        agree, keep = REDO, say("Leave it taken back")
    else:
        known = say("Something became known by it, so all have to agree.")
        if snapshot.sealed.intersection(one.entry.n for one in snapshot.done[-consent.count :]):
            known = say("Whoever chose that has to agree.")
        text = joined((say("{who} wants to take back: {undo}.", who=who, undo=what), known), " ")
        agree, keep = history.undo_words(consent.count), say("Keep it")
    choices = [Choice(say("{name} agrees", name=game.names[one]), agree, one) for one in asking]
    choices += [Choice(keep, KEEP_MOVES, one) for one in asking[:1]]
    if seat is not None and seat == consent.seat:
        choices.append(Choice(say("Never mind"), KEEP_MOVES, seat))
    return Question("undo", text, choices=tuple(choices), waiting=consent.missing, preview=shown)

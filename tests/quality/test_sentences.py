"""Every sentence that people read is in the catalogue, and every catalogue says it (docs/translate.md)."""

import random
import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, partial
from gettext import NullTranslations
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import polib
import pytest

from companion.games import found
from companion.kernel.dialogs import Draft
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.sentences import Sentence, as_plain_text, plain, remembered, say, translated
from companion.kernel.state import State
from companion.languages import FOLDER, catalogue, languages
from companion.table.records.record import load
from companion.table.records.replay import game_from, play
from companion.testing import random_play
from tests.quality.sentences import sentences, updated

IN_CATALOGUES = frozenset.intersection(*(catalogue(language).known for language in languages()[1:]))
CATALOGUES = sorted(FOLDER.glob("*.po"))
HOLE = re.compile(r"\{(\w+)\}|%\((\w+)\)s")
WORD = re.compile(r"[a-z]{2}")
MEND = "`python -m tests.quality.sentences`, then translate what is empty"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_the_sentences_of_the_tree_and_no_others(path: Path) -> None:
    stands = {(one.msgid, one.msgid_plural) for one in polib.pofile(str(path))}
    wanted = set(sentences())
    assert (wanted - stands, stands - wanted) == (set(), set()), MEND
    assert str(updated(path)).strip() == path.read_text(encoding="utf-8").strip(), MEND


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_says_everything_with_the_same_values(path: Path) -> None:
    for one in polib.pofile(str(path)):
        assert one.translated(), one.msgid
        for said in one.msgstr_plural.values() or (one.msgstr,):
            assert holes(said) <= holes(one.msgid) | holes(one.msgid_plural), one.msgid
            assert one.msgid_plural or holes(said) == holes(one.msgid), one.msgid
            assert said[:1].isspace() == one.msgid[:1].isspace(), one.msgid
            assert said[-1:].isspace() == one.msgid[-1:].isspace(), one.msgid


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_nothing_is_said_twice_over(path: Path) -> None:
    """A step of the first game stood there four times, one after the other."""
    every = [said for one in polib.pofile(str(path)) for said in one.msgstr_plural.values() or (one.msgstr,)]
    assert [said for said in every if re.fullmatch(r"(.{20,}?) ?(?:\1 ?)+", said, re.DOTALL)] == []


@pytest.mark.parametrize(("of", "never"), [("captur", "übernommen"), ("Strength", "Kraft"), ("Power", "Kraft")])
def test_a_thing_of_illuminati_has_one_german_name(of: str, never: str) -> None:
    """What one takes in an attack was "erobert" in the news and "übernommen", which costs no roll, in the question."""
    for one in polib.pofile(str(FOLDER / "de.po")):
        if any("games/inwo" in where for where, _ in one.occurrences) and of in one.msgid:
            said = " ".join(one.msgstr_plural.values()) or one.msgstr
            assert never.lower() not in said.lower(), one.msgid


def test_a_script_quotes_in_the_readers_language() -> None:
    """What silence means stood in English quotation marks on a German phone."""
    scripts = (path for path in (FOLDER.parents[1] / "web" / "static" / "js").rglob("*.js"))
    assert [path.name for path in scripts if "“${" in path.read_text(encoding="utf-8")] == []


def test_the_companion_is_told_of_by_its_name() -> None:
    """A question offers to "let the companion throw"; who "me" is, a phone that is passed round does not say."""
    assert [one for one, _ in sentences() if re.search(r"\b[Ll]et me\b", one)] == []


SAID_IN_A_SCRIPT = re.compile(r'(?<![\w.])(?:t|many)\(\s*"((?:[^"\\]|\\.)*)"')


def test_a_script_finds_every_sentence_it_asks_for() -> None:
    """Also one inside the values of another, which the extractor passes over."""
    scripts = Path(__file__).resolve().parents[2] / "web" / "static" / "js"
    asked = {
        (path.name, said.replace('\\"', '"'))
        for path in scripts.rglob("*.js")
        for said in SAID_IN_A_SCRIPT.findall(path.read_text(encoding="utf-8"))
    }
    assert len(asked) > 300
    for language in languages()[1:]:
        assert [one for one in sorted(asked) if one[1] not in catalogue(language).script] == [], (
            "take it out of the other"
        )


def holes(text: str) -> set[str]:
    return {a or b for a, b in HOLE.findall(text)}


@pytest.mark.parametrize("language", languages()[1:])
def test_a_sentence_is_said_anew_from_its_parts_and_recognised_in_a_journal(language: str) -> None:
    known = catalogue(language)
    line = say("{name} wins: {why}.", name="Wolf", why=say("both agree on a draw"))
    assert line == "Wolf wins: both agree on a draw."
    said = translated(line, known)
    assert said != line and "Wolf" in said and translated(say("both agree on a draw"), known) in said
    assert translated(known.recognised(str.__str__(line)), known) == said


@cache
def brackets(key: str, template: str = "") -> str:
    """Its words in brackets, the values between them outside; a sentence that no catalogue has stays as it is."""
    if key not in IN_CATALOGUES:
        return template or key
    return HOLE.sub(lambda hole: f"⟧{hole[0]}⟦", f"⟦{template or key}⟧")


@pytest.mark.parametrize("language", languages()[1:])
def test_a_question_that_a_journal_kept_is_asked_as_before(language: str) -> None:
    """After a restart it is mere English text; cards keep their names, numbers their forms."""
    known, asked = catalogue(language), set()
    for path in sorted(RECORDS.glob("*.tgr")):
        reading = load(path)
        if reading.record.tags.get("Game") not in KNOWN:
            continue
        game = game_from(reading.record)
        names = partial(set, (*map(game.card_name, game.catalogue.cards()), *game.names.values()))
        for one in play(game, reading):
            text = one.state.question.prompt.say if one.state.question is not None else ""
            if text and text not in asked and not text.startswith("Choose: "):  # those are whole card texts
                asked.add(text)
                assert translated(remembered(plain(text), names), known) == translated(text, known)
    assert len(asked) > 100


class Brackets(NullTranslations):
    """A language that only shows which texts go through a catalogue."""

    def gettext(self, message: str) -> str:
        return brackets(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return brackets(msgid1, msgid1 if n == 1 else msgid2)

    def recognised(self, text: str, names: Collection[str] = ()) -> Sentence:
        return say(text)


NO_WORDS = {
    "box",
    "card",
    "place",
    "key",
    "kind",
    "gems",
    "seat",
    "words",
    "group",
    "traits",
    "layout",
    "clause",
    "code",
    "owner",
    "places",
    "edge",
    "sign",
    "signs",
    "joined",
    "where",
    "verb",
    "field",
    "missing",
    "value",
}
"""Fields of a page that hold names for programs."""
RECORDS = Path(__file__).resolve().parents[1] / "records"
SEEDS, MOVES = (1, 2), 60
"""Random games, and how long each is."""
CALLED = ("Alpha", "Tommy", "Wolf")
"""Whom rulebooks call by name, whoever sits there, and what is typed into a deck."""
MEANT = 12
"""Actions whose words are looked at in each state."""
KNOWN = [name for name, one in found().items() if one.kind is not None and one.kind.in_all_languages]


@pytest.mark.parametrize("name", KNOWN)
def test_what_a_game_tells_goes_through_the_catalogue(name: str) -> None:
    """The recorded games and two random ones, told at every move: view, question, buttons, refusals, help."""
    raw: dict[str, str] = {}
    read: set[str] = set()
    parts: set[bytes] = set()
    for game, facts, shown in told(name):
        told_now = dict.fromkeys(msgspec.json.encode(part, enc_hook=bracketed) for part in shown)
        new = [part for part in told_now if part not in parts]
        parts.update(new)
        for where, line in (one for part in new for one in lines(msgspec.json.decode(part))):
            if line not in read:
                read.add(line)
                rest = re.sub(r"⟦[^⟦⟧]*⟧", "", line)
                if WORD.search(rest) and WORD.search(without_names(rest, game, facts)):
                    raw[line] = where
    assert not raw, "\n".join(f"{where}: {line}" for line, where in raw.items())


def told(name: str) -> Iterator[tuple[BaseGame, Sequence[Fact], list[Any]]]:
    """What the games of that name show and say at every move."""
    for path in sorted(RECORDS.glob("*.tgr")):
        reading = load(path)
        if reading.record.tags.get("Game") != name:
            continue
        game = game_from(reading.record)
        on_cards = [game.printed(face, side) for face in game.catalogue.faces.values() for side in face.sides]
        yield game, (), [type(game).blurb, list(game.first_steps()), dict(game.guide()), on_cards, *made_up(game)]
        for n, one in enumerate(play(game, reading)):
            yield game, one.facts, [*at_a_move(game, one.before, one.state, one.facts), *dialogs(game, one.state, n)]
    for seed in SEEDS:
        chance = random.Random(seed)
        choices = [chance.randrange(1000) for _ in range(MOVES)]
        for n, move in enumerate(random_play.play(game, choices)):
            told_now = at_a_move(game, move.before, move.after, move.facts)
            yield game, move.facts, [*told_now, *dialogs(game, move.after, n)]


def made_up(game: BaseGame) -> Iterator[Any]:
    """What those read who make cards of their own for it, or decks."""
    shop, decks = type(game).workshop(), type(game).deckbuilding()
    if shop is not None:
        yield list(words_of([*shop.kinds(), *shop.verbs()]))
    if decks is not None:
        yield [(pile.label, pile.size) for pile in decks.piles()]
        yield [(card.cost, card.about) for card in decks.cards()]
        yield [fault.say for fault in decks.check("9 Wolf\n").faults]


def words_of(value: Any) -> Iterator[str]:
    """The labels and help of a form, at every depth."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            one = getattr(value, name)
            yield from (one,) if name in ("label", "help", "hint") else words_of(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from words_of(one)


def at_a_move(game: BaseGame, before: State, state: State, facts: Sequence[Fact]) -> list[Any]:
    """Everything people could read after it."""
    asked = () if state.question is None else (state.question.prompt.say,)
    meant = [*islice(game.candidates(state), MEANT), *game.taps(state)]
    labels = [game.label(state, action) for action in meant]
    whys = [game.why_not(before, action) for action in meant]
    headings = [kind.tap_heading(game, state) for kind in game.vocabulary.actions]
    errands = [one.say for one in game.errands(before, facts)]
    seen = [game.view(state, seat) for seat in (None, *game.seats)]
    return [
        *seen,
        *(asked, labels, whys, headings, errands),
        *(game.tell(before, facts), list(game.oddities(state))),
    ]


def dialogs(game: BaseGame, state: State, n: int) -> list[Draft | None]:
    """The dialogs at every eighth move: they are long, and much the same from one move to the next."""
    return [] if n % 8 else list(said_step_by_step(game, state))


def said_step_by_step(game: BaseGame, state: State) -> Iterator[Draft | None]:
    """The dialogs that are open now: nothing said yet, then the first thing that may be."""
    for seat in game.seats:
        for opener in game.dialogs.open(game, state, seat):
            empty = game.dialogs.draft(game, state, seat, opener.verb, {})
            yield empty
            for blank in empty.blanks if empty is not None else ():
                said = {blank.name: tuple(one.value for one in blank.options[:1])}
                yield game.dialogs.draft(game, state, seat, opener.verb, said)


def without_names(line: str, game: BaseGame, facts: Sequence[Fact]) -> str:
    """Without the names of players, of their decks, of cards and their parts, and of cards that players made up."""
    names = {part for face in game.catalogue.faces.values() for part in (face.name, *face.name.split(": "))}
    names |= {*game.names.values(), *CALLED, *(one.name for one in getattr(game, "sleeves", ()))}
    names |= {getattr(fact, "title", "") for fact in facts}
    names |= {deck.name for deck in getattr(game, "decks", {}).values()}
    for one in sorted(names - {""}, key=len, reverse=True):
        line = line.replace(one, "")
    return line


def bracketed(value: Any) -> str:
    return translated(value, Brackets()) if isinstance(value, Sentence) else as_plain_text(value)


def lines(value: Any) -> Iterator[tuple[str, str]]:
    """Every text within, and the name of what holds it."""
    left = [("", value)]
    while left:
        where, one = left.pop()
        if isinstance(one, str):
            yield where, one
        elif isinstance(one, dict):
            blank = "name" if "label" in one else ""  # a blank is asked for by its label
            left += [(key, item) for key, item in one.items() if key not in NO_WORDS and key != blank]
        elif isinstance(one, list):
            left += [(where, item) for item in one]

"""One INWO window on several phones at once: asked together, answered by a hidden Plot, cancelled, raced for, slept
through, and a word that only two read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from companion.games.inwo import moments, names, written
from companion.games.inwo.rules import Declare
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId
from companion.kernel.notation import words
from tests.web.browser import CHROMIUM, DRIVER, complaints, soon
from tests.web.inwo_phones import Phone, Prepared, World, at_once, lifted, phones

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
PASS = "#question [data-words=pass]"
PLOT, SPARE = CardId("solidarity:2"), [CardId("rain-of-frogs:2"), CardId("the-weird-turn-pro:2")]
"""What Ben holds: a Plot by which every Group resists with twice its Resistance, and two that nobody ever sees."""
CANCEL = CardId("hoax:3")
SHOWN = "return JSON.parse(document.querySelector('#first').content.textContent).version"
"""The version of the page as it was sent first."""
WAKE = """
const before = asked.length;
document.dispatchEvent(new Event("visibilitychange"));
setTimeout(() => arguments[0](asked.length - before));
"""
"""How often the page asks as it wakes, before any other timer; it waited for 16 seconds once."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return Prepared(tmp_path_factory.mktemp("inwo"))


@pytest.fixture
def world(prepared: Prepared, tmp_path: Path) -> Iterator[World]:
    found = World(prepared, tmp_path)
    yield found
    found.stage.close()


def attacked(world: World) -> str:
    """Who has to answer an attack is asked; the seat that attacks."""
    seat = world.state.turn.seat
    world.do(seat, words(Declare(seat, "control", world.target, world.leader)))
    return seat


def sums(world: World) -> list[int]:
    """Attack, defence and strength as the rules have them."""
    attack = written.attack(world.state)
    assert attack is not None
    found = api.strength_of(world.on, world.state, attack)
    return [found.attack, found.defence, found.total]


def same(world: World, both: list[Phone]) -> list[int]:
    """All of the phones come to show the true numbers and the same stage; the numbers."""
    for phone in both:
        phone.sees(lambda phone=phone: phone.figures() == sums(world))
    assert len({phone.text(".contest header") for phone in both}) == 1
    return sums(world)


@pytest.mark.clauses("INWO-TIMING-01", "INWO-TIMING-05", "INWO-CANCEL-01", "INWO-PLOT-04")
def test_a_hidden_plot_answers_an_attack_and_is_cancelled_on_two_phones(world: World, chrome: Chrome) -> None:
    with phones(chrome, world, "CB") as (cem, ben):
        lifted(world, ben, [PLOT, *SPARE])
        lifted(world, cem, [CANCEL])
        attacked(world)
        ben.sees(PASS)
        assert ben.all("#timer [role=timer]"), "how long there is time is in sight"
        start = same(world, [cem, ben])
        assert not cem.all(PASS), "who attacks is not asked before he commits"
        cem.shot("announced")
        ben.shot("announced")

        ben.press("[data-key=respond]")
        ben.press("[data-say=play]")
        ben.press(f"[data-blank=card] [data-value='{PLOT}']")
        ben.press(".saying .done button")
        cem.sees(PASS)
        assert "Solidarity is announced" in cem.text("#question h2") == ben.text("#question h2")
        above = same(world, [cem, ben])
        assert above[1] > start[1], "it is in force while it can be answered"
        assert cem.all("#timer [role=timer]") and not ben.all(PASS), "its own announcer is not asked"
        cem.shot("above")
        ben.shot("above")

        cem.press("[data-key=respond]")
        cem.press("[data-say=play]")
        cem.press(f"[data-blank=card] [data-value='{CANCEL}']")
        cem.sees(".saying [data-blank=target]")
        cem.shot("cancelling")
        assert "Solidarity" in cem.text("[data-blank=target].said"), "it answers what was announced, nothing else"
        cem.press(".saying .done button:not(:disabled)")
        ben.sees(lambda: "Hoax is announced" in ben.text("#question h2"))
        ben.press(PASS)
        soon(chrome, lambda: world.state.question is not None and world.state.question.waiting == ("A",))
        while written.open_plays(world.state):
            assert world.state.question is not None
            world.do(world.state.question.waiting[0], "pass")
        assert same(world, [cem, ben]) == start, "cancelled, it has never been in force"
        ben.sees(PASS)
        for heard, phone in ((cem.here().execute_script("return heard.join('\\n')"), cem),):
            kept = [card for card in SPARE if card in phone.told()]
            assert "/api/page" in heard and kept == [], kept
        assert complaints(chrome) == []


@pytest.mark.clauses("INWO-TIMING-01", "INWO-INTERFERE-01", "INWO-COMP-02")
def test_each_seat_passes_for_itself_and_a_pass_and_an_answer_at_once_are_both_heard(
    world: World, chrome: Chrome
) -> None:
    """Ana passes and waits for Ben quietly; then his pass and her aid arrive together: one counts, one is told why."""
    attacked(world)
    with phones(chrome, world, "AB") as (ana, ben):
        before = ben.text("#question h2")
        ana.press(PASS)
        ana.sees(lambda: "Waiting for Ben" in ana.text("#question"))
        assert not ana.all(PASS) and ana.text("#question h2") == before
        assert "Ana: Pass" in ana.text("#told")
        ben.sees(PASS)
        assert ben.text("[data-key=respond]") == "I respond…", "offered whatever he holds"
        assert not ben.all(".plate:not(.quiet)[data-key=respond]"), "passing alone is golden"
        ana.shot("passed")
        ben.shot("asked")
        assert world.state.question is not None and world.state.question.waiting == ("B",)

        joins = ana.all(".boosts [data-words]")[0].get_attribute("data-words")
        at_once({ana: f".boosts [data-words='{joins}']", ben: PASS})
        soon(chrome, lambda: world.stage.moves[-1] != "pass" or world.stage.moves[-2:] == ["pass", "pass"])
        first = "pass" if world.stage.moves[-2:] == ["pass", "pass"] else joins
        late, winner = (ana, "Ben") if first == "pass" else (ben, "Ana")
        late.sees(".toast.bad")
        assert late.text(".toast.bad").startswith(f"Somebody was quicker. {winner}: "), late.text(".toast.bad")
        assert joins not in world.stage.moves or first == joins, "what was refused was not done"
        if first == joins:
            for phone in (ana, ben):
                phone.sees(PASS)  # all passes are void, and everybody is asked anew
        same(world, [ana, ben])
        assert complaints(chrome) == []


@pytest.mark.clauses("INWO-TIMING-01", "INWO-ATTACK-GEN-15")
def test_a_phone_that_slept_asks_at_once_and_does_nothing_on_its_old_page(
    world: World, chrome: Chrome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection dies without a word while it sleeps, twice; then it is out of reach for a while."""
    attacked(world)
    with phones(chrome, world, "B") as (ben,):
        asleep(world, ben)
        moves = list(world.stage.moves)
        ben.here()
        ben.press(PASS)
        ben.sees(".toast.bad")
        told = ben.text(".toast.bad")
        assert told.startswith("Somebody was quicker. Ana: Oppose the attack with Republicans"), told
        same(world, [ben])
        assert world.stage.moves == moves, "nothing was done on the old page"

        asleep(world, ben)
        monkeypatch.setattr("web.delivery.waiting.WAIT_S", 1.0)  # what is asked now ends before he is out of reach
        assert ben.here().execute_async_script(WAKE) == 1
        same(world, [ben])

        ben.offline(True)
        ben.sees("#lost:not([hidden])")
        world.do("A", "pass")
        ben.offline(False)
        ben.sees(lambda: f'"version":{world.stage.version},' in chrome.execute_script("return heard.at(-1)"))
        ben.sees(lambda: not ben.all("#lost:not([hidden])"))
        ben.press(PASS)
        soon(chrome, lambda: world.state.question and world.state.question.prompt.key == moments.COMMIT)
        assert [one for one in complaints(chrome) if "ERR_INTERNET_DISCONNECTED" not in one] == []


def asleep(world: World, ben: Phone) -> None:
    """Ben's phone waits on a connection that is dead; Ana opposes, and his page shows what was before. What he asks
    from now on is answered."""
    ben.sees(PASS)
    ben.here().execute_script("window.dead = true; window.before = asked.length")
    world.do("A", "pass")  # ends the question that is under way; the next one is never answered
    ben.sees(lambda: ben.chrome.execute_script("return asked.length > before"))
    before = sums(world)
    world.do("A", opposing(world))
    assert ben.figures() == before != sums(world), "it shows what was"
    ben.here().execute_script("window.dead = false")


def opposing(world: World) -> str:
    """Words by which Ana opposes."""
    attack = written.attack(world.state)
    assert attack is not None
    able = [one for one in api.entries(world.on, world.state, attack) if one.may and one.side == "defence"]
    mine = [one.card for one in able if one.seat == "A" and world.state.mark(one.card, names.TOKEN)]
    return f"oppose {next(card for card in mine if card not in [one.card for one in attack.contributions])}"


@pytest.mark.clauses("INWO-TRADE-06", "INWO-TRADE-07")
def test_a_whisper_in_a_window_is_read_by_two_and_disturbs_nobody(world: World, chrome: Chrome) -> None:
    attacked(world)
    with phones(chrome, world, "ACB") as (ana, cem, ben):
        version = ben.here().execute_script(SHOWN)
        ana.press("[data-key=respond]")
        ana.press("[data-say=whisper]")
        ana.press("[data-blank=to] [data-value=C]")
        ana.sees(".saying textarea")
        ana.shot("whispering")
        field = ana.all(".saying textarea")[0]
        field.send_keys("Spare my")
        ana.sees(".saying .done button:not(:disabled)")
        field.send_keys(" zeppelin")
        ana.sees(lambda: "zeppelin" in ana.all(".saying .done button")[0].get_attribute("data-words"))
        ana.press(".saying .done button:not(:disabled)")
        for phone in (ana, cem):
            phone.sees(lambda phone=phone: "zeppelin" in phone.text("#told"))
        cem.shot("whispered")
        late = world.stage.tap("B", "pass", version=version)
        assert late.ok, "to him nothing has changed"
        ben.sees(lambda: "Waiting for Ana" in ben.text("#question"))
        assert "zeppelin" not in ben.told() and "whisper" not in ben.text("#told")
        assert complaints(chrome) == []

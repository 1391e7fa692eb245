"""Nothing lies about unused: what no product, benchmark or torture uses is dead, however well it is tested."""

import re
from functools import cache
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parents[2]
LOOKED_AT = ["companion", "hardware", "vision", "web", "benchmarks", "tests/torture", ".ci/lock"]
CALLED_BY_NAME = ["@blueprint.*", "@rules.*", "@dialogs.*"]
"""Decorators that register what they decorate: Flask's routes, a game's rules and dialogs."""
USED_ELSEWHERE = {
    "trace": "Python hands it to __exit__",
    "when_activated": "gpiozero calls it",
    "when_deactivated": "gpiozero calls it",
    "when_changed": "gpiozero calls it",
    "frequency": "gpiozero's pin has it",
    "pin_class": "gpiozero's factory makes pins of it",
    "max_content_length": "Flask reads it",
    "finalize": "Jinja calls it for each value of a template",
    "do_GET": "the standard library's server calls it",
    "log_message": "the standard library's server calls it",
    "start_request": "Tornado calls it",
    "headers_received": "Tornado calls it",
    "data_received": "Tornado calls it",
    "writeable": "numpy reads it",
    "useA85": "reportlab reads it",
    "rank": "the page draws it",
    "checks_title": "the page draws it",
    "mend": "the page draws it",
    "own_cards": "the page draws it",
    **dict.fromkeys(("minutes", "survivor", "closes"), "the phones' scripts read it"),
    "direct_passthrough": "Flask's own: says that a file's answer is to be read",
    "lockable": "the camera's page is told so",
    "scale_degrees": "the virtual table's page draws it",
    "pressed_s": "the virtual machine's tests read how long the bell was held",
    "text_factory": "sqlite3 reads it",
    "on_connect": "paho-mqtt calls it",
    "on_connect_fail": "paho-mqtt calls it",
    "on_disconnect": "paho-mqtt calls it",
    "connect_timeout": "paho-mqtt reads it",
    "asked_by": "says in which rule a sigil is looked for",
    **dict.fromkeys(("deck_a", "deck_b", "deck_c", "deck_d", "deck_e", "deck_f"), "read by the seat's letter"),
    **dict.fromkeys(("orange", "prism"), "read by its colour's name"),
    "collect_bones": "read by its resource's name",
    "collect_cells": "read by its resource's name",
    "text_missing": "the card file says it",
    "working_title": "the card file says it",
    "own_decks": "the page reads it",
    "sideways_means": "the card file says it in words",
    "rotation_counter": "the card file says it in words",
    "dealt_anew": "games from outside that have rounds deal by it (docs/what-a-game-gives.md)",
    "FACE_DOWN": "a kind of place for games from outside (docs/add-a-game-2.md)",
    "LAYOUTS": "tests hold the layouts that the pages draw against it",
}
"""Name -> who uses it. As short as it can be: a name that is used again has to leave."""
REGISTERED = re.compile(
    r"companion/games/[a-z_]+/(cards/)?(sigils|verbs|powers|effects)/|companion/games/lane_duel/sigils.py"
)
"""Where being written is being registered: a game finds the sigils, verbs and powers that stand there by itself."""

WORDS_OF_CARDS = re.compile(r"companion/games/inwo/(cards/(effects/|designs|predicate))")
"""The card file's own words, whatever the rules make of them."""

FOR_AUTHORS = re.compile(r"companion/testing/")
"""What the tests of games from outside use, as ours do."""


@cache
def unused() -> list[tuple[str, str]]:
    """(name, where) of everything that nothing names."""
    found = Vulture(ignore_decorators=CALLED_BY_NAME, ignore_names=["test_*"])
    found.scavenge([str(ROOT / one) for one in LOOKED_AT])
    places = [(one, str(one.filename.relative_to(ROOT))) for one in found.get_unused_code(min_confidence=60)]
    return [
        (one.name, f"{path}:{one.first_lineno}: unused {one.typ} {one.name}")
        for one, path in places
        if not (one.typ == "class" and REGISTERED.match(path))
        and not WORDS_OF_CARDS.match(path)
        and not FOR_AUTHORS.match(path)
    ]


def test_nothing_is_dead() -> None:
    dead = [where for name, where in unused() if name not in USED_ELSEWHERE]
    assert dead == [], "Remove it, or say in USED_ELSEWHERE who uses it:\n" + "\n".join(dead)


def test_no_excuse_outlives_its_reason() -> None:
    assert set(USED_ELSEWHERE) - {name for name, _ in unused()} == set(), "these are used now: drop them from the list"

"""ARCHITECTURE.md is true: the folders, floors and paths it shows are the ones there are."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.test_floors import APART, FLOORS, floor

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
A_GAME = "companion/games/<game>"
CODE = ("companion", "hardware", "vision", "web")


def section(title: str) -> str:
    """What stands under a heading of the page."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def block(title: str) -> list[str]:
    """The lines of the drawing under a heading."""
    return section(title).split("```")[1].strip("\n").splitlines()


def drawn() -> dict[str, str]:
    """Folder -> its sentence, as the tree of the page has them."""
    found: dict[str, str] = {}
    above: list[str] = []
    for line in block("The tree"):
        match = re.fullmatch(r"( *)(\S+)/ +(\S.*)", line)
        assert match, line
        above[len(match[1]) // 2 :] = [match[2]]
        found["/".join(above)] = match[3]
    return found


def with_code(folder: Path) -> Iterable[str]:
    """The folders that hold modules, this one included."""
    return {path.parent.relative_to(ROOT).as_posix() for path in folder.rglob("*.py")}


def games() -> list[Path]:
    return [path.parent for path in (ROOT / "companion" / "games").glob("*/game.py")]


def as_drawn(folder: str) -> str:
    """A game's folder by the name all of them have in the tree."""
    for game in games():
        name = game.relative_to(ROOT).as_posix()
        if folder == name or folder.startswith(name + "/"):
            return A_GAME + folder.removeprefix(name)
    return folder


def test_the_tree_shows_the_rooms_there_are() -> None:
    """A game may have rooms inside its rooms (``cards/sigils``); those are its own business."""
    shown = drawn()
    there = {as_drawn(folder) for package in CODE for folder in with_code(ROOT / package)}
    unknown = {folder for folder in there - shown.keys() if not folder.startswith(A_GAME + "/")}
    assert unknown == set(), "rooms the tree does not show"
    gone = {folder for folder in shown if not folder.startswith(A_GAME) and not (ROOT / folder).is_dir()}
    assert gone == set(), "rooms that are not there"
    assert all(shown.values())


def test_games_have_the_rooms_of_a_game() -> None:
    shown = {folder.removeprefix(A_GAME + "/") for folder in drawn() if folder.startswith(A_GAME + "/")}
    for game in games():
        rooms = {folder.name for folder in game.iterdir() if list(folder.glob("*.py"))}
        assert rooms <= shown, game.name


def test_the_drawing_of_the_floors_is_what_is_tested() -> None:
    lines = [line.split("   ") for line in block("Floors") if re.match(r"[0-9 ] ", line)]
    number, shown = 9, {}
    for cells in lines:
        number = int(cells[0]) if cells[0].strip().isdigit() else number
        shown.update({cell.strip(): number for cell in cells[1:] if re.fullmatch(r"\s*[a-z][a-z_.]*\s*", cell)})
    assert shown and {name: floor(name) for name in shown} == shown
    assert set(shown) >= {package for package, _ in FLOORS} - {"companion"}
    upstairs = {
        f"companion.{path.parent.name}"
        for path in (ROOT / "companion").glob("*/__init__.py")
        if path.parent.name != "config"
    }
    assert upstairs <= set(shown), "a room without a floor"
    assert {shown[name] for name in APART} == {4}


def test_every_path_the_page_names_is_there() -> None:
    """Those inside a game are compared where the game has such rooms."""
    named = set(re.findall(r"`((?:companion|vision|hardware|web|tests|docs)/[\w./]+)`", PAGE))
    assert len(named) > 10
    assert {name for name in named if not (ROOT / name).exists()} == set()
    for name in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / name).exists(), name


def test_what_is_said_to_stand_in_a_file_stands_there() -> None:
    said = re.findall(r"`((?:companion|vision|hardware|web)/[\w/]+\.py)` \(`([^`]+)`", PAGE)
    assert len(said) >= 5
    for path, name in said:
        assert name.split(".")[-1] in (ROOT / path).read_text(encoding="utf-8"), f"{path} has no {name}"


def test_what_a_game_is_said_to_hold_is_there() -> None:
    game = ROOT / "companion" / "games" / "inscription"
    for name in re.findall(r"`(rules/\w+\.py)`", section("Follow one thing through the house")):
        assert not (game / "rules").is_dir() or (game / name).exists(), name


def test_the_readme_agrees() -> None:
    rooms = re.findall(r"^\| `([a-z_/]+)`(?:, `([a-z_/]+)`)? \|", README.split("## Where things are")[1], re.MULTILINE)
    named = {name for pair in rooms for name in pair if name}
    assert named and named <= drawn().keys()
    assert {folder for folder in drawn() if "/" not in folder} <= {name.split("/")[0] for name in named}

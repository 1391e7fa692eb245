"""Each rule in force is proved, and nothing is cited that is no rule."""

from pathlib import Path

import pytest

from companion.errors import RulesError, ScenarioError
from companion.scenarios.proofs import mentions, proofs, read_ledger

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = sorted((ROOT / "companion" / "games").glob("*/RULES.md"))
GAMES = [path.parent.name for path in LEDGERS]

SMALL = """\
# A small game

### Turn
| ID | Rule | At the table |
| --- | --- | --- |
| DUEL-TURN-01 | Draw, then play. | DO: phases. |
| DUEL-TURN-02 | Sit straight. | INFO. |
| DUEL-TURN-03 | Ask *nicely* \\| kindly. | ASK on the phone; TRUST. |
| DUEL-TURN-04 | Strike. | Enforce. |

| ID | Question | Ruling | Why |
| --- | --- | --- | --- |
| DUEL-RULING-01 | Who starts? | Ana. | She is older. |

| E_CODE | When |
| --- | --- |
| `E_WRONG` | never |
"""


@pytest.fixture(scope="module")
def cited() -> dict[str, list[str]]:
    return proofs(ROOT / "tests", ROOT)


@pytest.mark.parametrize("path", LEDGERS, ids=GAMES)
def test_every_cited_clause_exists(path: Path, cited: dict[str, list[str]]) -> None:
    ledger = read_ledger(path)
    assert {one: cited[one] for one in ledger.unknown(cited)} == {}
    assert ledger.unknown(mentions(path.parent, ROOT)) == []


@pytest.mark.parametrize("path", LEDGERS, ids=GAMES)
def test_every_clause_of_a_complete_game_is_proved(path: Path, cited: dict[str, list[str]]) -> None:
    ledger = read_ledger(path)
    if not ledger.complete:
        pytest.skip(f"{path.parent.name} is growing: its ledger does not say 'Proof: complete'")
    assert [clause.id for clause in ledger.unproved(cited)] == []


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "RULES.md"
    path.write_text(text)
    return path


def test_a_ledger_is_read_with_its_tags(tmp_path: Path) -> None:
    ledger = read_ledger(write(tmp_path, SMALL))
    tags = {clause.id: set(clause.tags) for clause in ledger.clauses.values()}
    assert tags == {
        "DUEL-TURN-01": {"DO"},
        "DUEL-TURN-02": {"INFO"},
        "DUEL-TURN-03": {"ASK", "TRUST"},
        "DUEL-TURN-04": {"DO"},
        "DUEL-RULING-01": set(),
    }
    clause = ledger.clauses["DUEL-TURN-01"]
    assert (clause.rule, clause.section, clause.line) == ("Draw, then play.", "Turn", 6)
    assert ledger.prefix == "DUEL" and not ledger.complete


def test_what_needs_proof_and_what_is_no_clause(tmp_path: Path) -> None:
    ledger = read_ledger(write(tmp_path, SMALL + "\nProof: complete\n"))
    cited = {"DUEL-TURN-01": ["t"], "DUEL-TURN-09": ["t"], "OTHER-01": ["t"]}
    assert ledger.complete
    assert [clause.id for clause in ledger.unproved(cited)] == ["DUEL-TURN-03", "DUEL-TURN-04"]
    assert ledger.unknown(cited) == ["DUEL-TURN-09"]


def test_an_id_listed_twice_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="listed twice, first on line 6"):
        read_ledger(write(tmp_path, SMALL + "\n| DUEL-TURN-01 | Again. | DO |\n"))


def test_marks_and_scenarios_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_duel.py").write_text(
        "@clauses('DUEL-1', 'DUEL-2')\ndef test_a(): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=clauses('DUEL-3'))])\ndef test_b(x): ...\n"
        "def test_c(): ...\n"
    )
    (tmp_path / "story.yaml").write_text("id: EX-1\ncovers: [DUEL-2]\nrulings: [DUEL-R]\ngiven: {}\nthen: {}\n")
    found = proofs(tmp_path, tmp_path)
    assert {one: len(places) for one, places in found.items()} == {"DUEL-1": 1, "DUEL-2": 2, "DUEL-3": 1, "DUEL-R": 1}
    assert found["DUEL-3"] == ["test_duel.py::test_b"] and "EX-1" in found["DUEL-R"][0]


def test_a_whole_project_is_looked_through_without_what_is_fetched_or_built(tmp_path: Path) -> None:
    """``companion rules pond --tests .`` in the folder of a game of one's own."""
    for name in (".venv/lib/bad.py", "build/lib/bad.py", "pond.egg-info/bad.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("x = (")
    (tmp_path / ".venv" / "story.yaml").write_text("id: EX-1\ncovers: [DUEL-9]\ngiven: {}\nthen: {}\n")
    (tmp_path / "compose.yaml").write_text("services: {a: 1}\n")
    (tmp_path / "stories").mkdir()
    (tmp_path / "stories" / "story.yaml").write_text("id: EX-1\ncovers: [DUEL-2]\ngiven: {}\nthen: {}\n")
    assert proofs(tmp_path, tmp_path) == {"DUEL-2": ["stories/story.yaml:1 EX-1"]}
    (tmp_path / "stories" / "test_bad.py").write_text("x = (")
    with pytest.raises(ScenarioError, match=r"test_bad\.py is no Python"):
        proofs(tmp_path, tmp_path)

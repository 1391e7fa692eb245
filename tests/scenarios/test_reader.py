"""Scenarios are found in YAML, JSON Lines and Markdown, and a broken one hides no other."""

from pathlib import Path

import pytest

from companion.errors import ScenarioError
from companion.scenarios import read_scenarios

ONE = "id: {}\ncovers: [INS-ATK-02]\ngiven: {{scale: 1}}\nwhen: [{{do: bell}}]\nthen: {{scale: 2}}\n"


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_yaml_of_several_documents(tmp_path: Path) -> None:
    found = read_scenarios([written(tmp_path, "two.yaml", ONE.format("a") + "---\n" + ONE.format("b"))])
    assert [scenario.id for scenario in found] == ["a", "b"]
    assert found[1].when == ({"do": "bell"},)
    assert found[1].source.endswith("two.yaml:6")


def test_a_list_of_scenarios_is_as_good_as_documents(tmp_path: Path) -> None:
    text = "- {id: a, given: {}, then: {unchanged: true}}\n- {id: b, given: {}, then: {unchanged: true}}\n"
    assert [scenario.id for scenario in read_scenarios([written(tmp_path, "x.yml", text)])] == ["a", "b"]


def test_json_lines(tmp_path: Path) -> None:
    text = '{"id": "a", "given": {}, "then": {"scale": 1}}\n\n{"id": "b"\n'
    first, second = read_scenarios([written(tmp_path, "x.jsonl", text)])
    assert (first.id, first.trouble) == ("a", "")
    assert second.id == "x.jsonl:3"
    assert "not JSON" in second.trouble


def test_markdown_blocks_with_id_and_given(tmp_path: Path) -> None:
    text = f"# Title\n\n```yaml\n{ONE.format('a')}```\n\n```yaml\nnot: one\n```\n\n```python\nid = 1\n```\n"
    (only,) = read_scenarios([written(tmp_path, "x.md", text)])
    assert only.id == "a"
    assert only.source.endswith("x.md:3")


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    written(tmp_path / "sub", "a.yaml", ONE.format("a"))
    written(tmp_path, "b.md", f"```yaml\n{ONE.format('b')}```\n")
    written(tmp_path, "c.txt", "nothing")
    assert sorted(scenario.id for scenario in read_scenarios([tmp_path])) == ["a", "b"]


def test_a_broken_document_hides_no_other(tmp_path: Path) -> None:
    text = ONE.format("a") + "---\nid: [broken\n---\n" + ONE.format("c")
    found = read_scenarios([written(tmp_path, "x.yaml", text)])
    assert [bool(scenario.trouble) for scenario in found] == [False, True, False]
    assert "not YAML" in found[1].trouble


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("given: {}\nthen: {}\n", "no id"),
        ("id: a\ngiven: {}\n", "no then"),
        ("id: a\ngivn: {}\nthen: {}\n", "did you mean 'given'"),
        ("id: a\ngiven: 3\nthen: {}\n", "given is a map"),
        ("just words\n", "a scenario is a map"),
    ],
)
def test_what_is_no_scenario_says_why(tmp_path: Path, text: str, says: str) -> None:
    (only,) = read_scenarios([written(tmp_path, "x.yaml", text)])
    assert says in only.trouble


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="there is no file"):
        read_scenarios([tmp_path / "none.yaml"])


def test_a_key_is_a_word_whatever_yaml_reads_in_it(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(
        "id: one\ngame: pond\ngiven: {}\nwhen: [{ beat: d8, on: d7, no: yes }]\nthen: {}\n"
    )
    (story,) = read_scenarios([tmp_path])
    assert story.when == ({"beat": "d8", "on": "d7", "no": True},)

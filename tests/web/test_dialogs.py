"""What a phone sends while something is said step by step, and what it is told."""

from flask.testing import FlaskClient

from companion.table.messages import StepTaken
from tests.web.fakes import FakeHost


def test_a_phone_is_told_what_may_be_said_next(client: FlaskClient, host: FakeHost) -> None:
    answer = client.post("/api/say", json={"seat": "A", "verb": "toss", "said": {}})
    assert answer.status_code == 200
    assert [one["name"] for one in answer.json["blanks"]] == ["side"]
    assert host.inbox == [StepTaken("A", "toss", {})], "the table knows that somebody is about to answer"
    assert client.post("/api/about", json={"seat": "A", "card": "wolf:1"}).json == {"openers": []}


def test_what_is_not_open_is_refused_with_a_sentence(client: FlaskClient, host: FakeHost) -> None:
    answer = client.post("/api/say", json={"seat": "A", "verb": "rule_the_world"})
    assert answer.status_code == 409
    assert answer.json["say"] == "That cannot be done now."
    assert host.inbox == [], "nothing was done"


def test_nobody_says_more_than_a_dialog_could_ask(client: FlaskClient) -> None:
    for said in ({str(n): ["x"] for n in range(99)}, {"side": ["x"] * 99}, {"side": ["x" * 999]}):
        answer = client.post("/api/say", json={"seat": "A", "verb": "toss", "said": said})
        assert answer.status_code == 400
        assert answer.json["say"]

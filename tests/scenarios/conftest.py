"""What stories do, people say: each action of theirs, and each answer they are offered, is read back from its words."""

import pytest

from companion.kernel.actions import Action, Refusal
from companion.kernel.notation import words
from companion.scenarios.story import Story


@pytest.fixture(autouse=True)
def said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A story fails that does what no phone and no record can say."""
    do = Story.do

    def done(story: Story, action: Action) -> Refusal | None:
        game, question = story.game, story.state.question
        offered = question.prompt.options if question is not None else ()
        for one in (action, *offered):
            read = game.read(words(one), one.seat) if game.may(story.state, one) else one
            assert read == one, f"{words(one)} is read as {read}"
        return do(story, action)

    monkeypatch.setattr(Story, "do", done)

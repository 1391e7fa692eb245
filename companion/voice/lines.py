"""What is worth saying aloud when a page follows another. Phones choose the same (`web/static/js/signals.js`)."""

from __future__ import annotations

from companion.table.page import Page


def news(before: Page, after: Page) -> list[str]:
    """What happened, what is wrong, what is asked, in this order; nothing when another game has come to the table."""
    if before.title != after.title:
        return []
    known = before.moves[-1].n if before.moves else 0
    said = [line for move in after.moves if move.n > known for line in move.lines or (move.text,)]
    if after.view.headline not in (before.view.headline, *said):
        said.append(after.view.headline)
    for was, now in ((before.trouble, after.trouble), (before.question, after.question)):
        if now is not None and (was is None or was.say != now.say):
            said.append(now.say)
    return said

"""Markdown's links inside the project."""

import posixpath
import re

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)(?=[)#])")
"""Where a link leads inside the project."""


def leads_to(file: str, target: str) -> str:
    """The path from the project's root of what a file links to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), target))


def moved(text: str, file: str, to: str) -> str:
    """A text of one file as it must stand in another, so that its links lead where they led."""
    return LINK.sub(lambda found: posixpath.relpath(leads_to(file, found[1]), posixpath.dirname(to)), text)

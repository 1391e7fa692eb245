"""Facts, steps and actions as JSON and back, for the journal.

Facts may hold questions, questions hold actions and suspended steps, and those are the game's own types. The fields are
therefore annotated with the markers `StepBase` and `ActionBase`, which this codec resolves to the game's vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import GenericAlias
from typing import Any, Union

import msgspec

from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix
from companion.kernel.facts import Answered, Asked, Counted, Ended, Fact, Marked, Moved, Noted, Step, Turned, Withdrawn
from companion.kernel.prompts import ActionBase, StepBase
from companion.kernel.sentences import as_plain_text

KERNEL_FACTS: tuple[type[Fact], ...] = (Moved, Counted, Marked, Turned, Asked, Answered, Ended, Noted, Withdrawn)


class Vocabulary(msgspec.Struct, frozen=True):
    """The action, step and fact types of one game; the kernel's nine facts and `Fix` are always included."""

    actions: tuple[type[Action], ...] = ()
    steps: tuple[type[Step], ...] = ()
    facts: tuple[type[Fact], ...] = ()
    words: Mapping[type, tuple[type[msgspec.Struct], ...]] = {}
    """Markers that fields of steps and facts are annotated with, and the tagged structs that may stand there: verbs of
    cards, and under `Note` the kinds of notes."""

    def action(self, verb: str) -> type[Action] | None:
        """The action type with this verb."""
        return _by_verb(self.actions).get(verb)


@lru_cache
def _by_verb(actions: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """Pages look actions up by verb all the time. Of two with one verb the first counts."""
    kinds: tuple[type[Action], ...] = (*actions, Fix)
    return {kind.verb: kind for kind in reversed(kinds)}


def json_value(data: bytes | str, kind: Any = Any) -> Any:
    """JSON that others wrote, as `kind`; msgspec.DecodeError for all that is none, also for what is no UTF-8 text."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise msgspec.DecodeError("lists and maps lie too deep in each other") from error
    except UnicodeError as error:
        raise msgspec.DecodeError(f"this is not UTF-8 text: {error}") from error


def union(kinds: tuple[type, ...]) -> Any:
    """The type of whatever is one of these."""
    return Union[kinds]  # noqa: UP007 - built at run time


@lru_cache
def holder(kinds: tuple[type, ...]) -> type[msgspec.Struct]:
    """What holds one of these as its `value`: msgspec remembers what it found out about a struct, of a union by itself
    it finds it out each time."""
    return msgspec.defstruct("Holder", [("value", union(kinds))])


class Codec:
    """Encodes and decodes facts in a game's vocabulary. Decoding raises `msgspec.ValidationError` for foreign data."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        facts = KERNEL_FACTS + vocabulary.facts
        kinds: dict[type, tuple[type, ...]] = {
            StepBase: facts + vocabulary.steps,
            ActionBase: (Fix, *vocabulary.actions),
            **vocabulary.words,
        }
        self._held = {marker: holder(some) for marker, some in kinds.items()}
        self._decoder = msgspec.json.Decoder(GenericAlias(tuple, (union(facts), ...)), dec_hook=self._nested)
        self._encoder = msgspec.json.Encoder(enc_hook=as_plain_text)

    def encode(self, facts: Iterable[Fact]) -> str:
        """The facts as a JSON array."""
        return self._encoder.encode(tuple(facts)).decode()

    def decode(self, text: str | bytes) -> tuple[Fact, ...]:
        """The facts of a JSON array."""
        facts: tuple[Fact, ...] = self._decoder.decode(text)
        return facts

    def _nested(self, kind: type, value: Any) -> Any:
        held: Any = self._held.get(kind)
        if held is None:
            raise TypeError(f"cannot decode {kind}")
        return msgspec.convert({"value": value}, held, dec_hook=self._nested).value

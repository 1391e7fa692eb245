"""The table's own voice."""

import shlex
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import ConfigError


class VoiceSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The table says aloud what happens, by a speech program and the machine's loudspeaker."""

    program: Annotated[
        str,
        Meta(
            description="The command of a program that says what it reads from its standard input, for example "
            '"espeak-ng -v {language} --stdin" (`sudo apt install espeak-ng`); {language} stands for the language. '
            "Empty: no voice."
        ),
    ] = ""
    language: Annotated[
        str, Meta(pattern="^[a-z]{2}$", description="en or de; a game that is not translated is told in English.")
    ] = "en"
    speaks: Annotated[
        bool, Meta(description="Whether it speaks from the start. The menu of the host's phone switches it.")
    ] = True
    remarks: Annotated[
        bool,
        Meta(description="Whether it says a word of its own at the great moments of a game that the companion plays."),
    ] = False

    def __post_init__(self) -> None:
        """Refuse a command that no shell could read."""
        try:
            shlex.split(self.program)
        except ValueError as problem:
            raise ConfigError(f"voice.program = {self.program!r}: {problem}") from None

    def command(self, language: str) -> list[str]:
        """The program and its arguments for a language; empty without a voice."""
        return [word.replace("{language}", language) for word in shlex.split(self.program)]

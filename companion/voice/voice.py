"""Says aloud what happens at the table, by a speech program; in a thread of its own, so that it holds nothing up."""

from __future__ import annotations

import logging
import subprocess
from threading import Event, Thread

from companion.config.settings import VoiceSettings
from companion.errors import ConfigError
from companion.games import home_of
from companion.kernel.sentences import plain, translated
from companion.languages import ENGLISH, catalogue, languages
from companion.table.host import Host
from companion.table.page import Page
from companion.voice.lines import news
from companion.voice.remarks import remark

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""How long news is waited for at a time."""
LONGEST_S = 60.0
"""A program that speaks longer hangs."""
PAUSE_S = 0.2


def check_voice(settings: VoiceSettings) -> None:
    """ConfigError for a language without a catalogue."""
    if settings.language not in languages():
        raise ConfigError(f"voice.language = {settings.language!r}: there are {', '.join(languages())}")


class Voice:
    """Follows the host like a phone that belongs to nobody, so no hidden card is ever said.

    What happens while it speaks is said together afterwards. `on` is the host's switch.
    """

    def __init__(self, settings: VoiceSettings, host: Host) -> None:
        self._settings, self._host = settings, host
        self.on = settings.speaks
        self._closed = Event()
        self._speaking: subprocess.Popen[str] | None = None
        self._page: Page | None = None
        self._failed = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def switch(self, on: bool) -> None:
        """Speak from now on, or be silent at once."""
        self.on = on
        if not on:
            self._hush()

    def close(self) -> None:
        """Be silent for good."""
        self._closed.set()
        self._hush()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                if not self._follow():
                    self._closed.wait(PAUSE_S)
            except Exception:  # a page that cannot be made must not end the thread
                log.exception("saying what happened failed")
                self._closed.wait(LOOK_S)

    def _follow(self) -> bool:
        """Wait for a newer page and say what is new on it; whether there was one."""
        before = self._page
        snapshot = self._host.wait_newer(-1 if before is None else before.version, LOOK_S)
        if before is not None and snapshot.version == before.version:
            return False
        self._page = page = self._host.page(None)
        lines = [] if before is None else news(before, page)
        if before is not None and self._settings.remarks:
            over = snapshot.state.over
            lines += filter(None, [remark(before, page, over.winners if over is not None else ())])
        if lines and self.on:
            self._say(*self._in_words(lines, page))
        return True

    def _in_words(self, lines: list[str], page: Page) -> tuple[str, str]:
        """The text, and the language it is in."""
        language = self._settings.language if page.in_all_languages else ENGLISH
        if language == ENGLISH:
            return "\n".join(map(plain, lines)), language
        words = catalogue(language, home_of(page.game))
        return "\n".join(translated(line, words) for line in lines), language

    def _say(self, text: str, language: str) -> None:
        try:
            self._speaking = subprocess.Popen(
                self._settings.command(language),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
            )
        except OSError as problem:
            self._told(f"{problem}")
            return
        with self._speaking as speaking:
            if self._closed.is_set() or not self.on:
                speaking.kill()
            try:
                speaking.communicate(f"{text}\n", timeout=LONGEST_S)
            except subprocess.TimeoutExpired:
                speaking.kill()
        if speaking.returncode > 0:
            self._told(f"it ended with {speaking.returncode}")

    def _told(self, problem: str) -> None:
        """The log hears once that the program does not speak; the game goes on without."""
        if not self._failed:
            log.warning("the voice is silent: %s: %s", self._settings.program, problem)
        self._failed = True

    def _hush(self) -> None:
        speaking = self._speaking
        if speaking is not None and speaking.poll() is None:
            speaking.kill()

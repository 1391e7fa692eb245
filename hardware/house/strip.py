"""The strip of lights as a partner of the house."""

from collections.abc import Iterable

from companion.config.settings import Config
from companion.kernel.sentences import say
from hardware.animator import Animator
from hardware.house import wled
from hardware.house.partner import Finding, Partner, Report, Rung
from hardware.house.wled import WledStrip


class Strip(Partner):
    """Candles on a strip that WLED drives; see `WledSettings`."""

    name = "WLED"
    lamp = "WLED "

    def address(self, config: Config) -> str:
        """See `Partner`."""
        return config.wled.address

    def lamps(self, config: Config) -> Iterable[str]:
        """See `Partner`."""
        return config.wled.candles if config.wled.address else ()

    def silence(self, config: Config) -> str:
        """See `Partner`."""
        return say("the strip {address} has not answered yet", address=config.wled.address)

    def open(self, config: Config, *, animator: Animator, rung: Rung, report: Report) -> WledStrip:
        """See `Partner`."""
        return WledStrip(config.wled, animator=animator, report=report)

    def look(self, config: Config) -> Finding:
        """Whether it answers, and has a segment for every candle."""
        settings = config.wled
        try:
            info = wled.ask(settings.address, "info")
            segments = {one.get("id") for one in wled.ask(settings.address, "state").get("seg", ())}
        except (OSError, ValueError) as problem:
            fix = "is it on, and in this network? Its own page must open at this address"
            return Finding("down", f"{settings.address} does not answer: {problem}", fix)
        lacking = [name for name, number in settings.candles.items() if number not in segments]
        if lacking:
            return Finding("degraded", f"no segment for {', '.join(lacking)}", "make the segments in WLED's app")
        return Finding("ok", f"{info.get('name', 'WLED')} {info.get('ver', '')} at {settings.address}")

    def put_out(self, config: Config) -> Finding:
        """See `Partner`."""
        settings = config.wled
        try:
            off = [{"id": number, "on": False} for number in settings.candles.values()]
            wled.ask(settings.address, "state", {"seg": off})
        except (OSError, ValueError) as problem:
            return Finding("down", f"{settings.address} does not answer: {problem}")
        return Finding("ok", f"the candles of {settings.address} are out")

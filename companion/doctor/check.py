"""What a check finds."""

from msgspec import Struct

OK, WARN, FAIL = "OK", "WARN", "FAIL"


class Check(Struct, frozen=True):
    """One line of the doctor's: what was looked at, how it is, and what to type if it is not well.

    WARN: works, but not as well as it could. FAIL: something the configuration asks for does not work.
    """

    name: str
    status: str
    say: str
    fix: str = ""

    def line(self, width: int = 18) -> str:
        """For the terminal."""
        advice = f"\n{'':6}{'':{width}} -> {self.fix}" if self.fix else ""
        return f"{self.status:4}  {self.name:{width}} {self.say}{advice}"

"""The boot lines that give the servo's pin to the PWM unit. Shown always, written only when asked for."""

from companion.system.service.machine import Machine

FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
FUNCTIONS = {12: 4, 13: 4, 18: 2, 19: 2}
"""GPIO -> the pin's alternative function that is PWM; no other pin of the header has one."""
BEGIN, END = "# companion: begin", "# companion: end"


def lines(pin: int) -> list[str]:
    """What config.txt needs for hardware PWM on `pin`; nothing if the pin has none."""
    if pin not in FUNCTIONS:
        return []
    # Up to the Pi 4 the headphone jack uses the same unit; a Pi 5 has none and ignores the second line.
    return [f"dtoverlay=pwm,pin={pin},func={FUNCTIONS[pin]}", "dtparam=audio=off"]


def file_of(machine: Machine) -> str | None:
    """The boot configuration of this system; None where there is none."""
    return next((name for name in FILES if machine.path(name).exists()), None)


def with_block(text: str, wanted: list[str]) -> str:
    """`text` with our block holding `wanted`, at the end and valid for every model; without lines there is no block."""
    kept = without_block(text)
    if not wanted:
        return kept
    return kept.rstrip("\n") + "\n\n" + "\n".join([BEGIN, "[all]", *wanted, END]) + "\n"


def without_block(text: str) -> str:
    """`text` as it was before us."""
    before, begin, rest = text.partition(BEGIN)
    if not begin:
        return text
    after = rest.partition(END)[2].lstrip("\n")
    return before.rstrip("\n") + "\n" + after


def apply(machine: Machine, wanted: list[str]) -> bool:
    """Put the lines (or none) into config.txt, keeping the old file beside it; True if that changed something."""
    name = file_of(machine)
    if name is None:
        machine.say("  there is no config.txt here: this is no Raspberry Pi OS, boot lines are left alone")
        return False
    text = machine.path(name).read_text(encoding="utf-8")
    changed = with_block(text, wanted)
    if changed == text:
        return False
    machine.write(f"{name}.before-companion", text)
    return machine.write(name, changed)

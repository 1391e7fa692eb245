"""Candles: read from their pins."""

from collections.abc import Callable

from companion.config.settings import CANDLES
from companion.kernel.panel import Cue, Flame, Panel
from hardware.candles import FADE_S, FLARE_S

ALL_LIT = Panel(dict.fromkeys(CANDLES, Flame.STEADY))


def duties(box, name: str, seconds: float) -> list[float]:
    """The duty of a candle's pin at every moment of the next `seconds`."""
    seen: list[float] = []
    pin = box.devices.candles[name].pin
    box.pass_time(seconds, lambda: seen.append(pin.state))
    return seen


def test_a_lit_candle_never_goes_dark_and_never_stands_still(box) -> None:
    for flame in (Flame.STEADY, Flame.BREATHE, Flame.FLICKER):
        box.devices.show.show(Panel({"A-outer": flame}))
        box.pass_time(1.0)
        seen = duties(box, "A-outer", 20)
        assert min(seen) > 0.2, f"{flame}: half as bright to the eye at least, or it looks like a lost life"
        assert max(seen) <= 1.0
        assert len(set(seen)) > 100, flame


def test_a_nervous_candle_jumps_more_than_a_steady_one(box) -> None:
    box.devices.show.show(Panel({"A-outer": Flame.FLICKER, "B-outer": Flame.STEADY}))
    box.pass_time(1.0)

    def unrest(seen: list[float]) -> float:
        return sum(abs(b - a) for a, b in zip(seen, seen[1:], strict=False)) / len(seen)

    assert unrest(duties(box, "A-outer", 20)) > 2 * unrest(duties(box, "B-outer", 20))


def test_a_breathing_candle_swells_about_every_four_seconds(box) -> None:
    box.devices.show.show(Panel({"A-outer": Flame.BREATHE}))
    box.pass_time(1.0)
    seen = duties(box, "A-outer", 40)
    mean = sum(seen) / len(seen)
    smooth = [sum(seen[i : i + 20]) / 20 for i in range(len(seen) - 20)]
    rises = sum(a < mean <= b for a, b in zip(smooth, smooth[1:], strict=False))
    assert 8 <= rises <= 13


def test_off_means_a_dark_pin_and_an_idle_thread(box) -> None:
    box.devices.show.show(ALL_LIT)
    box.pass_time(1.0)
    box.devices.show.show(Panel())
    box.pass_time(FADE_S + 0.1)
    assert set(box.devices.levels().candles.values()) == {0.0}
    assert box.devices.levels().lit == ()
    assert not any(box.devices.animator.awake(candle) for candle in box.devices.candles.values())


def test_the_candle_that_goes_out_flares_first(box) -> None:
    box.devices.show.show(ALL_LIT)
    box.pass_time(2.0)
    lost = Panel({**ALL_LIT.candles, "B-outer": Flame.OFF})
    box.devices.show.show(lost, [Cue("flare", "B-outer")])
    seen = duties(box, "B-outer", FLARE_S + 0.2)
    assert max(seen[:25]) > 0.97
    assert box.devices.levels().candles["B-outer"] == 0.0
    assert box.devices.levels().candles["B-inner"] > 0.03


def test_a_blink_winks_the_lit_candles_of_one_seat_only_and_changes_nothing(box) -> None:
    one_each = Panel({**ALL_LIT.candles, "A-outer": Flame.OFF})
    box.devices.show.show(one_each)
    box.pass_time(2.0)
    box.devices.show.show(one_each, [Cue("blink", "A", count=2)])
    pins = {name: candle.pin for name, candle in box.devices.candles.items()}
    seen: list[dict[str, float]] = []
    burning: list[tuple[str, ...]] = []

    def look() -> None:
        seen.append({name: pin.state for name, pin in pins.items()})
        burning.append(box.devices.levels().lit)

    box.pass_time(1.0, look)
    lit = [moment["A-inner"] > 0 for moment in seen]
    assert set(burning) == {("A-inner", "B-outer", "B-inner")}, "a candle that winks still burns"
    assert sum(a and not b for a, b in zip([True, *lit], lit, strict=False)) == 2
    assert all(moment["A-outer"] == 0 for moment in seen)
    assert all(moment["B-inner"] > 0 for moment in seen)
    assert [name for name, duty in box.devices.levels().candles.items() if duty] == ["A-inner", "B-outer", "B-inner"]


def test_slow_blinks_of_one_candle_leave_the_others_alone(box) -> None:
    box.devices.show.show(ALL_LIT)
    box.pass_time(2.0)
    box.devices.show.show(ALL_LIT, [Cue("blink", "A-outer", count=3, slow=True)])
    pins = {name: candle.pin for name, candle in box.devices.candles.items()}
    seen: list[dict[str, float]] = []
    box.pass_time(4.0, lambda: seen.append({name: pin.state for name, pin in pins.items()}))
    lit = [moment["A-outer"] > 0 for moment in seen]
    assert sum(a and not b for a, b in zip([True, *lit], lit, strict=False)) == 3
    assert all(moment["A-inner"] > 0 and moment["B-outer"] > 0 for moment in seen)


def test_a_dim_candle_burns_low_and_steady(box) -> None:
    box.devices.show.show(Panel({"A-inner": Flame.DIM}))
    box.pass_time(2.0)
    seen = duties(box, "A-inner", 3.0)
    assert max(seen) - min(seen) < 0.01 and 0.1 < seen[0] < 0.4


def test_equal_seeds_burn_alike(make_box: Callable) -> None:
    seen = []
    for _ in range(2):
        box = make_box()
        box.devices.show.show(ALL_LIT)
        seen.append(duties(box, "A-outer", 5))
    assert seen[0] == seen[1]


def test_candles_do_not_burn_in_step(box) -> None:
    box.devices.show.show(ALL_LIT)
    box.pass_time(5.0)
    assert len(set(box.devices.levels().candles.values())) == 4


def test_a_night_of_flicker_does_not_fill_memory(box) -> None:
    box.devices.show.show(ALL_LIT)
    box.pass_time(300)
    assert len(box.devices.candles["A-outer"].pin.states) <= 2000


def test_the_trial_shows_three_steps_of_brightness_and_then_the_flame_again(box) -> None:
    candle = box.devices.candles["A-outer"]
    box.devices.show.show(Panel({"A-outer": Flame.DIM}))
    box.pass_time(1)
    dim = candle.value
    levels: list[float] = []
    seconds = candle.show_brightness()
    box.pass_time(seconds - 0.1, lambda: levels.append(round(candle.value, 3)))
    steps = list(dict.fromkeys(levels))
    assert steps == [round((n / 3) ** 2.2, 3) for n in (1, 2, 3)] + [0.0]
    box.pass_time(1)
    assert candle.value == dim

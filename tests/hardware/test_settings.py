"""The [devices] section: what is wrong is said at once, with both names."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.config.settings import DeviceSettings, ScaleSettings
from companion.errors import ConfigError


def test_the_defaults_need_no_configuration() -> None:
    assert dict(DeviceSettings().users()) == {
        "devices.candles.A-outer": 5,
        "devices.candles.A-inner": 6,
        "devices.candles.B-outer": 16,
        "devices.candles.B-inner": 26,
        "devices.bell": 17,
        "devices.scale.pin": 12,
    }


def test_a_pin_with_two_users_names_both() -> None:
    with pytest.raises(ConfigError, match=r"devices\.scale\.pin and devices\.bell both use GPIO 12"):
        DeviceSettings(bell=12)


def test_the_same_words_reach_whoever_reads_a_file() -> None:
    with pytest.raises(msgspec.ValidationError, match="A-inner and devices.candles.A-outer both use GPIO 5"):
        msgspec.convert({"candles": {"A-outer": 5, "A-inner": 5}}, DeviceSettings)


@pytest.mark.parametrize("pin", [-1, 0, 1, 28, 40])
def test_a_pin_that_is_not_on_the_header_is_refused(pin: int) -> None:
    with pytest.raises(ConfigError, match=f"devices.bell = {pin}"):
        DeviceSettings(bell=pin)


def test_parts_that_are_not_built_are_false() -> None:
    assert list(DeviceSettings(candles={}, bell=False, scale=False).users()) == []
    with pytest.raises(ConfigError, match="devices.bell = true"):
        DeviceSettings(bell=True)


@pytest.mark.parametrize(
    "wrong", [{"left_us": 400}, {"right_us": 2600}, {"level_us": 1000}, {"release_s": -1}, {"speed_us_s": 0}]
)
def test_a_servo_setting_that_could_hurt_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(msgspec.ValidationError, match=next(iter(wrong))):
        msgspec.convert(wrong, ScaleSettings)


def test_a_servo_mounted_the_other_way_round_has_its_ends_swapped() -> None:
    assert ScaleSettings(left_us=1900, right_us=1100).left_us == 1900


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(["A-outer", "A-inner", "B-outer", "B-inner"]), st.integers(2, 27)))
def test_settings_are_accepted_exactly_when_no_pin_is_shared(candles: dict[str, int]) -> None:
    pins = [*candles.values(), 17, 12]
    try:
        DeviceSettings(candles=candles)
    except ConfigError:
        assert len(set(pins)) < len(pins)
    else:
        assert len(set(pins)) == len(pins)

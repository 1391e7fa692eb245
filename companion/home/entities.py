"""What a smart home is told: the game's state as one JSON text, and for Home Assistant what each part of it is.

Only what the table's own screen shows is told, so no hidden card leaves the table.
See https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion import __version__
from companion.config.settings import MqttSettings
from companion.kernel.panel import Flame, Panel
from companion.table.page import DeviceStatus, Page

LONGEST = 255
"""Home Assistant takes no longer state."""


class Entity(Struct, frozen=True):
    """One thing in Home Assistant: its kind there (``sensor`` …), its ID within the table, its discovery."""

    component: str
    key: str
    discovery: Mapping[str, Any]


def state(page: Page, panel: Panel, names: Mapping[str, str], turn: str, address: str = "") -> dict[str, Any]:
    """The game as one JSON value. `names` are the players' names by seat, `turn` is whose turn it is, `address` is
    where the table's pages are."""
    view = page.view
    return {
        "game": short(page.title) if page.game else "",
        "headline": short(view.headline),
        "todo": short(view.todo),
        "question": short(page.question.say if page.question else ""),
        "trouble": short(page.trouble.say if page.trouble else ""),
        "over": page.over,
        "acts": [names[seat] for seat in acting(page, turn) if seat in names],
        "players": dict(names),
        "candles": {name: str(flame) for name, flame in panel.candles.items()},
        "scale": round(panel.degrees, 1),
        "scale_words": short(view.scale_text),
        "version": page.version,
        "address": address,
    }


def acting(page: Page, turn: str) -> list[str]:
    """The seats that are waited for."""
    if page.over:
        return []
    if page.question is not None and page.question.waiting:
        return list(page.question.waiting)
    return [turn]


def devices(statuses: tuple[DeviceStatus, ...]) -> dict[str, dict[str, str]]:
    """Every device of the box by name."""
    return {one.name: {"status": one.status, "say": one.say} for one in statuses}


def entities(
    settings: MqttSettings, panel: Panel, statuses: tuple[DeviceStatus, ...], seats: tuple[str, ...]
) -> list[Entity]:
    """Everything Home Assistant is told of, as the table is now."""
    return [
        Entity(component, key, _whole(settings, component, key, said))
        for component, key, said in _all(settings, panel, statuses, seats)
    ]


def topic_of(settings: MqttSettings, entity: Entity) -> str:
    """Where an entity's discovery is published."""
    return f"{settings.discovery}/{entity.component}/{settings.name}/{entity.key}/config"


def bell_topic(settings: MqttSettings, seat: str) -> str:
    """Where a press of the table's bell is sent to from outside; `seat` is "" for the shared bell."""
    return f"{settings.name}/bell/{seat}/press" if seat else f"{settings.name}/bell/press"


def short(text: str) -> str:
    """`text` as long as Home Assistant takes it."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _all(
    settings: MqttSettings, panel: Panel, statuses: tuple[DeviceStatus, ...], seats: tuple[str, ...]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield "sensor", "game", {**_of("game"), "name": "Game", "icon": "mdi:cards"}
    yield "sensor", "headline", {**_of("headline"), "name": "Headline", "icon": "mdi:text-short"}
    yield "sensor", "todo", {**_of("todo"), "name": "To do", "icon": "mdi:hand-pointing-right"}
    acts = {"value_template": "{{ value_json.acts | join(', ') }}", "icon": "mdi:account-arrow-right"}
    yield "sensor", "acts", {**acts, "name": "Who acts"}
    over = {"value_template": "{{ 'ON' if value_json.over else 'OFF' }}", "icon": "mdi:flag-checkered"}
    yield "binary_sensor", "over", {**over, "name": "Game over"}
    trouble = {"value_template": "{{ 'ON' if value_json.trouble else 'OFF' }}", "device_class": "problem"}
    yield "binary_sensor", "trouble", {**trouble, "name": "Table does not fit"}
    scale = {"unit_of_measurement": "°", "icon": "mdi:scale-balance", "state_class": "measurement"}
    yield "sensor", "scale", {**_of("scale"), **scale, "name": "Scale"}
    for name in panel.candles:
        yield "sensor", f"candle_{slug(name)}", _candle(name)
    for one in statuses:
        yield "binary_sensor", f"device_{slug(one.name)}", _device(settings, one.name)
    for seat in ("", *seats):
        words = f"Bell of {seat}" if seat else "Bell"
        press = {"command_topic": bell_topic(settings, seat), "payload_press": "PRESS", "icon": "mdi:bell"}
        yield "button", f"bell_{slug(seat)}".rstrip("_"), {**press, "name": words}


def _of(key: str) -> dict[str, Any]:
    return {"value_template": f"{{{{ value_json.{key} }}}}"}


def _candle(name: str) -> dict[str, Any]:
    template = f"{{{{ value_json.candles.get({json.dumps(name)}, 'off') }}}}"
    options = [str(flame) for flame in Flame]
    look = {"device_class": "enum", "options": options, "icon": "mdi:candle"}
    return {"value_template": template, **look, "name": f"Candle {name}"}


def _device(settings: MqttSettings, name: str) -> dict[str, Any]:
    own = f"value_json.get({json.dumps(name)}, {{}})"
    return {
        "state_topic": f"{settings.name}/devices",
        "value_template": f"{{{{ 'ON' if {own}.get('status') in ('down', 'degraded') else 'OFF' }}}}",
        "json_attributes_topic": f"{settings.name}/devices",
        "json_attributes_template": f"{{{{ {own} | tojson }}}}",
        "device_class": "problem",
        "entity_category": "diagnostic",
        "name": name[:1].upper() + name[1:],
    }


def _whole(settings: MqttSettings, component: str, key: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """An entity's own words and what all have in common."""
    state_topic = {} if "command_topic" in said else {"state_topic": f"{settings.name}/state"}
    return {
        **state_topic,
        **said,
        "unique_id": f"{settings.name}_{key}",
        "default_entity_id": f"{component}.{settings.name}_{key}",  # since 2025.10; 2026.4 dropped `object_id`
        "availability_topic": f"{settings.name}/status",
        "device": {
            "identifiers": [settings.name],
            "name": "Card table" if settings.name == "companion" else f"Card table {settings.name}",
            "manufacturer": "companion",
            "sw_version": __version__,
        },
        "origin": {"name": "companion", "sw_version": __version__},
    }


def slug(name: str) -> str:
    """`name` with only what an ID may hold."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name).lower()

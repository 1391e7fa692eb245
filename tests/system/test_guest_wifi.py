"""The Wi-Fi in the QR code: from the settings, else the hotspot that is on."""

from companion.config.settings import WebSettings
from companion.system.guest_wifi import network
from companion.system.service.machine import Machine
from web.protocols import Wifi


def test_the_settings_name_the_wifi() -> None:
    assert network(WebSettings(wifi="Cabin", wifi_password="stoat"), on_pi=False) == Wifi("Cabin", "stoat")


def test_elsewhere_phones_need_none() -> None:
    assert network(WebSettings(), on_pi=False) is None


def test_a_pi_without_network_manager_has_none() -> None:
    def missing(*_: object, **__: object) -> None:
        raise FileNotFoundError("nmcli")

    assert network(WebSettings(), on_pi=True, machine=Machine(execute=missing)) is None  # type: ignore[arg-type]

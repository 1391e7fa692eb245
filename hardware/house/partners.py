"""The partners of the house that the companion knows. A new one is its file, its settings and a line here."""

from hardware.house.broker import Broker
from hardware.house.partner import Partner
from hardware.house.strip import Strip

PARTNERS: tuple[Partner, ...] = (Strip(), Broker())

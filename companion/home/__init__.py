"""The table in a smart home: what Home Assistant finds of it at an MQTT broker."""

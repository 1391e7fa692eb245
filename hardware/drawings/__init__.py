"""Drawings to build from: what carries the servo, the camera and the Raspberry Pi, true to scale; the striker's circuit."""

"""Drawings to build from, true to scale: what carries the servo, the camera and the Raspberry Pi."""

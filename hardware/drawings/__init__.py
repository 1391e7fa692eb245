"""Drawings to build from: what carries servo, camera and Raspberry Pi, true to scale; the striker's circuit."""

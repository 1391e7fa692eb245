"""The camera as the companion runs it: its service, its calibration, and setting it up."""

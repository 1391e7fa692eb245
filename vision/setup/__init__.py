"""Whether the camera is set up well, and whether it stays so."""

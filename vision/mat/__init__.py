"""The mat in the picture: its markers, its pose from frame to frame, its light."""

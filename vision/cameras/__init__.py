"""Whatever gives frames: the ribbon camera, a webcam, a folder of pictures."""

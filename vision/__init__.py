"""The reader: from camera frames to what lies where; and the printed cards, mat and virtual camera it is tried with."""

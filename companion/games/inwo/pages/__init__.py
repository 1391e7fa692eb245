"""What people and devices are shown: the table as the camera should see it, the pages, candles and scale."""

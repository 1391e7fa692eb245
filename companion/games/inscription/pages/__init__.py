"""What people and devices are shown."""

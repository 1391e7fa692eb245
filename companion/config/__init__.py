"""The settings: what can be set, how the file is read, and how one key is changed."""

"""One module for each kind of message in the host's inbox."""

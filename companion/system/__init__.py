"""The machine around the program: network, service manager, one instance at a time."""

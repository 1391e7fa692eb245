"""Installing, updating and removing the service. Standard library only: it runs before anything is installed."""

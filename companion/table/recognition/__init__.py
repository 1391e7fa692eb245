"""From a picture to what the hands meant, and to what they still owe."""

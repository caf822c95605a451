"""Games that are played: opened, moved on and put away, on one thread of the process."""

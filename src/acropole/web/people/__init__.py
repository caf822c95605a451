"""People: who somebody is, how they meet, and how they fare."""

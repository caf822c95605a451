"""What is kept in the database, by subject."""

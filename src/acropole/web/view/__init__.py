"""What one person may see of a table, and the page that shows it."""

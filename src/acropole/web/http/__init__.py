"""From a request to an answer: the application, what guards it, its routes and its JSON API."""

"""The workshop: content that people change in the browser, looked at, checked and tried."""

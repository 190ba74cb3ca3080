"""The tests, in folders that mirror the packages; `project` tests the project itself."""

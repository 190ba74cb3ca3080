"""Tests of the pages, HTTP and WebSockets."""

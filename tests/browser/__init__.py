"""Tests of the online table in a browser: Chromium, driven by Playwright, against a server in a process of its own."""

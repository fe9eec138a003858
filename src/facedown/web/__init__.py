"""The online table: a server with pages, live updates and an HTTP API. People open a table and share its links.

`app.make_app` returns the application, and `server.serve` runs it. Each viewer gets its own rendering from the server,
so a secret never reaches a browser that may not know it.
"""

"""Makes the catalogues in `host/locales`: `make words`, or `python -m host.catalogues`.

    finding         every message that is marked in the source, by domain
    catalogue       a catalogue as text, and compiled; the same source makes the same bytes
    files           where they are; brought up to date

Two domains: `referee`, what the referee says (Python), and `pages`, what stands on the pages
(JavaScript and HTML). A translator edits the .po files, and follows `host/locales/GLOSSARY.md`.
Nothing that plays needs this, nor the package that it needs.
"""

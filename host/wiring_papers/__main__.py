"""Writes the builder's papers of the reference build anew: `make pictures`."""

from pathlib import Path

import wiring
from hal.table_file import reference
from host.wiring_papers.papers import papers


def main() -> None:
    """Write every paper into the folder `wiring` of this checkout."""
    for path, text in papers(reference(), Path(wiring.__file__).parent).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

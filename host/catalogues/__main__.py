"""`python -m host.catalogues`: bring the catalogues up to date, and say what is missing.

With the name of a domain, its catalogues alone.
"""

import sys

from host.catalogues.files import update
from host.catalogues.finding import DOMAINS
from host.saying import say

if __name__ == "__main__":
    for line in update(sys.argv[1:] or DOMAINS):
        say(line)

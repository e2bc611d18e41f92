"""`python -m factual`, which is the command `factual`."""

import sys

from factual.cli import main

sys.exit(main())

"""``python -m counterpoint`` is the `counterpoint` command."""

import sys

from counterpoint.cli.main import main

sys.exit(main())

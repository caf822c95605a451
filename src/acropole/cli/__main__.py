"""`python -m acropole.cli`: the same as `acropole`."""

from acropole.cli import main

raise SystemExit(main())

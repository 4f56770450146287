"""`python -m bot`, the same as the console script `lawspeaker`."""

import sys

from bot import cli


def main() -> None:
    """Run the command line and exit with its status."""
    sys.exit(cli.main())


if __name__ == "__main__":
    main()

"""python -m passgo.server: the same as `passgo serve`."""

import sys

from passgo.cli.app import app

if __name__ == "__main__":
    app(["serve", *sys.argv[1:]], prog_name="passgo")

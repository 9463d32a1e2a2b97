"""python -m passgo: the same as the command passgo."""

from passgo.cli.app import app

if __name__ == "__main__":
    app(prog_name="passgo")

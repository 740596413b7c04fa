"""The console script `dfen`: becomes the program of the package."""
import os
import sys


def main() -> None:
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "program")
    if not os.path.exists(path):
        sys.exit("dfen: the package has no program for this machine; a wheel has it, and a package compiled from the source does not")
    sys.stdout.flush()
    os.execv(path, ["dfen", *sys.argv[1:]])

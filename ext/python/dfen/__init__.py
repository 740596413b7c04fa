"""dfen for Python's sqlite3: canonical keys for Dice Chess positions.

    import sqlite3, dfen
    connection = sqlite3.connect("games.db")
    dfen.load(connection)
    connection.execute("SELECT dfen_pool_key(?)", [position])

A picture in a notebook: dfen.svg(position).
"""
import os
import sqlite3
import sys

__version__ = "@VERSION@"
__all__ = ["load", "loadable_path", "svg", "Picture"]

_ENDING = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")


def loadable_path():
    """The path of the extension, for whoever loads it himself: without its ending, which SQLite finds."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "dfen")
    if not os.path.exists(path + "." + _ENDING):
        raise ImportError("dfen: the package has no extension for this machine (%s.%s is missing); "
                          "pip install --no-binary dfen dfen compiles one" % (path, _ENDING))
    return path


def load(connection):
    """Gives a connection of sqlite3 all functions of dfen. Loading of other extensions is off afterwards."""
    if not hasattr(connection, "enable_load_extension"):
        raise NotImplementedError(
            "dfen: this Python's sqlite3 was built without loading of extensions; Debian's python3, Python of conda and of Homebrew, "
            "and the package apsw can load them")
    connection.enable_load_extension(True)
    try:
        connection.load_extension(loadable_path())
    finally:
        connection.enable_load_extension(False)


class Picture(str):
    """An SVG document, which notebooks show as a picture."""

    def _repr_svg_(self):
        return str(self)


def svg(dfen, *arguments):
    """The picture that dfen_svg draws of a position; `arguments` are its further ones. ValueError for a malformed DFEN."""
    connection = sqlite3.connect(":memory:")
    try:
        load(connection)
        places = ", ".join("?" * (1 + len(arguments)))
        (text,) = connection.execute("SELECT dfen_svg(%s)" % places, (dfen, *arguments)).fetchone()
    except sqlite3.OperationalError as error:
        raise ValueError(str(error)) from None
    finally:
        connection.close()
    return None if text is None else Picture(text)

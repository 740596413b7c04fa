"""Canonical keys for Dice Chess positions, for Python's sqlite3.

    import sqlite3, dfen
    connection = sqlite3.connect("games.db")
    dfen.load(connection)
    connection.execute("SELECT dfen_pool_key(?)", [position])

A picture in a notebook: dfen.svg(position).
"""
import inspect as _inspect
import os as _os
import sqlite3 as _sqlite3
import sys as _sys
from typing import Any as _Any, Optional as _Optional

__version__ = "@VERSION@"
__all__ = ["load", "loadable_path", "svg"]

_ENDING = {"win32": "dll", "darwin": "dylib"}.get(_sys.platform, "so")

# What people pass in the place of a connection, by the module and the name of its type: what to pass.
_INSTEAD = {
    "builtins.str": "sqlite3.connect(path)",
    "pathlib.Path": "sqlite3.connect(path)",
    "sqlite3.Cursor": "cursor.connection",
    "sqlite_utils.Database": "db.conn",
    "sqlalchemy.Engine": 'the connection of each "connect" event: @event.listens_for(engine, "connect")',
    "sqlalchemy.Connection": "connection.connection.driver_connection",
    "sqlalchemy.AsyncEngine": 'what engine.sync_engine gives in a "connect" event (HOSTS.md)',
    "sqlalchemy.AsyncConnection": 'what engine.sync_engine gives in a "connect" event (HOSTS.md)',
    "sqlalchemy.Session": "session.connection().connection.driver_connection",
}


def loadable_path() -> str:
    """Returns the path of the extension without its ending, which SQLite finds: for programs that load it themselves."""
    path = _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "dfen")
    if not _os.path.exists(path + "." + _ENDING):
        raise ImportError("dfen: the package has no extension for this machine (%s.%s is missing); "
                          "pip install --no-binary dfen dfen compiles one" % (path, _ENDING))
    return path


def _instead(connection: object) -> str:
    """Says what to pass instead of an object that is not a connection."""
    for kind in type(connection).__mro__:
        package = kind.__module__.split(".")[0]
        name = "pathlib.Path" if package == "pathlib" else "%s.%s" % (package, kind.__name__)
        if name in _INSTEAD:
            return "; pass " + _INSTEAD[name]
    return "; pass a sqlite3.Connection"


def load(connection: "_sqlite3.Connection") -> None:
    """Gives a connection of sqlite3 (or of apsw) all functions of dfen. Afterwards extensions cannot be loaded into it.

    TypeError if the object is not such a connection; it names the object to pass. NotImplementedError if this Python's
    sqlite3 cannot load extensions. sqlite3.OperationalError if SQLite does not load the file.
    """
    name = "%s.%s" % (type(connection).__module__, type(connection).__qualname__)
    if isinstance(connection, _sqlite3.Connection) and not hasattr(connection, "enable_load_extension"):
        raise NotImplementedError(
            "dfen: this Python's sqlite3 was built without loading of extensions; Debian's python3, Python of conda and of Homebrew, "
            "and the package apsw can load them")
    enable = getattr(connection, "enable_load_extension", None) or getattr(connection, "enableloadextension", None)
    load_extension = getattr(connection, "load_extension", None) or getattr(connection, "loadextension", None)
    if any(map(_inspect.iscoroutinefunction, (enable, load_extension))) or _inspect.isawaitable(connection):
        raise TypeError("dfen.load: %s is awaited; write: await connection.enable_load_extension(True); "
                        "await connection.load_extension(dfen.loadable_path()); "
                        "await connection.enable_load_extension(False)" % name)
    if not callable(enable) or not callable(load_extension):
        raise TypeError("dfen.load: %s is not a connection%s" % (name, _instead(connection)))
    enable(True)
    try:
        load_extension(loadable_path())
    finally:
        enable(False)


class _Picture(str):
    """An SVG document, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def svg(dfen: _Optional[str], *arguments: _Any) -> _Optional[str]:
    """Returns the picture that dfen_svg draws of a position, an SVG document that notebooks show.

    `arguments` are the further ones of dfen_svg. None for None. ValueError for a malformed DFEN.
    """
    connection = _sqlite3.connect(":memory:")
    try:
        load(connection)
        places = ", ".join("?" * (1 + len(arguments)))
        (text,) = connection.execute("SELECT dfen_svg(%s)" % places, (dfen, *arguments)).fetchone()
    except _sqlite3.OperationalError as error:
        raise ValueError(str(error)) from None
    finally:
        connection.close()
    return None if text is None else _Picture(text)

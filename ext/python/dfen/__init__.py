"""Canonical keys for Dice Chess positions: one key for positions that differ only by a symmetry.

    import dfen
    dfen.pool_key("8/8/4k3/8/3KP3/8/8/8 w - - 0 40")  # '8/8/3k4/8/3PK3/8/8/8 w - -'
    dfen.pool_key(["8/8/4k3/8/3KP3/8/8/8 w - -", None])  # a column: a list, a numpy array, a pandas Series

The functions need no database. Names, arguments and errors are those of SQL's functions. If an argument is a column,
the result is a list with an item per row. For None the result is None. An error is a DfenError.

In SQL, with a Python that can load extensions:

    connection = sqlite3.connect("games.db")
    dfen.load(connection)
    connection.execute("SELECT dfen_pool_key(fen), count(*) FROM turns GROUP BY 1")

A picture in a notebook: dfen.svg(position).
"""
import inspect as _inspect
import os as _os
import sqlite3 as _sqlite3
import sys as _sys
from typing import Any as _Any, Optional as _Optional, Tuple as _Tuple

from . import _dfen as _plain
from ._dfen import *  # noqa: F403
from ._rows import *  # noqa: F403
from ._rows import FUNCTIONS as _FUNCTIONS, __all__ as _ROWS

__version__ = "@VERSION@"
__all__ = [*_FUNCTIONS, *_ROWS, "DfenError", "load", "loadable_path", "svg"]


class DfenError(ValueError):
    """What is wrong with an argument.

    code: the name of the error in STABLE.md, such as 'RANK_LONG'; None for arguments that are not parsed.
    field: of the DFEN, or 'dice' or 'moves', or None.
    position: of the character, from 1, or None.
    row: of the column, from 0, or None.
    """

    def __init__(self, message: str, code: _Optional[str] = None, field: _Optional[str] = None, position: _Optional[int] = None,
                 row: _Optional[int] = None) -> None:
        super().__init__(message if row is None else "row %d: %s" % (row, message))
        self.code = code
        self.field = field
        self.position = position
        self.row = row
        self._message = message

    def __reduce__(self) -> _Tuple[_Any, ...]:
        return DfenError, (self._message, self.code, self.field, self.position, self.row)


_ENDING = {"win32": "dll", "darwin": "dylib"}.get(_sys.platform, "so")

# What to pass instead of objects that are often mistaken for a connection, by module and name of their type.
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
    """Returns the path of the extension without its suffix, which SQLite adds: for programs that load it themselves."""
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
    """Loads all functions of dfen into a connection of sqlite3 (or of apsw), and then disables loading of extensions.

    TypeError if the object is not such a connection; it names the object to pass. NotImplementedError if this Python's
    sqlite3 cannot load extensions. sqlite3.OperationalError if SQLite does not load the file.
    """
    name = "%s.%s" % (type(connection).__module__, type(connection).__qualname__)
    if isinstance(connection, _sqlite3.Connection) and not hasattr(connection, "enable_load_extension"):
        raise NotImplementedError(
            "dfen: this Python's sqlite3 was built without loading of extensions; dfen.pool_key(fen) and the other functions of help(dfen) "
            "need none. Debian's python3, Python of conda and of Homebrew, and the package apsw can load them")
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
    """Returns the picture of dfen_svg, an SVG document that notebooks show.

    `arguments` are the other ones of dfen_svg. None for None. DfenError for a malformed DFEN, ValueError for another argument.
    """
    _plain.flip(dfen)  # raises the DfenError
    connection = _sqlite3.connect(":memory:")
    try:
        load(connection)
        places = ", ".join("?" * (1 + len(arguments)))
        (text,) = connection.execute("SELECT dfen_svg(%s)" % places, (dfen, *arguments)).fetchone()
    except _sqlite3.OperationalError as error:
        raise ValueError(str(error)[len("dfen_svg: "):]) from None
    finally:
        connection.close()
    return None if text is None else _Picture(text)

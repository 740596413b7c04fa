#!/bin/sh
# The wheel and the source distribution, each in a venv of Debian's Python, without a package index.
# Usage: python.sh PACKAGES VERSION (from the project's root)
set -eu
packages=$1
version=$2
. test/repo/support/same.sh
cat >"$work/use.py" <<'END'
import pydoc, sqlite3, typing
import dfen
connection = sqlite3.connect(":memory:")
dfen.load(connection)
print(dfen.__version__ == connection.execute("SELECT dfen_version()").fetchone()[0])
print(connection.execute("SELECT dfen_pool_key(?)", ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",)).fetchone()[0])
picture = dfen.svg("8/8/3k4/8/3PK3/8/8/8 w - -")
print(picture._repr_svg_()[:5], picture.endswith("</svg>\n") or picture.endswith("</svg>"))
try:
    dfen.svg("8/8")
except dfen.DfenError as error:
    print(error)
try:
    dfen.svg("8/8/3k4/8/3PK3/8/8/8 w - -", None, "left")
except ValueError as error:
    print(error)
try:
    connection.load_extension(dfen.loadable_path())
except sqlite3.OperationalError as error:
    print(error)
class WithoutLoading(sqlite3.Connection):
    enable_load_extension = property()
try:
    dfen.load(sqlite3.connect(":memory:", factory=WithoutLoading))
except NotImplementedError as error:
    print(str(error).split(". ")[0])
help_text = pydoc.plaintext.document(dfen)
print(help_text[:help_text.index("DESCRIPTION")].split("\n")[1].strip(), "|", "capitalize" in help_text)
print([typing.get_type_hints(getattr(dfen, name)) for name in ("load", "loadable_path")])
END
expected='True
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
<svg  True
placement: there are fewer than 8 ranks (character 4) in '\''8/8'\''
the bottom must be '\''w'\'', '\''b'\'' or '\''to move'\'', not '\''left'\''
not authorized
dfen: this Python'\''s sqlite3 was built without loading of extensions; dfen.pool_key(fen) and the other functions of help(dfen) need none
dfen - Canonical keys for Dice Chess positions: one key for positions that differ only by a symmetry. | False
[{'\''connection'\'': <class '\''sqlite3.Connection'\''>, '\''return'\'': <class '\''NoneType'\''>}, {'\''return'\'': <class '\''str'\''>}]'

/usr/bin/python3 -m venv "$work/wheel"
"$work/wheel/bin/pip" install --quiet --no-index "$packages/dfen-$version-cp310-abi3-manylinux_2_17_$(uname -m).whl" >"$work/log" 2>&1 || cat "$work/log"
(cd "$work" && wheel/bin/python use.py) >"$work/got" 2>&1 || true
same "the wheel" <<END
$expected
END

printf '%s\n' 'dfen,result' '8/8/4k3/8/8/3K4/8/8 w - -,1-0' '8/8/3k4/8/8/4K3/8/8 b - -,0-1' >"$work/games.csv"
{
  "$work/wheel/bin/dfen" pool --csv "$work/games.csv" 2>/dev/null | cut -d , -f 1-5
  "$work/wheel/bin/dfen" pool --none 2>/dev/null || echo "status $?"
} >"$work/got" 2>&1
same "the console script of the wheel" <<'END'
key,games,visits,wins,draws
8/8/3K4/8/8/4k3/8/8 w - -,2,2,2,0
status 2
END

fenced ext/python/README.md python | sed 's/^\(connection\.execute.*\)$/print(\1)/' >"$work/readme.py"
(cd "$work" && wheel/bin/python readme.py) >"$work/got" 2>&1 || true
same "the package's page" <<'END'
('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',)
END

fenced ext/python/README.md 'python functions' >"$work/functions.py"
sed -n 's/^# //p' "$work/functions.py" >"$work/functions.txt"
(cd "$work" && wheel/bin/python functions.py) >"$work/got" 2>&1 || true
same "the page's functions" <"$work/functions.txt"

# The types: valid code, and one line that must be an error.
cat >"$work/consumer.py" <<'END'
from typing import List, Optional
import dfen

key: str = dfen.pool_key("x")
ids: List[Optional[int]] = dfen.pool_id(["x", None])
score: Optional[float] = dfen.score(1, "w", "1/0/-1")
squares: List[str] = [move.from_square for move in dfen.moves("x")]
turns: int = dfen.turns("x", outcomes=3)[0].sequences
actual: str = dfen.actual_move(dfen.roll("x", dice="PNB"), "e2e4", "pool")
try:
    dfen.flip("x")
except dfen.DfenError as error:
    position: Optional[int] = error.position
dfen.pool_key("x", "miror")
END
(cd "$work" && mypy --strict --python-executable wheel/bin/python consumer.py) >"$work/log" 2>&1 || true
sed -n 's/^\(consumer.py:[0-9]*: error\): \(No overload variant of "[a-z_]*"\).*/\1: \2/p; s/^Found/&/p' "$work/log" >"$work/got"
same "mypy --strict" <<'END'
consumer.py:14: error: No overload variant of "pool_key"
Found 1 error in 1 file (checked 1 source file)
END

# Other Python versions that the wheel supports. pyenv's cannot load extensions; the plain functions work.
for number in 3.10 3.12 3.13; do
  if "python$number" -c '' 2>/dev/null; then
    "python$number" -m venv "$work/python$number"
    "$work/python$number/bin/pip" install --quiet --no-index "$packages/dfen-$version-cp310-abi3-manylinux_2_17_$(uname -m).whl" >"$work/log" 2>&1 || cat "$work/log"
    (cd "$work" && "python$number/bin/python" functions.py) >"$work/got" 2>&1 || true
    same "the page's functions in Python $number" <"$work/functions.txt"
  fi
done

# Compiles with cc; setuptools comes from Debian.
/usr/bin/python3 -m venv --system-site-packages "$work/sdist"
"$work/sdist/bin/pip" install --quiet --no-index --no-build-isolation "$packages/dfen-$version.tar.gz" >"$work/log" 2>&1 || cat "$work/log"
(cd "$work" && sdist/bin/python use.py) >"$work/got" 2>&1 || true
same "the source distribution" <<END
$expected
END

"$work/sdist/bin/dfen" help >"$work/got" 2>&1 || echo "status $?" >>"$work/got"
same "the console script without a program" <<'END'
dfen: the package has no program for this machine; a wheel has it, and a package compiled from the source does not
status 1
END

# Objects that users pass instead of a connection; the object that the error names works.
cat >"$work/instead.py" <<'END'
import asyncio, pathlib, sqlite3
import aiosqlite, apsw, sqlalchemy, sqlalchemy.ext.asyncio, sqlalchemy.orm, sqlite_utils
import dfen

def refused(what, value):
    try:
        dfen.load(value)
        print(what, "was loaded")
    except TypeError as error:
        print(what + ":", error)

def loaded(what, connection):
    dfen.load(connection)
    print(what, "is right:", list(connection.execute("SELECT dfen_side(dfen_start())"))[0][0])

plain = sqlite3.connect(":memory:")
refused("a path", "mine.db")
refused("a Path", pathlib.Path("mine.db"))
refused("a cursor", plain.cursor())
loaded("cursor.connection", plain.cursor().connection)
database = sqlite_utils.Database(memory=True)
refused("sqlite_utils", database)
loaded("db.conn", database.conn)
engine = sqlalchemy.create_engine("sqlite://")
refused("an Engine", engine)
connection = engine.connect()
refused("a Connection", connection)
loaded("connection.connection.driver_connection", connection.connection.driver_connection)
refused("a Session", sqlalchemy.orm.Session(engine))
loaded("apsw", apsw.Connection(":memory:"))
refused("an AsyncEngine", sqlalchemy.ext.asyncio.create_async_engine("sqlite+aiosqlite://"))
refused("None", None)
refused("an object", object())

async def awaited():
    refused("aiosqlite, not awaited", aiosqlite.connect(":memory:"))
    async with aiosqlite.connect(":memory:") as connection:
        refused("aiosqlite", connection)
        await connection.enable_load_extension(True)
        await connection.load_extension(dfen.loadable_path())
        await connection.enable_load_extension(False)
        async with connection.execute("SELECT dfen_side(dfen_start())") as cursor:
            print("the three awaits are right:", (await cursor.fetchone())[0])

asyncio.run(awaited())
END
(cd "$work" && sdist/bin/python instead.py) >"$work/got" 2>&1 || true
same "objects that are not connections" <<'END'
a path: dfen.load: builtins.str is not a connection; pass sqlite3.connect(path)
a Path: dfen.load: pathlib.PosixPath is not a connection; pass sqlite3.connect(path)
a cursor: dfen.load: sqlite3.Cursor is not a connection; pass cursor.connection
cursor.connection is right: w
sqlite_utils: dfen.load: sqlite_utils.db.Database is not a connection; pass db.conn
db.conn is right: w
an Engine: dfen.load: sqlalchemy.engine.base.Engine is not a connection; pass the connection of each "connect" event: @event.listens_for(engine, "connect")
a Connection: dfen.load: sqlalchemy.engine.base.Connection is not a connection; pass connection.connection.driver_connection
connection.connection.driver_connection is right: w
a Session: dfen.load: sqlalchemy.orm.session.Session is not a connection; pass session.connection().connection.driver_connection
apsw is right: w
an AsyncEngine: dfen.load: sqlalchemy.ext.asyncio.engine.AsyncEngine is not a connection; pass what engine.sync_engine gives in a "connect" event (HOSTS.md)
None: dfen.load: builtins.NoneType is not a connection; pass a sqlite3.Connection
an object: dfen.load: builtins.object is not a connection; pass a sqlite3.Connection
aiosqlite, not awaited: dfen.load: aiosqlite.core.Connection is awaited; write: await connection.enable_load_extension(True); await connection.load_extension(dfen.loadable_path()); await connection.enable_load_extension(False)
aiosqlite: dfen.load: aiosqlite.core.Connection is awaited; write: await connection.enable_load_extension(True); await connection.load_extension(dfen.loadable_path()); await connection.enable_load_extension(False)
the three awaits are right: w
END

# The recipe for pandas keeps ids exact beside NULL.
if [ -e /usr/lib/python3/dist-packages/pandas ]; then
  cat >"$work/ids.py" <<'END'
import sqlite3, pandas, dfen
connection = sqlite3.connect(":memory:")
dfen.load(connection)
sql = "SELECT dfen_pool_id('8/8/3k4/8/3PK3/8/8/8 w - -') AS id UNION ALL SELECT NULL"
exact = connection.execute(sql).fetchone()[0]
plain = pandas.read_sql(sql, connection)
kept = pandas.read_sql("SELECT CAST(id AS TEXT) AS id FROM (" + sql + ")", connection)["id"].astype("Int64")
print(int(plain["id"].iloc[0]) == exact, int(kept.iloc[0]) == exact, kept.isna().tolist())
END
  (cd "$work" && sdist/bin/python ids.py) >"$work/got" 2>&1 || true
  same "exact ids beside NULL in pandas" <<'END'
False True [False, True]
END
  sqlite3 "$work/mine.db" "CREATE TABLE log(game, ply, fen, winner)" "INSERT INTO log VALUES
    (1, 1, '8/8/3k4/8/3PK3/8/8/8 w - - 0 40', 'white'), (2, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40', 'black'),
    (2, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40 pkk', 'black'), (4, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40', '*'), (5, 1, NULL, 'white'),
    (2, 2, '8/8/8/3pk3/8/3K4/8/8 - - 0 40', 'black'), (3, 1, '8/8/8/8/8/8/8/K1k5 w - -', 'black')"
  fenced ext/python/README.md 'python pandas' >"$work/pool.py"
  echo 'print(best.round(3).to_csv(index=False), end="")' >>"$work/pool.py"
  (cd "$work" && sdist/bin/python pool.py && grep -o '<title>.*</title>' scores.svg) >"$work/got" 2>&1 || true
  same "the page's table and picture of pandas" <<'END'
key,games,score,lower,upper
8/8/3k4/8/3PK3/8/8/8 w - -,2,1.0,0.342,1.0
5k1K/8/8/8/8/8/8/8 w - -,1,0.0,0.0,0.793
<title>2 scores of the side to move, 0 above 50 % with the whole interval, 0 below.</title>
END
else
  { echo "there is no pandas of Debian: make setup-check installs it" >"$work/got" && fails "the page's table and picture of pandas" "$work/got"; }
fi
finish

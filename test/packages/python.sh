#!/bin/sh
# The wheel and the source distribution, each in a venv of Debian's Python, without an index.
# Usage: python.sh PACKAGES VERSION (from the project's root)
set -eu
packages=$1
version=$2
. test/support/same.sh
cat >"$work/use.py" <<'END'
import sqlite3, sys
import dfen
connection = sqlite3.connect(":memory:")
dfen.load(connection)
print(dfen.__version__ == connection.execute("SELECT dfen_version()").fetchone()[0])
print(connection.execute("SELECT dfen_pool_key(?)", ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",)).fetchone()[0])
picture = dfen.svg("8/8/3k4/8/3PK3/8/8/8 w - -")
print(picture._repr_svg_()[:5], picture.endswith("</svg>\n") or picture.endswith("</svg>"))
try:
    dfen.svg("8/8")
except ValueError as error:
    print(error)
try:
    connection.load_extension(dfen.loadable_path())
except sqlite3.OperationalError as error:
    print(error)
try:
    dfen.load(object())
except NotImplementedError as error:
    print(str(error).split(";")[0])
END
expected='True
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
<svg  True
dfen_svg: placement: there are fewer than 8 ranks (character 4) in '\''8/8'\''; dfen_try(x) is NULL where x is no DFEN
not authorized
dfen: this Python'\''s sqlite3 was built without loading of extensions'

/usr/bin/python3 -m venv "$work/wheel"
"$work/wheel/bin/pip" install --quiet --no-index "$packages/dfen-$version-py3-none-manylinux_2_17_x86_64.whl" >"$work/log" 2>&1 || cat "$work/log"
(cd "$work" && wheel/bin/python use.py) >"$work/got" 2>&1 || true
same "the wheel" <<END
$expected
END

awk '/^```/ { fence = substr($0, 4); next } fence == "python"' ext/python/README.md | sed 's/^\(connection\.execute.*\)$/print(\1)/' >"$work/readme.py"
(cd "$work" && wheel/bin/python readme.py) >"$work/got" 2>&1 || true
same "the package's page" <<'END'
('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',)
END

# It compiles with cc; setuptools comes from Debian.
/usr/bin/python3 -m venv --system-site-packages "$work/sdist"
"$work/sdist/bin/pip" install --quiet --no-index --no-build-isolation "$packages/dfen-$version.tar.gz" >"$work/log" 2>&1 || cat "$work/log"
(cd "$work" && sdist/bin/python use.py) >"$work/got" 2>&1 || true
same "the source distribution" <<END
$expected
END

"$work/wheel/bin/pip" install --quiet --no-index "$packages/dfen-$version-py3-none-manylinux_2_17_aarch64.whl" >"$work/log" 2>&1 && echo installed >"$work/got" || echo refused >"$work/got"
same "the wheel of another machine" <<'END'
refused
END

# The recipe for pandas keeps ids beside NULL whole.
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
  same "pandas' ids beside NULL" <<'END'
False True [False, True]
END
  sqlite3 "$work/mine.db" "CREATE TABLE log(game, ply, fen, winner)" "INSERT INTO log VALUES
    (1, 1, '8/8/3k4/8/3PK3/8/8/8 w - - 0 40', 'white'), (2, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40', 'black'),
    (2, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40 pkk', 'black'), (4, 1, '8/8/8/3pk3/8/3K4/8/8 b - - 0 40', '*'), (5, 1, NULL, 'white'),
    (2, 2, '8/8/8/3pk3/8/3K4/8/8 - - 0 40', 'black'), (3, 1, '8/8/8/8/8/8/8/K1k5 w - -', 'black')"
  awk '/^```/ { fence = substr($0, 4); next } fence == "python pandas"' ext/python/README.md >"$work/pool.py"
  echo 'print(best.round(3).to_csv(index=False), end="")' >>"$work/pool.py"
  (cd "$work" && sdist/bin/python pool.py && grep -o '<title>.*</title>' scores.svg) >"$work/got" 2>&1 || true
  same "the page's table and picture of pandas" <<'END'
key,games,score,lower,upper
8/8/3k4/8/3PK3/8/8/8 w - -,2,1.0,0.342,1.0
5k1K/8/8/8/8/8/8/8 w - -,1,0.0,0.0,0.793
<title>2 scores of the side to move, 0 above 50 % with the whole interval, 0 below.</title>
END
else
  failed=$((failed + 1))
  echo "there is no pandas of Debian: make setup-check installs it"
fi
finish "the Python packages"

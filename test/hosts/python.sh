#!/bin/sh
# Debian's Python, SQLAlchemy and sqlite-utils: the snippets of ext/HOSTS.md, and tests that are specific to Python.
# Usage: python.sh (from the project's root, after make)
set -eu
python=/usr/bin/python3 sqlite_utils=/usr/bin/sqlite-utils
here=$(dirname "$0")
for needed in "$python" "$sqlite_utils"; do
  command -v "$needed" >/dev/null || { echo "there is no $needed: make setup-hosts installs it" >&2; exit 1; }
done
. "$here/snippets.sh"

{ snippet python && echo "for row in db.execute('$pooling'): print(*row)"; } >"$work/pool.py"
(cd "$work" && "$python" pool.py) >"$work/got" 2>&1 || true
pooled "the snippet for Python"

{
  snippet 'python sqlalchemy'
  echo "from sqlalchemy import text"
  echo "with engine.connect() as db:"
  echo "    for row in db.execute(text('$pooling')): print(*row)"
} >"$work/pool.py"
(cd "$work" && "$python" pool.py) >"$work/got" 2>&1 || true
pooled "the snippet for SQLAlchemy"

{ snippet 'sh sqlite-utils' && echo "sqlite-utils query games.db \"SELECT dfen_pool_key('8')\" --load-extension '$extension' || true"; } |
  sed "s:^sqlite-utils:$sqlite_utils:" >"$work/pool.sh"
(cd "$work" && sh -e pool.sh 2>&1) | tr -d '\r"' | tr '\t' ' ' | sed 's/^Error: //' >"$work/got"
same_pooled "the snippet for sqlite-utils"

if "$python" "$here/test_python.py" "$extension" "$sample" >"$work/got" 2>&1; then passes "what Python alone can get wrong"; else fails "Python" "$work/got"; fi
finish

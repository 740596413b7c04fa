#!/bin/sh
# Other programs that load dfen, by the snippets of ext/HOSTS.md: Bun, Deno, PHP, JDBC, SQLAlchemy with aiosqlite; and the shell's .dump and
# .clone of a table with a generated key.
# Usage: others.sh (from the project's root, after make)
set -eu
. test/hosts/snippets.sh
modules=$build/modules/hosts/node_modules

bun=$(echo "$modules"/@oven/bun-*/bin/bun)
{ snippet 'js bun' && echo "$in_js"; } >"$work/pool.ts"
echo 'console.log(db.query("SELECT dfen_pool_id(dfen_start()) AS id").get().id, db.query("SELECT 9007199254740993 AS id").get().id);' >>"$work/pool.ts"
(cd "$work" && "$bun" run pool.ts) >"$work/all" 2>&1 || true
sed '$d' "$work/all" >"$work/got"
pooled "Bun"
tail -n 1 "$work/all" >"$work/got"
same "ids in Bun are exact" <<'END'
6344906133039437859n 9007199254740993n
END

deno=$(echo "$modules"/@deno/linux-*/deno)
{ snippet 'js node:sqlite' && echo "$in_js"; } | sed 's/^const { DatabaseSync } = .*/import { DatabaseSync } from "node:sqlite";/' >"$work/pool.ts"
(cd "$work" && DENO_DIR=$work/deno "$deno" run --allow-read --allow-write --allow-ffi pool.ts) >"$work/got" 2>&1 || true
pooled "Deno"

{
  snippet php
  echo "\$pooled = \$db->query('$pooling');"
  # shellcheck disable=SC2016,SC2028
  echo 'while ($row = $pooled->fetchArray()) echo $row["turns"], " ", $row["key"], "\n";'
} >"$work/pool.php"
(cd "$work" && php -d sqlite3.extension_dir="${extension%/*}" pool.php) >"$work/got" 2>&1 || true
pooled "PHP"

{
  echo "import java.sql.*;"
  echo "public class Pool { public static void main(String[] arguments) throws SQLException {"
  snippet java
  echo "ResultSet pooled = db.createStatement().executeQuery(\"$pooling\");"
  echo 'while (pooled.next()) System.out.println(pooled.getInt(1) + " " + pooled.getString(2)); } }'
} >"$work/Pool.java"
(cd "$work" && java -cp /usr/share/java/sqlite-jdbc.jar Pool.java) >"$work/got" 2>&1 || true
pooled "JDBC"

{
  snippet 'python sqlalchemy-async'
  cat <<END
import asyncio
from sqlalchemy import text

async def main():
    async with engine.connect() as db:
        for row in await db.execute(text("$pooling")): print(*row)

asyncio.run(main())
END
} >"$work/pool.py"
(cd "$work" && /usr/bin/python3 pool.py) >"$work/got" 2>&1 || true
pooled "SQLAlchemy with aiosqlite"

# A generated key with an index: reading and writing works if both sides have dfen, and not without.
shell() {
  sqlite3 -batch -bail -init /dev/null "$@"
}
cp "$work/games.db" "$work/keys.db"
shell "$work/keys.db" ".load '$extension'" "ALTER TABLE turns ADD COLUMN canonical TEXT AS (dfen_pool_key(dfen_try(dfen)))" \
  "CREATE INDEX by_key ON turns(canonical)"
count="SELECT count(*), canonical FROM turns GROUP BY 2 ORDER BY 1 DESC"
shell "$work/keys.db" ".load '$extension'" .dump >"$work/dump.sql"
shell -separator ' ' "$work/read.db" ".load '$extension'" ".read '$work/dump.sql'" "$count" >"$work/got" 2>&1 || true
pooled ".dump, read with dfen"
shell "$work/without.db" ".read '$work/dump.sql'" 2>&1 | grep -o 'no such function: dfen_[a-z_]*' | head -n 1 >"$work/got" || true
same ".dump, read without dfen" <<'END'
no such function: dfen_try
END
{
  shell "$work/keys.db" ".load '$extension'" ".clone '$work/clone.db'" || true
  shell "$work/clone.db" "SELECT count(*) FROM turns" || true
} 2>&1 | grep -o 'no such [a-z]*: [a-z_]*' | sed -n '1p;$p' >"$work/got" || true
same ".clone does not copy it" <<'END'
no such function: dfen_try
no such table: turns
END
shell "$work/keys.db" ".load '$extension'" ".backup '$work/backup.db'" "VACUUM INTO '$work/vacuumed.db'"
for copy in backup vacuumed; do
  shell -separator ' ' "$work/$copy.db" ".load '$extension'" "$count" >"$work/got" 2>&1 || true
  pooled "a copy: $copy"
done
finish

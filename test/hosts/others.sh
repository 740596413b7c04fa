#!/bin/sh
# Other programs that load dfen, by the snippets of ext/HOSTS.md: Bun, Deno, drivers of other languages, with the loops of sql/KEYS.md,
# SQLAlchemy with aiosqlite; and the shell's .dump and .clone of a table with a generated key.
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

# ---- Drivers of other languages ----

# Rows whose second is malformed, and the statements of a key column.
broken="SELECT column1 AS id, dfen_pool_key(column2) AS key FROM (VALUES (1, dfen_start()), (2, '8'), (3, dfen_start()))"
keys="SELECT sql FROM dfen_key_sql('turns', 'dfen')"

# driver NAME COMMAND ...: the program pools games.db, reads $broken until its error, which it prints, and adds a key column by the loop of
# sql/KEYS.md. Run again it finds the column and changes nothing.
driver() {
  name=$1
  shift
  cp "$work/games.db" "$work/drivers/games.db"
  (cd "$work/drivers" && "$@" && "$@") >"$work/all" 2>&1 || true
  {
    sed -E 's/.*(dfen_pool_key: .*is not a DFEN).*/\1/' "$work/all"
    sqlite3 -batch -init /dev/null "$work/drivers/games.db" ".load '$extension'" "SELECT sum(canonical = dfen_pool_key(dfen)) FROM turns" \
      "SELECT name FROM pragma_index_info('turns_canonical')"
  } >"$work/got" 2>&1
  one="$games
dfen_pool_key: placement: there are fewer than 8 ranks (character 2) in '8'; dfen_try(x) is NULL where x is not a DFEN"
  same "$name" <<END
$one
$one
5
canonical
END
}
mkdir -p "$work/drivers/src" "$work/drivers/.cargo"

{
  snippet python
  cat <<END
for row in db.execute("$pooling"):
    print(*row)
try:
    db.execute("$broken").fetchall()
except sqlite3.Error as error:
    print(error)
keys = "$keys"
END
  loop Python
  echo "db.commit()"
} >"$work/drivers/pool.py"
driver Python /usr/bin/python3 pool.py

{
  snippet 'js better-sqlite3'
  cat <<END
$in_js
try { db.prepare("$broken").all(); } catch (error) { console.log(error.message); }
const keys = "$keys";
END
  loop better-sqlite3
} >"$work/drivers/pool.js"
driver better-sqlite3 env NODE_PATH="$modules" "$modules/.bin/node" pool.js

{
  snippet php
  cat <<END
\$rows = \$db->query("$pooling");
while (\$row = \$rows->fetchArray()) echo \$row[0], " ", \$row[1], "\n";
\$rows = \$db->query("$broken");
try { while (\$rows->fetchArray()); } catch (Exception \$error) { echo \$error->getMessage(), "\n"; }
\$rows->finalize();
\$keys = "$keys";
END
  loop PHP
} >"$work/drivers/pool.php"
driver PHP php -d sqlite3.extension_dir="${extension%/*}" pool.php

{
  snippet perl
  cat <<END
print "\$_->[0] \$_->[1]\n" for @{\$db->selectall_arrayref("$pooling")};
my \$rows = \$db->prepare("$broken");
\$rows->execute;
eval { 1 while \$rows->fetchrow_array };
print \$@;
\$rows->finish;
my \$keys = "$keys";
END
  loop Perl
} >"$work/drivers/pool.pl"
driver Perl sh -c "perl pool.pl 2>/dev/null"

{
  snippet r
  cat <<END
rows <- DBI::dbGetQuery(db, "$pooling")
cat(paste0(rows\$turns, " ", rows\$key, "\n"), sep = "")
tryCatch(DBI::dbGetQuery(db, "$broken"), error = function(error) cat(conditionMessage(error), "\n"))
keys <- "$keys"
END
  loop R
} >"$work/drivers/pool.R"
driver R Rscript --vanilla pool.R

{
  snippet ruby
  cat <<END
db.execute("$pooling") { |row| puts row.join(" ") }
begin
  db.execute("$broken")
rescue SQLite3::Exception => error
  puts error.message
end
keys = "$keys"
END
  loop Ruby
} >"$work/drivers/pool.rb"
driver Ruby ruby pool.rb

{
  snippet tcl
  cat <<END
db eval {$pooling} { puts "\$turns \$key" }
catch { db eval {$broken} } error
puts \$error
set keys {$keys}
END
  loop Tcl
} >"$work/drivers/pool.tcl"
driver Tcl tclsh pool.tcl

{
  cat <<'END'
package main

import (
	"database/sql"
	"fmt"
	"github.com/mattn/go-sqlite3"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}
func main() {
END
  snippet go
  cat <<END
check(err)
rows, err := db.Query("$pooling")
check(err)
for rows.Next() { var turns, key string; check(rows.Scan(&turns, &key)); fmt.Println(turns, key) }
rows, err = db.Query("$broken")
check(err)
for rows.Next() { }
fmt.Println(rows.Err())
rows, err = db.Query("$keys")
check(err)
var list []string
END
  loop Go
  echo "check(err) }"
} >"$work/drivers/pool.go"
(cd "$work/drivers" && GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$work/go" go build -o go-pool pool.go) >"$work/log" 2>&1 || cat "$work/log"
driver Go ./go-pool

{
  echo "use rusqlite::{Connection, LoadExtensionGuard, Result};"
  echo "fn main() -> Result<()> {"
  snippet rust
  cat <<END
let mut statement = db.prepare("$pooling")?;
let mut rows = statement.query([])?;
while let Some(row) = rows.next()? { println!("{} {}", row.get::<_, i64>(0)?, row.get::<_, String>(1)?); }
let mut statement = db.prepare("$broken")?;
let mut rows = statement.query([])?;
let error = loop { if let Err(error) = rows.next() { break error } };
println!("{}", error);
let keys = "$keys";
END
  loop Rust
  echo "Ok(()) }"
} >"$work/drivers/src/main.rs"
cat >"$work/drivers/Cargo.toml" <<'END'
[package]
name = "pool"
version = "0.0.0"
edition = "2021"
[dependencies]
rusqlite = { version = "0.28", features = ["load_extension"] }
END
cat >"$work/drivers/.cargo/config.toml" <<'END'
[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "/usr/share/cargo/registry"
END
(cd "$work/drivers" && PATH=/usr/bin:$PATH CARGO_HOME="$work/cargo" cargo build --quiet --offline) >"$work/log" 2>&1 || cat "$work/log"
driver Rust target/debug/pool

{
  echo "import java.sql.*; import java.util.*;"
  echo "public class Pool { public static void main(String[] arguments) throws SQLException {"
  snippet java
  cat <<END
ResultSet rows = db.createStatement().executeQuery("$pooling");
while (rows.next()) System.out.println(rows.getInt(1) + " " + rows.getString(2));
rows = db.createStatement().executeQuery("$broken");
try { while (rows.next()); } catch (SQLException error) { System.out.println(error.getMessage()); }
rows = db.createStatement().executeQuery("$keys");
List<String> list = new ArrayList<>();
END
  loop JDBC
  echo "} }"
} >"$work/drivers/Pool.java"
driver JDBC java -cp /usr/share/java/sqlite-jdbc.jar Pool.java

{
  echo "keys=\"$keys\""
  loop 'the shell' | sed "s:\.load dfen:.load $work/lib/dfen:g"
  echo "sqlite3 -batch -separator ' ' games.db '.load $work/lib/dfen' \"$pooling\" \"$broken\" 2>error | head -n 2; cat error"
} >"$work/drivers/pool.sh"
driver "the shell" sh pool.sh

# ---- Other programs ----

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

#!/bin/sh
# From a SQLite file to one PostgreSQL server, and to three more that share its turns: the commands of sql/README.md. The
# views give SQLite's answers in both (SPEC 12.7), each server groups its own, and a server that is away is an error.
# Usage: shards.sh EXTENSION.so SAMPLE.db (from the project's root; MAKE is the make to call)
set -eu
extension=${1%.so} sample=$2
. test/postgresql/support.sh

copy_postgresql
install_dfen
start_server asked
asked=$port
start_server one
one=$port
start_server two
two=$port
start_server three
three=$port
PATH=$bin:$PATH
for server in $asked $one $two $three; do
  echo 'CREATE DATABASE games; CREATE DATABASE local;' | query "$server"
done

# ---- SQLite's answers ----

# The key is the pool id here as there.
cp "$sample" "$work/games.db"
sqlite "$work/games.db" "CREATE VIEW scored_turns AS
  SELECT game, number, dfen, dice, moves, dfen_pool_id(dfen) AS key, dfen_score(result, dfen) AS score
  FROM turns JOIN games ON games.id = turns.game WHERE completed AND result <> '*'" ".read sql/views.sql"
columns_of() {
  case $1 in
    pooled) echo "key, games, visits, wins, draws, losses, REAL(score), REAL(lower), REAL(upper)" ;;
    continuations | book) echo "key, moves, games, visits, wins, draws, losses, REAL(score), REAL(lower), REAL(upper)" ;;
    dice_distribution) echo "dice, rolled, REAL(expected)" ;;
    gain_by_turn) echo "turn, visits, positions, keys, REAL(before_10), REAL(after_10), REAL(before_20), REAL(after_20), REAL(before_100), REAL(after_100)" ;;
  esac
}
views='pooled continuations book dice_distribution gain_by_turn'
for view in $views; do
  sqlite "$work/games.db" "SELECT $(columns_of "$view" | sed 's/REAL(\([a-z_0-9]*\))/hex(ieee754_to_blob(\1))/g') FROM $view" |
    LC_ALL=C sort >"$work/$view"
done

# same_views PORT DATABASE WHERE
same_views() {
  for view in $views; do
    printf '\\set FETCH_COUNT 1000\nSELECT %s FROM %s;\n' \
      "$(columns_of "$view" | sed "s/REAL(\([a-z_0-9]*\))/upper(encode(float8send(\1), 'hex'))/g")" "$view" |
      query "$1" "$2" | LC_ALL=C sort >"$work/view"
    if cmp -s "$work/$view" "$work/view"; then
      echo "$(wc -l <"$work/view") rows" >"$work/got"
    else
      { diff "$work/$view" "$work/view" || true; } | head -n 6 >"$work/got"
    fi
    same "$view $3: SQLite's (<), PostgreSQL's (>)" <<END
$(wc -l <"$work/$view") rows
END
  done
}

# ---- One server ----

export PGPORT="$asked"
# The commands of sql/README.md, in a folder that has games.db and the programs.
mkdir "$work/clone"
ln -s "$PWD/sql" "$work/clone/sql"
cp "$sample" "$work/clone/games.db"
# of_readme NAME: the block "sh NAME".
of_readme() {
  sed -n "/^\`\`\`sh $1\$/,/^\`\`\`\$/p" sql/README.md | sed '/^```/d' >"$work/block"
  [ -s "$work/block" ] || { echo "sql/README.md has no block '$1'"; exit 1; }
  cat "$work/block"
}
of_readme 'one server' | sed 's/\bgames$/local/; s/createdb local/true/' >"$work/commands"
(cd "$work/clone" && PGDATABASE=local sh -eu "$work/commands" >/dev/null)
same_views "$asked" local "on one server"
echo 'SELECT count(*), count(*) FILTER (WHERE key_is_right) FROM (SELECT pool_id = dfen_pool_id(dfen) AS key_is_right FROM turns) AS t' |
  query "$asked" local >"$work/got"
same "the turns that were loaded" <<END
$(sqlite "$sample" 'SELECT count(*), count(*) FROM turns')
END
# A second load of the same games is refused, and leaves nothing.
sql/postgresql/load "$sample" -d local >"$work/output" 2>&1 && echo 'it was loaded twice' >"$work/got" ||
  grep -o 'duplicate key value violates unique constraint "players_pkey"' "$work/output" >"$work/got" || true
echo 'SELECT count(*) FROM turns' | query "$asked" local >>"$work/got"
same "a load that is repeated" <<END
duplicate key value violates unique constraint "players_pkey"
$(sqlite "$sample" 'SELECT count(*) FROM turns')
END
# Names with all that ends a line, a column or a COPY, in a file whose name SQLite takes for an address.
echo 'CREATE DATABASE odd;' | query "$asked"
psql -X -q -d odd -f sql/postgresql/schema.sql -f sql/postgresql/partitions.sql
names="(1, 'a' || char(10) || '\.' || char(10) || 'b'), (2, '\N'), (3, char(9) || '\t' || char(13, 10) || '\"'), (4, '\.')"
(cd "$work" && sqlite3 -batch -init /dev/null ./file:odd.db "CREATE TABLE players(id, name)" "CREATE TABLE games(id, white, black, result, termination)" \
  "CREATE TABLE turns(game, number, dfen, dice, moves, next_dfen, completed)" "INSERT INTO players VALUES $names" &&
  "$OLDPWD/sql/postgresql/load" file:odd.db -d odd) >"$work/got" 2>&1
echo "SELECT id, encode(convert_to(name, 'UTF8'), 'hex') FROM players ORDER BY id" | query "$asked" odd >>"$work/got"
same "names with ends of lines" <<END
$(sqlite :memory: "SELECT column1, lower(hex(column2)) FROM (VALUES $names)")
END
# A file that breaks off is nothing at all.
head -c 2000000 "$sample" >"$work/broken.db"
echo 'CREATE DATABASE broken;' | query "$asked"
psql -X -q -d broken -f sql/postgresql/schema.sql -f sql/postgresql/partitions.sql
sql/postgresql/load "$work/broken.db" -d broken >/dev/null 2>&1 && echo 'it was loaded' >"$work/got" || echo refused >"$work/got"
echo 'SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM games) + (SELECT count(*) FROM turns)' | query "$asked" broken >>"$work/got"
same "a broken file" <<'END'
refused
0
END

# ---- Three servers that share the turns ----

of_readme 'three servers more' | sed -e "s/db1:5432/127.0.0.1:$one/; s/db2:5432/127.0.0.1:$two/; s/db3:5432/127.0.0.1:$three/" \
  -e "s/-h db1 -p 5432/-p $one/; s/-h db2 -p 5432/-p $two/; s/-h db3 -p 5432/-p $three/" -e 's/createdb games/true/' \
  >"$work/commands"
(cd "$work/clone" && DATABASE=games REMOTE_USER=owner sh -eu "$work/commands" >/dev/null)
same_views "$asked" games "on three servers"
for server in $one $two $three; do
  echo "SELECT count(*) > 0 FROM pg_class WHERE relname LIKE 'turns\\__' OR relname LIKE 'turns\\___'" | query "$server" games
done >"$work/got"
same "tables on each server" <<'END'
t
t
t
END

# The plan: each server groups its own, all at once.
query "$asked" games >"$work/plan" <<'END'
EXPLAIN (VERBOSE, COSTS OFF) SELECT pool_id, count(*), avg(score), dfen_pool_lower(score) FROM turns GROUP BY pool_id ORDER BY 4 DESC, 1 LIMIT 10;
END
grep -cE -- '->  Async Foreign Scan$' "$work/plan" >"$work/got" || true
grep -c 'Relations: Aggregate on' "$work/plan" >>"$work/got" || true
grep -c 'Remote SQL: SELECT pool_id, count(\*), avg(score), public.dfen_pool_lower(score) FROM public.turns_[0-9]* GROUP BY 1' "$work/plan" >>"$work/got" || true
grep -cE -- '^ *(->  )?(Hash|Group|Partial ?)?Aggregate' "$work/plan" >>"$work/got" || true
same "the plan of ten keys: async scans, groups on the servers, their SQL, groups here" <<'END'
16
16
16
0
END
[ "$failed" -eq 0 ] || cat "$work/plan"
query "$asked" games >"$work/plan" <<'END'
EXPLAIN (VERBOSE, COSTS OFF) SELECT * FROM pooled;
END
grep -cE 'Remote SQL: SELECT .*dfen_wilson_lower|Remote SQL: SELECT .*count\(\*\) FILTER .* GROUP BY' "$work/plan" >"$work/got" || true
same "the view pooled: groups on the servers" <<'END'
16
END
query "$asked" games >"$work/got" <<'END'
SELECT pool_id, count(*), upper(encode(float8send(dfen_pool_lower(score)), 'hex')) FROM turns WHERE score IS NOT NULL GROUP BY pool_id ORDER BY dfen_pool_lower(score) DESC, 1 LIMIT 10;
END
same "the ten best keys" <<END
$(sqlite "$work/games.db" "SELECT key, count(*), hex(ieee754_to_blob(dfen_pool_lower(score))) FROM scored_turns GROUP BY key ORDER BY dfen_pool_lower(score) DESC, 1 LIMIT 10")
END

# A shard refuses a key that is not the position's.
echo "INSERT INTO turns_0 SELECT game, 999, dfen, dice, moves, next_dfen, completed, pool_id + 1, score, false FROM turns_0 LIMIT 1;" |
  query "$one" games | grep -o 'ERROR:  23514: .*' >"$work/got" || true
same "a wrong key" <<'END'
ERROR:  23514: new row for relation "turns_0" violates check constraint "turns_pool_id"
END

# ---- A server that is away ----

total='SELECT count(*), sum(games) FROM pooled;'
echo "$total" | query "$asked" games >"$work/total"
stop_server two immediate
echo "$total" | query "$asked" games | grep -oE '^ERROR:  08001' >"$work/got" || true
same "a server that was killed before the query" <<'END'
ERROR:  08001
END
port=$two
start_server two
echo "$total" | query "$asked" games >"$work/got"
same "the server is back" <"$work/total"
# Between two statements of one transaction: it sleeps in the server that is asked while another is killed.
query "$asked" games >"$work/answer" <<'END' &
BEGIN;
DECLARE rows CURSOR FOR SELECT pool_id, count(*), dfen_pool_lower(score) FROM turns GROUP BY pool_id;
SET LOCAL client_min_messages = error;
FETCH 5 FROM rows;
SELECT pg_sleep(3);
SELECT count(*) FROM (SELECT pool_id, count(*) FROM turns GROUP BY pool_id) AS keys;
COMMIT;
END
query=$!
sleep 1
stop_server three immediate
wait $query || true
grep -oE '^ERROR:  (08006|57P02|57P01|08003|08001)' "$work/answer" | head -n 1 | sed 's/:  .*/: the connection/' >"$work/got" || true
same "a server that was killed between two statements of a transaction" <<'END'
ERROR: the connection
END
port=$three
start_server three
echo "$total" | query "$asked" games >"$work/got"
same "all servers are back" <"$work/total"

# Inside of one statement: each server works on its turns for seconds. One is killed when it is seen at work; the others
# go on meanwhile, and have sent rows already or not. The answer must be an error, whatever was counted before.
odds='dfen_king_capture(dfen)'
for _ in 1 2 3 4 5; do odds="$odds + $odds"; done
echo "SELECT count(*) FROM turns WHERE $odds >= 0;" | query "$asked" games >"$work/answer" &
query=$!
seen=
for _ in $(seq 1 100); do
  seen=$(echo "SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'postgres_fdw' AND state = 'active' AND query LIKE 'FETCH%'" |
    query "$three" games)
  [ "$seen" != t ] || break
  sleep 0.1
done
sleep 0.5
stop_server three immediate
wait $query || true
{ echo "$seen"; sed -nE 's/^ERROR:  (08006|57P02|57P01|08003|08001).*/ERROR: the connection/p; /^[0-9]+$/p' "$work/answer"; } >"$work/got"
same "a server that was killed while it worked on a statement" <<'END'
t
ERROR: the connection
END
port=$three
start_server three
echo "$total" | query "$asked" games >"$work/got"
same "it is back after that, and whole" <"$work/total"

# ---- A load that other servers have committed in part ----

# Turns whose game is not there: sql/README.md says how to find and to remove them.
found=$(sed -n 's/^  `\(SELECT count(\*) FROM turns WHERE NOT EXISTS .*\)`\.$/\1/p' sql/README.md)
query "$asked" games >"$work/got" <<END
INSERT INTO turns SELECT 1000000 + number, 1, dfen, dice, moves, next_dfen, completed, pool_id, score, first_visit FROM turns WHERE game = 1;
$found;
$(printf '%s' "$found" | sed 's/^SELECT count(\*)/DELETE/');
$found;
SELECT count(*) FROM turns;
END
same "turns without a game are found, and removed" <<END
$(sqlite "$sample" "SELECT count(*) FROM turns WHERE game = 1; SELECT 0; SELECT count(*) FROM turns")
END

# ---- Workers on one server ----

query "$asked" local >"$work/plan" <<'END'
SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET min_parallel_index_scan_size = 0;
EXPLAIN (COSTS OFF) SELECT pool_id, count(*), avg(score), dfen_pool_lower(score) FROM turns GROUP BY pool_id ORDER BY 4 DESC, 1 LIMIT 10;
END
{ grep -cE -- '->  Parallel Append$' "$work/plan"; grep -cE -- '^ +->  (Parallel )?(Seq|Index Only|Index) Scan|^ +->  Parallel .* Scan' "$work/plan"; } >"$work/got" || true
same "the plan of ten keys on one server: workers share the partitions" <<'END'
1
16
END
[ "$failed" -eq 0 ] || cat "$work/plan"

finish "PostgreSQL's shards"

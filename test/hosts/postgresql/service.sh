#!/bin/sh
# sql/SERVICE.md from top to bottom, with 40,000 games: every answer is that of a recount in Python (service.py), with the plan that the page
# promises; and what may go wrong in such a service.
# Usage: service.sh (from the project's root, after make service-games; MAKE is the make to call)
set -eu
. test/hosts/postgresql/servers.sh
games=$build/service

copy_postgresql
install_dfen
start_server one
export PGPORT="$port"
PATH=$bin:$PATH

# ---- The page ----

# Blocks of one kind that follow each other are typed in together; a block of SQL for one psql, with those before it.
mkdir -p "$work/clone/build"
ln -s "$PWD/sql" "$PWD/test" "$work/clone"
ln -s "$games" "$work/clone/build/service"
awk -v folder="$work" '
  /^```/ { inside = !inside; fence = inside ? substr($0, 4) : ""; if (fence == "sh service" || fence == "sql service") { ++n; file = sprintf("%s/step.%02d.%s", folder, n, fence == "sh service" ? "sh" : "sql") } next }
  fence == "sh service" || fence == "sql service" { print >file }' sql/SERVICE.md
awk '/^```/ { inside = !inside; if (inside) { before = fence; fence = substr($0, 4) } next } inside && fence == "output" && before ~ / service$/' sql/SERVICE.md >"$work/outputs"
for step in "$work"/step.*; do
  case $step in
    *.sh) (cd "$work/clone" && sh -eu "$step") || { echo "stopped: $step"; break; } ;;
    *) psql -X -q -A -t -F ' ' -v ON_ERROR_STOP=1 -f "$step" service || { echo "stopped: $step"; break; } ;;
  esac
done >"$work/got" 2>&1
same "sql/SERVICE.md" <"$work/outputs"
psql -X -q -A -t -c 'SET client_min_messages = notice' -c 'CALL dfen_counts.count_games()' service >"$work/got" 2>&1
same "views that were created again count nothing again" <<'END'
NOTICE:  0 games counted; turns that cannot be counted: 26
END

# Every block of SQL twice in one session, and counts between them.
for run in first second; do
  printf '\\echo %s\n' "$run"
  cat "$work"/step.*.sql
  echo 'DEALLOCATE ALL; CALL dfen_counts.count_games();'
done | psql -X -q -A -t -F ' ' -v ON_ERROR_STOP=1 -f - service >"$work/twice" 2>&1
sed '/^second$/,$d' "$work/twice" >"$work/once"
{ sed 's/^first$/second/' "$work/once" && sed '1,/^second$/d' "$work/twice" | wc -l | awk '{ print ($1 >= 8 ? "many lines" : $1) }'; } >"$work/want"
{ sed -n '/^second$/,$p' "$work/twice" && echo "many lines"; } >"$work/got"
same "every block of SQL twice in one session" <"$work/want"

# ---- Plans ----

# plan NAME SETTING: what the plans of a statement, and of the functions that it calls, read by an index on a key and what as a whole, of
# visits, positions, turns and favourites.
cat sql/postgresql/questions.sql "$work"/step.*.sql - >"$work/statements" <<'END'
EXECUTE rolls('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 3);
EXECUTE met('r1bqkbnr/pppppppp/n7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 2', 2);
EXECUTE best(20, 2);
END
plan() {
  {
    echo "LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET auto_explain.log_level = notice;"
    echo "SET client_min_messages = notice; $2;"
    sed -n "/^PREPARE $1(/,/;\$/p; /^EXECUTE $1(/p" "$work/statements"
  } | psql -X -q -A -t -f - service 2>&1 | tr '\n' ' ' | grep -oE 'Index (Only )?Scan using [a-z]+_by_key|Bitmap Index Scan on [a-z]+_by_key|Seq Scan on (stored_visits|positions|turns|favourites)' |
    sed -E 's/.* (using|on) ([a-z]*_by_key)/\2/' | sort -u | tr '\n' ' ' | sed "s/^/$1: /; s/ \$//"
  echo
}
for setting in 'SET plan_cache_mode = auto' 'SET plan_cache_mode = force_generic_plan'; do
  for name in score continuations rolls book favourites met; do
    plan $name "$setting"
  done
done | sort -u >"$work/got"
same "the plans, with the values and without" <<'END'
book: visits_by_key
continuations: visits_by_key
favourites: favourites_by_key visits_by_key
met: positions_by_key
rolls: visits_by_key
score: visits_by_key
END

# Milliseconds: the best of five, by the clock.
milliseconds() {
  { printf '%s\n' '\timing on'; sed -n "/^PREPARE $1(/,/;\$/p" "$work/statements"; for _ in 1 2 3 4 5; do sed -n "/^EXECUTE $1(/p" "$work/statements" | head -n 1; done; } |
    psql -X -q -A -t -f - service | sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | tail -n 5 | sort -g | head -n 1
}
for name in score continuations rolls book favourites met best; do
  echo "figure: $name $(milliseconds $name) ms"
done

# ---- The recount ----

psql -X -q -d service -c "COPY (
    SELECT games.id, number, dfen_pool_id(dfen_normalize(positions.fen)), dice, CASE
             WHEN moves IS NULL THEN dfen_pool_id(dfen_normalize(next.fen))
             WHEN dfen_turn_error(positions.fen, dice, array_to_string(moves, ' ')) IS NULL THEN
               dfen_pool_id(dfen_end_turn(dfen_play(dfen_roll(positions.fen, dice), array_to_string(moves, ' ')))) END,
           side, result, mode, least(coalesce(white_rating, -1), coalesce(black_rating, -1)),
           dfen_turn_error(positions.fen, dice, array_to_string(moves, ' ')) IS NULL
    FROM turns JOIN games ON games.id = turns.game JOIN positions ON positions.id = position LEFT JOIN positions AS next ON next.id = next_position
    ORDER BY games.id, number) TO STDOUT" >"$work/turns"

# Positions as askers see them: the start from either side, flipped ones, one that no game met.
psql -X -q -A -t -d service -c "SELECT dfen_pool_id(dfen_normalize(asked)), asked FROM (
    SELECT dfen_start() AS asked UNION ALL SELECT dfen_flip(dfen_start()) UNION ALL SELECT '8/8/8/4k3/8/8/8/K7 w - -'
    UNION ALL (SELECT dfen_flip(fen) FROM keyed_positions JOIN dfen_counts.position_counts USING (key) WHERE fen LIKE '%b %' ORDER BY games DESC, fen LIMIT 5)) AS asked" >"$work/asked"

# What the statements answer: one line per row, with keys for moves.
{
  sed -n '/^PREPARE/,/;$/p' "$work/statements"
  echo 'SET client_min_messages = error;'
  while IFS='|' read -r key asked; do
    next="dfen_pool_id(dfen_end_turn(dfen_play(dfen_roll(dfen_normalize('$asked'), dice), moves)))"
    cat <<END
CREATE TEMP TABLE answer AS EXECUTE score('$asked', 1500, 'blitz');
SELECT 'score', '$key', * FROM answer; DROP TABLE answer;
CREATE TEMP TABLE answer AS EXECUTE continuations('$asked', CASE dfen_side('$asked') WHEN 'w' THEN 'NPB' ELSE 'npb' END, 1500, 'blitz', NULL);
SELECT 'continuations', '$key', games, wins, lower FROM answer ORDER BY 3, 4, 5;
SELECT 'moves', '$key', $next, games, wins, lower FROM answer WHERE moves IS NOT NULL ORDER BY 3; DROP TABLE answer;
CREATE TEMP TABLE answer AS EXECUTE rolls('$asked', NULL);
SELECT 'rolls', '$key', upper(roll), visits, score FROM answer ORDER BY 3; DROP TABLE answer;
CREATE TEMP TABLE answer AS EXECUTE book('$asked', 1500, 2, NULL);
SELECT 'book', '$key', upper(dice), games, score, lower FROM answer ORDER BY 3; DROP TABLE answer;
CREATE TEMP TABLE answer AS EXECUTE met('$asked', NULL);
SELECT 'met', '$key', count(*), min(game::text || number) FROM answer; DROP TABLE answer;
END
  done <"$work/asked"
  cat <<END
CREATE TEMP TABLE answer AS EXECUTE best(20, NULL);
SELECT 'best', key, games, wins, lower FROM answer ORDER BY key; DROP TABLE answer;
SELECT 'position', key, games, visits, wins, draws, losses FROM dfen_counts.position_counts ORDER BY key;
SELECT 'continuation', key, dice, next_key, games, visits, wins, draws, losses FROM dfen_counts.continuation_counts ORDER BY key, dice COLLATE "C", next_key;
SELECT 'uncounted', count(*) FROM dfen_counts.uncounted;
END
} >"$work/ask"
psql -X -q -A -t -F ' ' -v ON_ERROR_STOP=1 -f "$work/ask" service >"$work/answers" 2>&1
/usr/bin/python3 test/hosts/postgresql/service.py "$work/turns" "$work/asked" >"$work/recount"
for question in score continuations rolls book met best position continuation uncounted; do
  grep "^$question " "$work/answers" >"$work/got.$question" || true
  { grep "^$question " "$work/recount" || true; } | diff - "$work/got.$question" | head -n 6 >"$work/got" || true
  wc -l <"$work/got.$question" >>"$work/got"
  same "$question: the recount's (<), the page's (>)" <<END
$(grep -c "^$question " "$work/recount")
END
done
# The moves that are shown lead where the recount's turns led; some turns have lost theirs.
grep '^moves ' "$work/answers" | sort -u >"$work/moves"
grep '^moves ' "$work/recount" | sort -u | comm -13 - "$work/moves" >"$work/got"
[ "$(wc -l <"$work/moves")" -gt 100 ] || echo "few moves" >>"$work/got"
same "the moves of continuations" </dev/null
[ "$(grep -c ERROR "$work/answers")" -eq 0 ] || grep ERROR "$work/answers" | head -n 3

# ---- What may go wrong ----

# Programs that insert the same positions at once, each in the order of their texts.
psql -X -q -A -t -d service -c "SELECT fen FROM positions ORDER BY fen COLLATE \"C\" LIMIT 2000" >"$work/fens"
sed 's/ w / b /' "$work/fens" | LC_ALL=C sort -u >"$work/new"
sed "s/.*/INSERT INTO positions(fen) VALUES ('&') ON CONFLICT (fen) DO UPDATE SET fen = excluded.fen RETURNING id;/" "$work/new" >"$work/insert"
for writer in 1 2 3 4; do
  psql -X -q -A -t -v ON_ERROR_STOP=1 -f "$work/insert" service >"$work/ids.$writer" 2>&1 &
  eval "writer$writer=$!"
done
# shellcheck disable=SC2154
wait "$writer1" "$writer2" "$writer3" "$writer4"
for writer in 2 3 4; do cmp "$work/ids.1" "$work/ids.$writer" && echo same; done >"$work/got" 2>&1
wc -l <"$work/ids.1" >>"$work/got"
same "four programs that insert the same positions at once" <<END
same
same
same
$(wc -l <"$work/new")
END
# A pool of connections in transaction mode: of three counts, each of which reads in one of its two sessions and writes in the other, two write
# in the same session.
pool=$(free_port)
cat >"$folder/pool.ini" <<END
[databases]
service = host=127.0.0.1 port=$port user=owner
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pool
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = options,extra_float_digits
END
as_postgres /usr/sbin/pgbouncer -q "$folder/pool.ini" 2>"$folder/pool.log" &
pooler=$!
# shellcheck disable=SC2016
tables='CREATE TEMP TABLE new_visits (LIKE dfen_counts.new_visits) ON COMMIT DROP'
grep -c "$tables" sql/SERVICE.md sql/postgresql/counts.sql >"$work/got"
for count in 1 2 3 4; do
  query "$port" service <<'END'
UPDATE games SET result = 0 WHERE id = (SELECT id FROM games WHERE result <> 0 ORDER BY id LIMIT 1);
END
  for try in 1 2 3 4 5 6 7 8 9 10; do
    psql -X -q -p "$pool" -c 'SELECT 1' service >/dev/null 2>&1 && break || sleep "0.$try"
  done
  if [ "$count" -eq 4 ]; then
    psql -X -q -p "$pool" -c 'SET client_min_messages = notice' -c 'CALL dfen_counts.count_games()' service 2>&1 | sed 's/.*NOTICE:  //; s/; turns .*//' | tail -n 1
  else
    psql -X -q -p "$pool" -v ON_ERROR_STOP=1 -c "COPY (SELECT * FROM dfen_counts.turns_to_count($("$build/dfen" visits --derivation))) TO STDOUT" service |
      "$build/dfen" visits 2>"$work/said" | psql -X -q -1 -p "$pool" -v ON_ERROR_STOP=1 -c "$tables" -c 'COPY new_visits FROM STDIN' -c 'CALL dfen_counts.write_visits()' service 2>&1
    sed 's/;.*//' "$work/said"
  fi
done >>"$work/got" 2>&1
kill "$pooler"
same "counts through a pool of connections" <<'END'
sql/SERVICE.md:1
sql/postgresql/counts.sql:1
dfen visits: 1 game
dfen visits: 1 game
dfen visits: 1 game
1 game counted
END
# Malformed text, and what cannot run in a transaction.
query "$port" service <<'END' | grep -v '^DETAIL:\|^CONTEXT:' >"$work/got"
INSERT INTO positions(fen) VALUES ('not a position'), ('8/8/8');
SELECT count(*) FROM keyed_positions WHERE key IS NULL;
DELETE FROM positions WHERE fen IN ('not a position', '8/8/8');
BEGIN; CALL dfen_counts.count_games(); ROLLBACK;
BEGIN; CREATE INDEX CONCURRENTLY again ON positions(dfen_pool_id(fen)); ROLLBACK;
ALTER TABLE turns ALTER dice TYPE varchar(3);
END
same "what is refused" <<'END'
2
ERROR:  2D000: invalid transaction termination
ERROR:  25001: CREATE INDEX CONCURRENTLY cannot run inside a transaction block
ERROR:  0A000: cannot alter type of a column used by a view or rule
END
finish

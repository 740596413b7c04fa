#!/bin/sh
# turns.score, which the triggers of sql/schema.sql keep: after whatever is written to turns and games it is what the game's
# result says, recounted here from the tables alone.
# Usage: scores.sh (from the project's root, after make); DFEN_SEED sets the seed, DFEN_TIMES how many statements
set -eu
. test/shell/support.sh
seed=${DFEN_SEED:-20261121}
times=$(cases 600)
echo "scores: DFEN_SEED=$seed"

# Rows whose score is not what the result of the game says: the mover is the second field of the position.
wrong="SELECT count(*) FROM turns LEFT JOIN games ON id = game WHERE score IS NOT CASE WHEN completed THEN CASE result
  WHEN '1-0' THEN iif(instr(dfen, ' w '), 1.0, 0.0) WHEN '0-1' THEN iif(instr(dfen, ' w '), 0.0, 1.0) WHEN '1/2-1/2' THEN 0.5 END END"

plain "$sample" "$wrong" "SELECT count(*) > 80000, count(DISTINCT score) FROM turns" >"$work/got"
same "the sample's scores" <<'END'
0
1|3
END

# The case of the dice tells the mover.
cp "$sample" "$work/case.db"
plain "$work/case.db" "UPDATE turns SET dice = iif(dice < 'a', lower(dice), upper(dice)) WHERE game = 1" >"$work/got" 2>&1 || true
sed -i 's/.*constraint/constraint/; s/ ([0-9]*)$//' "$work/got"
same "dice in the other case" <<'END'
constraint failed: dice are in the mover's case, which tells who scores
END

# ---- Random statements ----

# Games 1 to 6 with turns 1 to 4, White's and Black's, completed or not. Whoever writes gives some score, or none. Foreign keys
# are not enforced, as is SQLite's way, so games go and come under their turns; triggers may call themselves in every second run.
make_statements() {
  awk -v seed="$((seed % 1000000 + $1))" -v times="$times" -v wrong="$wrong" '
    function below(n) { return int(n * rand()) }
    function pick(list,   part) { return part[1 + below(split(list, part, "/"))] }
    function result() { return pick("\0471-0\047/\0470-1\047/\0471@2-1@2\047/\047*\047/NULL") }
    function turn(   white, done) {
      white = below(2); done = below(4) > 0
      return (1 + below(6)) "," (1 + below(4)) ",\0478/8/8/8/8/8/8/Kk6 " (white ? "w" : "b") " - -\047,\047" (white ? "PPP" : "ppp") "\047,\047\047,\0478/8/8/8/8/8/8/Kk6 " \
        ((white != done) ? "w" : "b") " - -\047," done "," pick("NULL/0/0.5/1/7")
    }
    function where() { return " WHERE game = " (1 + below(6)) (below(2) ? "" : " AND number = " (1 + below(4))) }
    BEGIN {
      srand(seed)
      for (i = 0; i < times; ++i) {
        kind = below(12)
        if (kind == 0) sql = "INSERT OR REPLACE INTO games VALUES (" (1 + below(6)) ",1,2," result() ",\047\047)"
        else if (kind == 1) sql = "INSERT OR IGNORE INTO games VALUES (" (1 + below(6)) ",1,2," result() ",\047\047)"
        else if (kind == 2) sql = "UPDATE games SET result = " result() (below(2) ? "" : " WHERE id < " below(7))
        else if (kind == 3) sql = "DELETE FROM games WHERE id = " (1 + below(6))
        else if (kind == 4) sql = "UPDATE OR REPLACE games SET id = " (1 + below(6)) " WHERE id = " (1 + below(6))
        else if (kind <= 7) sql = "INSERT OR REPLACE INTO turns VALUES (" turn() ")"
        else if (kind == 8) sql = "INSERT INTO turns VALUES (" turn() ") ON CONFLICT DO UPDATE SET dice = excluded.dice, dfen = excluded.dfen, next_dfen = excluded.next_dfen, completed = excluded.completed"
        else if (kind == 9) sql = "UPDATE turns SET score = " pick("NULL/0/0.5/1/7") where()
        else if (kind == 10) sql = "UPDATE OR REPLACE turns SET game = " (1 + below(6)) where()
        else sql = (below(4) ? "UPDATE turns SET moves = moves" : "DELETE FROM turns") where()
        gsub(/@/, "/", sql)
        print sql ";"
        print wrong ";"
        print "INSERT INTO seen SELECT count(*), count(score) FROM turns;"
      }
      print "SELECT \047seen\047, max(turns) > 0, max(scores) > 0 FROM seen;"
    }'
}
for recursive in 0 1; do
  rm -f "$work/random.db"
  plain "$work/random.db" <sql/schema.sql
  make_statements $recursive >"$work/statements.sql"
  { echo "PRAGMA recursive_triggers = $recursive; CREATE TEMP TABLE seen(turns, scores); BEGIN; INSERT INTO players VALUES (1, 'Ann'), (2, 'Joe');"; cat "$work/statements.sql"; echo "COMMIT;"; } |
    plain "$work/random.db" >"$work/out" 2>&1 || echo "it failed" >>"$work/out"
  sort "$work/out" | uniq -c | sed 's/^ *//' >"$work/got"
  same "scores after random statements, recursive triggers $recursive" <<END
$times 0
1 seen|1|1
END
done

# ---- Pooling after a change ----

make_turns "$work/games.db" 3000
with_dfen "$work/games.db" ".read sql/views.sql"
changed="UPDATE games SET result = CASE id % 4 WHEN 0 THEN '*' WHEN 1 THEN '1-0' WHEN 2 THEN '0-1' ELSE '1/2-1/2' END WHERE id % 3 = 0"
# The recount joins turns to games, and knows neither scores nor the views.
recount="SELECT key, count(*), sum(score = 1), sum(score = 0.5), sum(score = 0) FROM (
    SELECT key, game, min(number), CASE result WHEN '1/2-1/2' THEN 0.5 ELSE (result = '1-0') = (dice < 'a') END AS score
    FROM (SELECT dfen_pool_key(dfen) AS key, game, number, dice, result FROM turns JOIN games ON id = game WHERE completed AND result <> '*')
    GROUP BY key, game) GROUP BY key"
with_dfen "$work/games.db" "$changed" "$wrong" "PRAGMA integrity_check" \
  "SELECT count(*) FROM (SELECT key, games, wins, draws, losses FROM pooled EXCEPT $recount)" \
  "SELECT count(*) FROM ($recount EXCEPT SELECT key, games, wins, draws, losses FROM pooled)" \
  "SELECT count(*) > 1000 FROM pooled" >"$work/got"
same "pooled after results have changed" <<'END'
0
ok
0
0
1
END

finish

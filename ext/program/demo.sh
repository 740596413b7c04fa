#!/bin/sh
# What `make demo` prints, from commands that a user has: a sample as a file, imported, counted and judged.
# Usage: demo.sh BUILD SAMPLE (in the project's root); it writes BUILD/games.csv and BUILD/demo.db
set -eu
build=$1 sample=$2
dfen=$build/dfen new=$build/demo.new report=$build/demo.log

# Commands report on standard error, which is shown if one fails.
run() {
  "$dfen" "$@" 2>"$report" || {
    cat "$report" >&2
    exit 1
  }
}
sql() { # DATABASE
  sqlite3 -batch -init /dev/null -readonly -list -noheader -separator '' "$1" -cmd ".load '$dfen'"
}

sql "$sample" >"$build/games.csv" <<'END'
.mode csv
.headers on
.separator , "\n"
SELECT game, number, white.name AS white, black.name AS black, result, dfen, dice, moves
FROM turns JOIN games ON games.id = game JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black
ORDER BY game, number;
END
trap 'rm -f "$new"' EXIT
rm -f "$new"
run import "$new" "$build/games.csv"
run count "$new"
players=$(run judge "$new" --games 60 --box)
# SQLite copies it over an earlier demo, which may be in use.
sqlite3 -batch -init /dev/null "$build/demo.db" ".restore '$new'"

# The roll, the limit of 10 games and the game are fixed: a best of many would be luck.
sql "$build/demo.db" <<'END'
CREATE TEMP TABLE met AS SELECT * FROM most_met;
SELECT printf('%,d games of five programs, %,d turns. White, who begins, scored %s of %,d games with a result.
', (SELECT count(*) FROM games), (SELECT count(*) FROM turns), dfen_percent(score), games) FROM met WHERE place = 1;
.print 'THE POSITIONS THAT MOST GAMES MET: the score of the player who just moved, with 95 % bounds.'
.print 'position                  games    score  bounds'
SELECT printf('%-24s %6d  %7s  %s to %s', name, games, dfen_percent(1 - score), dfen_percent(1 - upper), dfen_percent(1 - lower))
FROM met WHERE place > 1 ORDER BY place;
.print
.print 'WHAT TO PLAY with a pawn, a knight and a bishop at the start: the score of who played it, in 10 games and more.'
.print 'turn, the best first      games    score  bounds             chance, by a model'
SELECT printf('%-24s %6d  %7s  %s to %s  %7s', san, games, dfen_percent((wins + draws / 2.0) / games), dfen_percent(dfen_wilson_lower(wins, draws, losses)),
  dfen_percent(dfen_wilson_upper(wins, draws, losses)), dfen_percent(chance))
FROM current_model, dfen_best_turns(dfen_roll(dfen_start(), 'PNB'), model) AS turn
  JOIN continuation_counts AS counts ON counts.key = dfen_pool_id(dfen_start()) AND counts.dice = 'PNB' AND counts.next_key = dfen_pool_id(turn.next_dfen)
WHERE games >= 10 ORDER BY chance DESC, san;
.print
CREATE TEMP TABLE shown AS SELECT * FROM story WHERE game = 15;
SELECT printf('ONE GAME, %s against %s, %s: White''s chance before and after each turn, and what changed it most.', white.name, black.name, result)
FROM games JOIN players AS white ON white.id = white JOIN players AS black ON black.id = black WHERE games.id = 15;
SELECT group_concat(substr('▁▂▃▄▅▆▇█', 1 + min(CAST(8 * chance AS INTEGER), 7), 1), '') FROM (
  SELECT * FROM (SELECT white_before AS chance FROM shown ORDER BY number LIMIT 1)
  UNION ALL SELECT * FROM (SELECT white_after FROM shown ORDER BY number));
SELECT printf('turn %d: %s %-24s %7s to %s', number, iif(dfen_side(dfen) = 'w', 'White', 'Black'), what, dfen_percent(old), dfen_percent(new)) FROM (
  SELECT * FROM (
    SELECT number, 1 AS place, dfen, 'rolls ' || upper(dice) AS what, white_before AS old, white_rolled AS new FROM shown UNION ALL
    SELECT number, 2, dfen, 'plays ' || coalesce(dfen_san(dfen_roll(dfen, dice), moves), ''), white_rolled, white_after FROM shown)
  ORDER BY abs(new - old) DESC, number, place LIMIT 3) ORDER BY number, place;
END
printf '\n%s\n%s\n' "THE PLAYERS, in the last 60 of the games: without luck a game says as much as several." "$players"
sql "$build/demo.db" <<'END'
SELECT printf('
WHAT POOLING GAINS: of the positions before the third turn %s were met by 10 games; without pooling, %s.', dfen_percent(after_10), dfen_percent(before_10))
FROM pooling_gain_by_turn WHERE turn = 3;
END
cat <<END

Now your own games, a CSV or JSON file:  '$dfen' pool '$build/games.csv'
Which turn is best after a roll:  '$dfen' best 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB'
SQL with all functions:  sqlite3 '$build/demo.db' -cmd '.load "$dfen"'
END

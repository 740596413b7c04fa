#!/bin/sh
# Draws NAME.svg for each position of positions.tsv, and of options.tsv, with its options; and from the sample ten.svg, by sql/chart.sql,
# and story.svg, the curve of a game from a model of the sample.
# Usage: test/repo/pictures/make.sh EXTENSION FOLDER SAMPLE.db      `make pictures` draws the golden files: review each that changes before you commit it
set -eu
here=$(dirname "$0")
mkdir -p "$2"
sqlite3 -batch -bail -init /dev/null :memory: ".load '$1'" ".parameter set @folder \"'$2/'\"" ".mode tabs" ".import '$here/positions.tsv' positions" \
  ".import '$here/options.tsv' drawn" "
  SELECT writefile(@folder || name || '.svg', picture || char(10)) FROM (
    SELECT name, dfen_svg(dfen, moves, bottom) AS picture FROM positions UNION ALL SELECT name, dfen_svg(dfen, options) FROM drawn)" >/dev/null

games=$(mktemp)
trap 'rm -f "$games"' EXIT
cp "$3" "$games"
sqlite3 -batch -bail -init /dev/null "$games" ".load '$1'" "
  CREATE VIEW scored_turns AS SELECT game, number, dfen, dice, moves, dfen_score(result, dfen) AS score
    FROM turns JOIN games ON games.id = game WHERE completed AND result <> '*'" ".read sql/views.sql" ".read sql/chart.sql" >"$2/ten.svg"
sqlite3 -batch -bail -init /dev/null "$games" ".load '$1'" ".read sql/estimates.sql" "INSERT INTO models(model, prior_games)
  SELECT '{\"features\": 4, \"move\": 0.045, \"pawn\": 0.118, \"knight\": 0.199, \"bishop\": 0.216, \"rook\": 0.538, \"queen\": 0.672, '
    || '\"king_odds\": 2.873, \"king_danger\": -1.028, \"pawn_mobility\": 0.029, \"knight_mobility\": 0.047, \"bishop_mobility\": 0.035, '
    || '\"rook_mobility\": 0.020, \"queen_mobility\": 0.005, \"king_mobility\": -0.036, \"threat\": 0.106, \"danger\": -0.047, \"passed\": 0, \"rating\": 0}', 44" \
  "SELECT dfen_curve(number, value, label) FROM story_curve WHERE game = 15" >"$2/story.svg"

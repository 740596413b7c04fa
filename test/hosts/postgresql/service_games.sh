#!/bin/sh
# 40,000 games of self-play as the tables of a service have them (sql/SERVICE.md), for COPY: games.tsv, positions.tsv, turns.tsv.
# Usage: service_games.sh SELFPLAY EXTENSION.so FOLDER (from the project's root)
# Positions are normalized. Some players have no rating, some games no result. Of the turns some have no moves, but the position after
# them; one that captures the king has no position after it; an abandoned game ends with a roll that was not played.
set -eu
mkdir -p "$3"
rm -f "$3/played.db"
"$1" sql/schema.sql "$3/played.db" --games 40000 --seed 40 --player greedy >/dev/null
sqlite3 -init /dev/null -batch -bail "$3/played.db" ".load '${2%.so}'" ".mode tabs" ".nullvalue '\\N'" \
  "CREATE TEMP TABLE named AS
     SELECT id, format('%08x-0000-4000-8000-%012x', id * 2654435761 % 4294967296, id) AS uuid, id % 20 = 7 AS given_up FROM games" \
  "CREATE UNIQUE INDEX temp.named_id ON named(id)" \
  "CREATE TEMP TABLE positions_of_service(id INTEGER PRIMARY KEY, fen TEXT UNIQUE)" \
  "INSERT INTO temp.positions_of_service(fen) SELECT dfen_normalize(dfen) FROM turns WHERE TRUE ORDER BY game, number ON CONFLICT DO NOTHING" \
  "INSERT INTO temp.positions_of_service(fen) SELECT dfen_normalize(next_dfen) FROM turns WHERE completed ORDER BY game, number ON CONFLICT DO NOTHING" \
  ".output '$3/games.tsv'" \
  "SELECT uuid, CASE games.id % 3 WHEN 0 THEN 'club' ELSE 'site' END, CASE games.id % 5 WHEN 0 THEN 'rapid' ELSE 'blitz' END,
          iif(games.id % 25 = 0, NULL, 1000 + games.id * 7919 % 1000), iif(games.id % 40 = 1, NULL, 1000 + games.id * 104729 % 1000),
          CASE WHEN games.id % 100 = 50 THEN NULL WHEN result = '1-0' THEN 1 WHEN result = '0-1' THEN -1 WHEN result = '1/2-1/2' THEN 0 END,
          datetime('2026-01-01', (games.id * 13) || ' minutes') || 'Z'
   FROM games JOIN named USING (id) ORDER BY games.id" \
  ".output '$3/positions.tsv'" \
  "SELECT id, fen FROM positions_of_service ORDER BY id" \
  ".output '$3/turns.tsv'" \
  "SELECT uuid, number, place.id, iif(is_given_up, NULL, next.id), dfen_side(turns.dfen), (SELECT group_concat(die, '') FROM (
            SELECT substr(dice, 1, 1) AS die UNION ALL SELECT substr(dice, 2, 1) UNION ALL SELECT substr(dice, 3, 1) ORDER BY die)),
          CASE WHEN is_given_up OR next.id NOT NULL AND (game * 31 + number * 17) % 50 = 0 THEN NULL
            ELSE '{' || replace(moves, ' ', ',') || '}' END
   FROM (SELECT *, given_up AND number = max(number) OVER (PARTITION BY game) OR NOT completed AS is_given_up FROM turns JOIN named ON named.id = game) AS turns
     JOIN positions_of_service AS place ON place.fen = dfen_normalize(turns.dfen)
     LEFT JOIN positions_of_service AS next ON next.fen = dfen_normalize(turns.next_dfen) AND instr(next.fen, 'k') AND instr(substr(next.fen, 1, instr(next.fen, ' ')), 'K')
   ORDER BY game, number"
rm "$3/played.db"

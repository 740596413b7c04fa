-- Rows of a CSV, one a turn, to `incoming`. Run by sql/import, which has read them into temp.read.
CREATE TEMP TABLE incoming AS
  SELECT read.rowid + 1 AS row, game, white, black, result, termination, number, dfen, dice, moves, next_dfen,
         field_count.reason AS reason, json_array(game, white, black, result, number, dfen, dice, moves, next_dfen) AS content
  FROM temp.read JOIN temp.field_count ON field_count.place = read.rowid ORDER BY read.rowid;

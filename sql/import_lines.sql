-- Lines of an opening book, read into temp.read, to positions. Run by sql/import. The counts are the mover's. Each row is
-- imported, or goes to rejected with the first reason against it. It goes on in the transaction that
-- import_tables.sql began.

CREATE TEMP TABLE judged AS
  SELECT place + 1 AS row, dfen, dice, moves, games, wins, draws, losses, CASE
      WHEN reason IS NOT NULL THEN reason
      WHEN dfen = '' THEN 'there is no position'
      WHEN NOT dfen_valid(dfen) THEN dfen_error(dfen)
      WHEN dfen_dice(dfen) IS NOT NULL THEN 'the position has dice in it: it must be the one before the roll'
      WHEN length(dice) <> 3 OR upper(dice) GLOB '*[^PNBRQK]*' AND dice GLOB '*[^1-6]*' THEN 'the dice are not three of PNBRQK or 1-6'
      WHEN games || wins || draws || losses GLOB '*[^0-9]*' OR '' IN (games, wins, draws, losses) THEN 'a count is not a whole number'
      WHEN max(length(games), length(wins), length(draws), length(losses)) > 15 THEN 'a count is too large'
      WHEN wins + draws + losses <> games + 0 THEN 'wins, draws and losses do not add up to games'
    END AS reason
  FROM temp.read JOIN temp.field_count ON place = read.rowid ORDER BY place;

INSERT INTO positions(dfen, dice, moves, games, wins, draws, losses)
  SELECT dfen, dfen_dice(dfen_roll(dfen, dice)), replace(moves, ',', ' '), games, wins, draws, losses
  FROM temp.judged WHERE reason IS NULL ORDER BY row;
INSERT INTO imports(file, checksum, rows, imported, rejected)
  SELECT (SELECT file FROM temp.source), (SELECT checksum FROM temp.source), (SELECT count(*) FROM temp.read), changes(), (SELECT count(*) FROM temp.judged WHERE reason IS NOT NULL);
INSERT INTO rejected SELECT last_insert_rowid(), row, reason, json_array(dfen, dice, moves, games, wins, draws, losses)
  FROM temp.judged WHERE reason IS NOT NULL ORDER BY row;
COMMIT;

SELECT rows || ' rows read: ' || imported || ' lines imported, ' || rejected || ' rejected' FROM imports ORDER BY id DESC LIMIT 1;
SELECT '  row ' || row || ': ' || reason FROM rejected WHERE import = (SELECT max(id) FROM imports) LIMIT 20;
SELECT '  ... the others are in the table rejected' FROM rejected WHERE import = (SELECT max(id) FROM imports) LIMIT 1 OFFSET 20;

-- From `incoming`, one row a turn, to players, games and turns. Run by sql/import. Each row is imported, or goes to rejected with
-- the first reason against it. Moves are played by the rules: what dfen_moves does not know is not legal. It goes on in the
-- transaction that import_tables.sql began.

-- ---- What can be said of a row by itself ----

CREATE TEMP TABLE checked AS
  SELECT rowid AS place, row, game, white, black, termination, dfen, content,
         CASE WHEN result IN ('1', '1-0') THEN '1-0' WHEN result IN ('-1', '0-1') THEN '0-1'
              WHEN result IN ('0', '1/2-1/2') THEN '1/2-1/2' WHEN result = '*' THEN '*' END AS result,
         upper(dice) AS dice, replace(moves, ',', ' ') AS moves, nullif(next_dfen, '') AS next_dfen,
         -- a turn keeps its place in the game when one before it is set aside
         CASE WHEN coalesce(number, '') = '' THEN row_number() OVER (PARTITION BY game ORDER BY rowid)
              WHEN number NOT GLOB '*[^0-9]*' AND length(number) < 10 THEN CAST(number AS INTEGER) END AS number,
         CASE
           WHEN reason IS NOT NULL THEN reason
           WHEN coalesce(game, '') = '' THEN 'there is no game'
           WHEN coalesce(white, '') = '' THEN 'White has no name'
           WHEN coalesce(black, '') = '' THEN 'Black has no name'
           WHEN result NOT IN ('1', '0', '-1', '1-0', '1/2-1/2', '0-1', '*', '') THEN 'the result is not 1-0, 1/2-1/2, 0-1, * or 1, 0, -1'
           WHEN coalesce(number, '') <> '' AND (number GLOB '*[^0-9]*' OR length(number) > 9 OR number + 0 = 0) THEN 'the number of the turn is not a whole number'
           WHEN coalesce(dfen, '') = '' THEN 'there is no position'
           WHEN NOT dfen_valid(dfen) THEN dfen_error(dfen)
           WHEN dfen_dice(dfen) IS NOT NULL THEN 'the position has dice in it: it must be the one before the roll'
           WHEN max(dfen_halfmove(dfen), dfen_fullmove(dfen)) > 2147483600 THEN 'the position''s clocks are at their end'
           WHEN dice IS NULL OR length(dice) <> 3 OR upper(dice) GLOB '*[^PNBRQK]*' AND dice GLOB '*[^1-6]*' THEN 'the dice are not three of PNBRQK or 1-6'
           WHEN moves IS NULL THEN 'there are no moves'
         END AS reason
  FROM temp.incoming;

-- ---- The moves, played one by one as long as they are legal ----

CREATE TEMP TABLE played AS
  WITH RECURSIVE step(place, position, rest, moves) AS (
    SELECT place, dfen_roll(dfen, dice), iif(moves = '', '', moves || ' '), 0 FROM temp.checked WHERE reason IS NULL
    UNION ALL
    SELECT place, legal.next_dfen, substr(rest, instr(rest, ' ') + 1), step.moves + 1
    FROM step JOIN dfen_moves(step.position) AS legal
    WHERE rest <> '' AND legal.uci = substr(rest, 1, instr(rest, ' ') - 1))
  SELECT place, position, rest, max(moves) AS moves FROM step GROUP BY place;
CREATE UNIQUE INDEX temp.played_place ON played(place);

-- The turn is over when a king has fallen or nothing can be played any more; else it was cut in its middle.
CREATE TEMP TABLE ended AS
  SELECT place, moves, rest, position, iif(going_on, position, dfen_end_turn(position)) AS next_dfen,
         NOT going_on AND kings AND dfen_dice(position) IS NOT NULL AS dice_left
  FROM (
    SELECT *, kings AND EXISTS (SELECT 1 FROM dfen_moves(position)) AS going_on
    FROM (SELECT *, dfen_placement(position) GLOB '*K*' AND dfen_placement(position) GLOB '*k*' AS kings FROM temp.played));
CREATE UNIQUE INDEX temp.ended_place ON ended(place);

CREATE TEMP TABLE judged AS
  SELECT checked.place, row, game, white, black, result, termination, number, dfen, dfen_dice(iif(checked.reason IS NULL, dfen_roll(dfen, dice), NULL)) AS dice,
         checked.moves, ended.next_dfen, content,
         CASE
           WHEN checked.reason IS NOT NULL THEN checked.reason
           WHEN rest <> '' THEN 'move ' || (ended.moves + 1) || ' ''' || substr(rest, 1, instr(rest, ' ') - 1) || ''' is not legal'
           -- each was legal by itself; of all together it is left to see that no turn spends more dice
           WHEN dice_left AND 3 - length(dfen_dice(ended.position)) < (SELECT max(dice_spent) FROM dfen_turns(dfen_roll(dfen, dice)))
             THEN 'the moves are not a longest turn'
           WHEN checked.next_dfen IS NOT NULL AND NOT dfen_valid(checked.next_dfen) THEN 'next_dfen: ' || dfen_error(checked.next_dfen)
           WHEN dfen_normalize(checked.next_dfen) <> dfen_normalize(ended.next_dfen) THEN 'next_dfen is not the position after these moves'
         END AS reason
  FROM temp.checked LEFT JOIN temp.ended USING (place) ORDER BY checked.place;

-- ---- What can be said of the rows of a game together: its first good row speaks for it ----

CREATE TEMP TABLE game AS
  SELECT game, white, black, result, termination, min(place) AS place FROM temp.judged WHERE reason IS NULL GROUP BY game;
CREATE UNIQUE INDEX temp.game_game ON game(game);
UPDATE temp.judged SET reason = 'the players or the result are not those of the game''s first row' FROM temp.game
  WHERE judged.game = game.game AND judged.reason IS NULL
    AND (judged.white, judged.black, judged.result) IS NOT (game.white, game.black, game.result);
UPDATE temp.judged SET reason = 'turn ' || number || ' of this game was there before' WHERE reason IS NULL AND place NOT IN (
  SELECT min(place) FROM temp.judged WHERE reason IS NULL GROUP BY game, number);

-- ---- Into the tables ----

INSERT OR IGNORE INTO players(name) SELECT white FROM temp.game UNION SELECT black FROM temp.game;
ALTER TABLE temp.game ADD COLUMN id INTEGER;
UPDATE temp.game SET id = numbered.id FROM (
  SELECT place, row_number() OVER (ORDER BY place) + (SELECT coalesce(max(id), 0) FROM main.games) AS id FROM temp.game) AS numbered
  WHERE game.place = numbered.place;
INSERT INTO games(id, white, black, result, termination)
  SELECT id, (SELECT id FROM players WHERE name = white), (SELECT id FROM players WHERE name = black), result,
         coalesce(nullif(termination, ''), 'not known') FROM temp.game ORDER BY id;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed)
  SELECT id, number, dfen, dice, moves, next_dfen,
         substr(next_dfen, instr(next_dfen, ' '), 2) <> substr(dfen, instr(dfen, ' '), 2)
         OR dfen_placement(next_dfen) NOT GLOB '*K*' OR dfen_placement(next_dfen) NOT GLOB '*k*'
  FROM temp.judged JOIN temp.game USING (game) WHERE reason IS NULL ORDER BY id, number;
INSERT INTO imports(file, checksum, rows, imported, rejected)
  SELECT (SELECT file FROM temp.source), (SELECT checksum FROM temp.source), (SELECT count(*) FROM temp.incoming), changes(), (SELECT count(*) FROM temp.judged WHERE reason IS NOT NULL);
INSERT INTO rejected SELECT last_insert_rowid(), row, reason, content FROM temp.judged WHERE reason IS NOT NULL ORDER BY place;
COMMIT;

SELECT rows || ' rows read: ' || imported || ' turns of ' || (SELECT count(*) FROM temp.game) || ' games imported, ' || rejected || ' rejected'
  FROM imports ORDER BY id DESC LIMIT 1;
SELECT '  row ' || row || ': ' || reason FROM rejected WHERE import = (SELECT max(id) FROM imports) LIMIT 20;
SELECT '  ... the others are in the table rejected' FROM rejected WHERE import = (SELECT max(id) FROM imports) LIMIT 1 OFFSET 20;

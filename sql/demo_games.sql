-- From the turns of a game database, attached as `sample`, to `lines`: a row a position and roll, its results in the
-- view of the side to move. Run by sql/demo.
--
-- Only completed turns of finished games count: the side to move changed. Clocks would keep equal positions apart, so
-- they are cut off.

CREATE TABLE lines(position TEXT NOT NULL, dice TEXT, games INTEGER NOT NULL, wins INTEGER NOT NULL,
  draws INTEGER NOT NULL, losses INTEGER NOT NULL) STRICT;

INSERT INTO lines
  SELECT dfen_placement(dfen) || ' ' || dfen_side(dfen) || ' ' || dfen_castling(dfen) || ' ' || dfen_en_passant(dfen)
           AS position,
         dice, count(*), sum(result = iif(dfen_side(dfen) = 'w', '1-0', '0-1')), sum(result = '1/2-1/2'),
         sum(result = iif(dfen_side(dfen) = 'w', '0-1', '1-0'))
  FROM sample.turns JOIN sample.games ON games.id = turns.game
  WHERE result <> '*' AND dfen_side(next_dfen) <> dfen_side(dfen)
  GROUP BY position, dice;

.print
.print The sample: games that dfen played against itself, three players of different temper.
.mode box
.headers on
SELECT result, termination, count(*) AS games, (SELECT count(*) FROM sample.turns WHERE game IN (
    SELECT id FROM sample.games AS same WHERE same.result = games.result AND same.termination = games.termination)) AS turns
  FROM sample.games GROUP BY result, termination ORDER BY games DESC;

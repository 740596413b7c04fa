-- Every row of the table once: a turn with its score, or the reason why it is left out. A row counts for its position
-- whether or not the turn was played to its end, or rolled at all.
CREATE TEMP VIEW dfen_scored AS
SELECT at, t.row, g.game, number, dfen, dice, moves, reached AS next_dfen, completed, won,
  CASE WHEN t.black THEN 1 - won ELSE won END AS score,
  g.white, g.black,
  white_number AS white_rating, black_number AS black_rating, day AS played_at, mode, termination, first, reason
FROM dfen_taken AS t JOIN dfen_games AS g ON g.first = t.game JOIN dfen_sayings AS s ON s.id = g.saying
UNION ALL
SELECT NULL, row, game, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, reason
FROM dfen_left_out;

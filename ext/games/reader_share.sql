-- Why the rows that are left are not a fair sample; NULL if they are. Before the results are known, dfen_sayings is empty.
WITH harmless(reason) AS (
  VALUES ('no result'), ('repeats a row'), ('the next move of a turn'), ('the second row of a turn'),
    ('in the middle of a turn'), ('no position'), ('the game is over')),
unread AS (
  SELECT reason, count(*) AS n, sum(black) AS black, sum(1 - black) AS white FROM temp.dfen_left_out
  WHERE reason NOT IN harmless GROUP BY reason),
games AS (
  SELECT reason, sum(games) AS n, sum(white) AS white, sum(black) AS black FROM temp.dfen_sayings
  WHERE reason IS NULL OR reason <> 'no result' GROUP BY reason),
sides AS (
  SELECT (SELECT sum(white) FROM (SELECT white FROM unread UNION ALL SELECT white FROM games WHERE reason NOTNULL)) AS out_white,
    (SELECT sum(black) FROM (SELECT black FROM unread UNION ALL SELECT black FROM games WHERE reason NOTNULL)) AS out_black,
    (SELECT sum(white) FROM games WHERE reason IS NULL) AS in_white,
    (SELECT sum(black) FROM games WHERE reason IS NULL) AS in_black),
shares AS (
  SELECT (SELECT sum(n) FROM unread) AS bad,
    @rows - (SELECT count(*) FROM temp.dfen_left_out WHERE reason IN harmless) AS read,
    (SELECT sum(n) FROM games WHERE reason NOTNULL) AS bad_games,
    (SELECT sum(n) FROM games) AS all_games)
SELECT CASE
  WHEN bad > 1 AND 50 * bad > read THEN printf('%d of %d rows cannot be read, and the others may not be a fair sample: %s', bad,
    read, (SELECT group_concat(n || ' ' || reason, '; ') FROM (SELECT * FROM unread ORDER BY n DESC LIMIT 3)))
  WHEN bad_games > 1 AND 50 * bad_games > all_games THEN printf('%d of %d games are left out, and the others may be no fair'
    || ' sample: %s', bad_games, all_games, (SELECT group_concat(n || ' because ' || reason, '; ') FROM (SELECT * FROM games
    WHERE reason NOTNULL ORDER BY n DESC LIMIT 3)))
  WHEN out_white >= 10 AND in_white = 0 OR out_black >= 10 AND in_black = 0
    THEN 'all rows of one side are left out, and the others are not a fair sample'
  END
FROM shares, sides;

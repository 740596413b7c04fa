-- SQLite's results for sql/clickhouse/queries.sql, from the view joined, for @key.

SELECT sum(flags >= 8), count(*), sum(flags & 11 = 10), sum(flags & 11 = 9), sum(flags & 11 = 8) FROM joined WHERE key = @key;

SELECT sum(flags >= 8), count(*), sum(flags & 11 = 10), sum(flags & 11 = 9), sum(flags & 11 = 8)
FROM joined WHERE key = @key AND lower_rating >= 1500 AND mode = 'blitz' AND source = 'site' AND day >= '2026-03-01';

SELECT strftime('%Y%m', coalesce(day, '1970-01-01')) AS month, sum(flags >= 8), sum(flags & 11 = 10), sum(flags & 11 = 9)
FROM joined WHERE key = @key GROUP BY month ORDER BY month;

SELECT dice, count(*), format('%.10g', sum(flags & 3) / 2.0) FROM joined WHERE key = @key AND dice <> '' GROUP BY dice ORDER BY dice;

SELECT next_key, sum(flags & 4 <> 0) AS games, count(*), sum(flags & 7 = 6), sum(flags & 7 = 5), sum(flags & 7 = 4), min(game * 4294967296 + number)
FROM joined WHERE key = @key AND dice = 'PNB' AND next_key NOT NULL GROUP BY next_key ORDER BY games DESC, next_key;

SELECT key, games, wins, draws FROM position_counts ORDER BY games DESC, key LIMIT 10;

SELECT key, games, wins, draws, losses, format('%.9g', round(dfen_wilson_lower(wins, draws, losses), 9)) AS lower
FROM position_counts WHERE games >= 20 ORDER BY round(dfen_wilson_lower(wins, draws, losses), 9) DESC, key LIMIT 100;

SELECT key, dice, next_key, games, wins, draws, losses, format('%.9g', lower) FROM (
  SELECT *, row_number() OVER (PARTITION BY key, dice ORDER BY lower DESC, games DESC, next_key) AS place FROM (
    SELECT *, round(dfen_wilson_lower(wins, draws, losses), 9) AS lower FROM (
      SELECT key, dice, next_key, sum(flags & 4 <> 0) AS games, sum(flags & 7 = 6) AS wins, sum(flags & 7 = 5) AS draws, sum(flags & 7 = 4) AS losses
      FROM joined WHERE dice <> '' AND next_key NOT NULL AND lower_rating >= 1500 GROUP BY key, dice, next_key)
    WHERE games >= 5))
WHERE place = 1 ORDER BY key, dice;

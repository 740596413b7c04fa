-- Notes the end of a count by `dfen count`, and games that have no id. @some: only some of the games were read.
PRAGMA trusted_schema = OFF;
BEGIN IMMEDIATE;
DELETE FROM main.uncounted WHERE typeof(game) NOT IN ('integer', 'text');
INSERT INTO main.uncounted
  SELECT game, NULL, 'the game is not an INTEGER or text' FROM temp.seen WHERE typeof(game) NOT IN ('integer', 'text');
INSERT INTO main.last_counted SELECT iif(@some, 'since', 'all'), began_at, strftime('%Y-%m-%dT%H:%M:%SZ') FROM temp.run WHERE TRUE
  ON CONFLICT (scope) DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at;
COMMIT;

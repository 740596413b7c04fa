-- Adds the players, games and turns of a SQLite file with the tables of ../schema.sql to PostgreSQL's, in one transaction that blocks no
-- other reader or writer. `dfen read --postgresql` prints it, with the rows after each COPY, and before it whether games that exist may be
-- replaced. Players are identified by their accounts or else by their names, games by their ids.
BEGIN ISOLATION LEVEL READ COMMITTED;
SET LOCAL client_min_messages = warning;
SET LOCAL TIME ZONE 'UTC';
CREATE TEMP TABLE new_players(id bigint PRIMARY KEY, name text, account text COLLATE "C") ON COMMIT DROP;
CREATE TEMP TABLE new_games(id bigint PRIMARY KEY, white bigint, black bigint, result text COLLATE "C", termination text,
  source text COLLATE "C" DEFAULT '', source_id text COLLATE "C", white_rating integer, black_rating integer, played_at timestamptz,
  mode text COLLATE "C", details jsonb) ON COMMIT DROP;
CREATE TEMP TABLE new_turns(game bigint, number bigint, dfen text COLLATE "C", dice text COLLATE "C", moves text COLLATE "C",
  next_dfen text COLLATE "C") ON COMMIT DROP;
COPY new_players(id, name, account) FROM STDIN;
COPY new_games(id, white, black, result, termination, source, source_id, white_rating, black_rating, played_at, mode, details) FROM STDIN;
COPY new_turns(game, number, dfen, dice, moves, next_dfen) FROM STDIN;
CREATE TEMP TABLE asked ON COMMIT DROP AS SELECT current_setting('dfen.replace')::boolean AS may_replace;
ANALYZE new_players, new_games, new_turns;
DO $$
DECLARE
  known record;
BEGIN
  SELECT count(*) AS games, min(id) AS first INTO known FROM new_games JOIN games USING (id);
  IF known.games > 0 AND NOT (SELECT may_replace FROM asked) THEN
    RAISE EXCEPTION 'games that are known already: %, the first is %; --replace makes them what the file says', known.games, known.first
      USING ERRCODE = 'unique_violation';
  END IF;
END $$;
INSERT INTO players(name, account) SELECT name, account FROM new_players ORDER BY name ON CONFLICT DO NOTHING;
CREATE TEMP TABLE known ON COMMIT DROP AS
  SELECT new_players.id AS new_id, players.id FROM new_players JOIN players USING (account)
  UNION ALL
  SELECT new_players.id, players.id FROM new_players JOIN players USING (name) WHERE new_players.account IS NULL AND players.account IS NULL;
CREATE TEMP TABLE named ON COMMIT DROP AS
  SELECT g.id, white.id AS white, black.id AS black, result, termination, source, source_id, white_rating, black_rating, played_at, mode, details
  FROM new_games AS g
  LEFT JOIN known AS white ON white.new_id = g.white
  LEFT JOIN known AS black ON black.new_id = g.black;
-- A game that another load adds meanwhile is an error then, and not replaced.
UPDATE games SET (white, black, result, termination, source, source_id, white_rating, black_rating, played_at, mode, details) =
    (named.white, named.black, named.result, named.termination, named.source, named.source_id, named.white_rating, named.black_rating,
     named.played_at, named.mode, named.details)
  FROM named, asked WHERE named.id = games.id AND asked.may_replace;
DELETE FROM turns WHERE game IN (SELECT id FROM named, asked WHERE asked.may_replace);
INSERT INTO games(id, white, black, result, termination, source, source_id, white_rating, black_rating, played_at, mode, details)
  SELECT * FROM named WHERE NOT EXISTS (SELECT FROM games, asked WHERE games.id = named.id AND asked.may_replace) ORDER BY id;
INSERT INTO turns(game, number, dfen, dice, moves, next_dfen) SELECT * FROM new_turns ORDER BY game, number;
-- Games that an application adds come after these.
SELECT setval(pg_get_serial_sequence('games', 'id'), max(id)) FROM games
  HAVING max(id) > nextval(pg_get_serial_sequence('games', 'id')) \g /dev/null
COMMIT;

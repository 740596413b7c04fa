-- Random statements on the tables of sql/postgresql/schema.sql, as applications write them, one by one.
-- random_step() makes one, and says which.
CREATE TABLE patterns AS
  SELECT dense_rank() OVER (ORDER BY game) AS pattern, number, dfen, dice, moves, next_dfen, completed FROM turns WHERE game <= 40;
CREATE FUNCTION any_of(VARIADIC choices text[]) RETURNS text LANGUAGE sql VOLATILE AS
  $$ SELECT choices[1 + floor(random() * cardinality(choices))::int] $$;
CREATE FUNCTION any_game() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT id FROM games ORDER BY random() LIMIT 1 $$;

CREATE FUNCTION random_step() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  kind text := any_of('add', 'add', 'add unfinished', 'correct', 'correct', 'finish', 'delete', 'delete', 'delete', 'bucket', 'more turns', 'fewer turns', 'edit', 'edit many',
                      'move', 'correct many', 'count', 'count', 'rekey', 'write over', 'write over');
  a bigint := any_game();
  b bigint := any_game();
  like_that integer := 1 + floor(random() * 40);
BEGIN
  CASE kind
  WHEN 'add', 'add unfinished' THEN
    INSERT INTO games(white, black, result, termination, bucket)
      SELECT min(id), max(id), CASE kind WHEN 'add' THEN any_of('1-0', '0-1', '1/2-1/2') ELSE any_of('*', NULL) END, 'random', any_of('', '', 'b')
      FROM players RETURNING id INTO a;
    INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed)
      SELECT a, number, dfen, dice, moves, next_dfen, completed FROM patterns WHERE pattern = like_that;
  WHEN 'correct' THEN UPDATE games SET result = any_of('1-0', '0-1', '1/2-1/2', '*', NULL) WHERE id = a;
  WHEN 'correct many' THEN UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' WHEN '0-1' THEN '1-0' ELSE result END WHERE id % 5 = a % 5;
  WHEN 'finish' THEN UPDATE games SET result = any_of('1-0', '0-1', '1/2-1/2') WHERE result IS NULL OR result = '*';
  WHEN 'delete' THEN DELETE FROM games WHERE id = a AND (SELECT count(*) FROM games) > 50;
  WHEN 'bucket' THEN UPDATE games SET bucket = any_of('', 'b', 'c') WHERE id IN (a, b);
  WHEN 'more turns' THEN
    INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed)
      SELECT g, 1000 + coalesce((SELECT max(t.number) FROM turns AS t WHERE t.game = g), 0) + p.number, dfen, dice, moves, next_dfen, completed
      FROM (VALUES (a), (b)) AS v(g), patterns AS p WHERE pattern = like_that AND p.number <= 3 ON CONFLICT DO NOTHING;
  WHEN 'fewer turns' THEN DELETE FROM turns WHERE game IN (a, b) AND number % 7 = like_that % 7;
  WHEN 'edit' THEN
    UPDATE turns AS t SET dfen = p.dfen, dice = p.dice, moves = p.moves, next_dfen = p.next_dfen, completed = p.completed
      FROM patterns AS p WHERE t.game = a AND p.pattern = like_that AND p.number = t.number;
  WHEN 'edit many' THEN UPDATE turns SET number = number + 100000 WHERE game IN (a, b) AND number % 3 = 0 AND number < 100000;
  WHEN 'move' THEN UPDATE turns SET game = b WHERE game = a AND NOT EXISTS (SELECT FROM turns AS t WHERE t.game = b AND t.number = turns.number);
  WHEN 'write over' THEN -- new turns and changed ones in one statement
    INSERT INTO turns(game, number, dfen, dice, moves, next_dfen, completed)
      SELECT a, number, dfen, dice, moves, next_dfen, completed FROM patterns WHERE pattern = like_that ORDER BY number DESC
      ON CONFLICT (game, number) DO UPDATE SET dfen = EXCLUDED.dfen, dice = EXCLUDED.dice, moves = EXCLUDED.moves,
        next_dfen = EXCLUDED.next_dfen, completed = EXCLUDED.completed;
  WHEN 'rekey' THEN UPDATE turns SET dfen = dfen WHERE game = a;
  WHEN 'count' THEN PERFORM count_batch(1 + floor(random() * 20)::int);
  END CASE;
  RETURN kind;
EXCEPTION WHEN unique_violation THEN
  RETURN kind || ', refused';
END $$;

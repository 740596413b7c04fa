-- The games of a database with the tables of sql/schema.sql as JSON Lines for sql/import. Run by sql/demo; by hand:
--   sqlite3 games.db < sql/demo_export.sql > games.jsonl
PRAGMA trusted_schema = OFF;
SELECT json_object('id', game, 'white', white, 'black', black, 'result', result, 'termination', termination,
                   'turns', json_group_array(json_object('dfen', dfen, 'dice', dice, 'moves', moves)))
FROM (
  SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = turns.game
    JOIN players AS white ON white.id = games.white JOIN players AS black ON black.id = games.black
  ORDER BY game, number)
GROUP BY game;

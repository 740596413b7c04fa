-- The games of a database with the tables of sql/schema.sql as lines of JSON for dfen_import, in temp.rows. Run by `dfen demo`.
PRAGMA trusted_schema = OFF;
CREATE TEMP TABLE rows AS
SELECT json_object('id', game, 'white', white, 'black', black, 'result', result, 'termination', termination,
                   'turns', json_group_array(json_object('dfen', dfen, 'dice', dice, 'moves', moves))) AS line
FROM (
  SELECT game, white.name AS white, black.name AS black, result, termination, dfen, dice, moves
  FROM turns JOIN games ON games.id = turns.game
    LEFT JOIN players AS white ON white.id = games.white LEFT JOIN players AS black ON black.id = games.black
  ORDER BY game, number)
GROUP BY game;

-- What reads counted_continuations, of one server (counts.sql) and of several (servers), which run this.
DROP FUNCTION IF EXISTS continuations_of;
DROP VIEW IF EXISTS counted_book;

-- book, of the games that are counted.
CREATE VIEW counted_book AS
  SELECT key, moves, games, visits, wins, draws, losses, score, lower, upper FROM (
    SELECT *, row_number() OVER (PARTITION BY position_key, dice ORDER BY lower DESC, games DESC, moves) AS place
    FROM counted_continuations) AS placed
  WHERE place = 1;

-- What was played from a position, by any roll or by one: the moves as seen from that board. All is asked for at once, since
-- servers may be far away; dice have no collation here, since a condition with one would not be sent to them. An ATOMIC body needs no
-- search_path, so it becomes a part of the question, which is a fifth sooner.
CREATE FUNCTION continuations_of(of_dfen text, of_dice text DEFAULT NULL)
RETURNS TABLE(dice text, moves text, games bigint, visits bigint, wins bigint, draws bigint, losses bigint, score double precision,
  lower double precision, upper double precision)
LANGUAGE sql STABLE BEGIN ATOMIC
  WITH asked AS MATERIALIZED (
    SELECT dfen_dice(rolled) AS actual_dice, upper(dfen_dice(rolled)) AS dice, dfen_pool_id(rtrim(dfen_pool_key(rolled), ' PNBRQK')) AS key,
           repeat(dfen_symmetry(rolled, 'pool'), 3) AS back -- what undoes a word, as four times any is nothing
    FROM (SELECT dfen_roll(of_dfen, rolls.dice) AS rolled FROM dfen_rolls() AS rolls WHERE of_dice IS NULL
          UNION ALL SELECT dfen_roll(of_dfen, of_dice) WHERE of_dice IS NOT NULL OFFSET 0) AS turn)
  SELECT actual_dice, dfen_transform_moves(moves, back), games, visits, wins, draws, losses, score, lower, upper
  FROM asked JOIN (
    SELECT position_key, dice, moves, games, visits, wins, draws, losses, score, lower, upper FROM counted_continuations
    WHERE position_key = ANY (ARRAY(SELECT DISTINCT key FROM asked)) AND (of_dice IS NULL OR dice = ANY (ARRAY(SELECT dice FROM asked))) OFFSET 0) AS c
    ON c.position_key = asked.key AND c.dice = asked.dice;
END;

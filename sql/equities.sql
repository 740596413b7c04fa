-- Exact equities: their table, and views for the tables of schema.sql and views.sql (SPEC 11.15).
-- Run it in a sqlite3 shell with dfen; a second run changes nothing. Then fill the table, for instance with
--   INSERT OR IGNORE INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('KQvK');
PRAGMA trusted_schema = OFF;

-- A row for each class. The equity is the expected score of the side to move, exact to 1e-9.
CREATE TABLE IF NOT EXISTS equities(
  material TEXT,
  number INTEGER,
  equity REAL,
  PRIMARY KEY (material, number)
) WITHOUT ROWID, STRICT;

-- A row for each material: the mean score of the strong side over all its classes with either side to move, and the smallest and the
-- largest equity. If the sides are equal there is no strong side.
CREATE VIEW IF NOT EXISTS main.solved_endings AS -- dfen: sql/equities.sql
  SELECT material, count(*) AS classes,
    CASE dfen_side(dfen_endgame_position(material, 1)) WHEN 'b' THEN avg(CASE number % 2 WHEN 0 THEN equity ELSE 1 - equity END) END AS share,
    min(equity) AS least, max(equity) AS most
  FROM equities GROUP BY material;

-- Pooled scores and equities. `pooled` is a view of views.sql; its keys may be anything, but only DFENs, such as pool keys, have equities.
CREATE VIEW IF NOT EXISTS main.pooled_exact AS -- dfen: sql/equities.sql
  SELECT pooled.key, pooled.games, pooled.score, pooled.lower, pooled.upper, equities.equity,
    equities.equity BETWEEN pooled.lower AND pooled.upper AS within
  FROM pooled JOIN equities ON equities.material = dfen_material(dfen_try(pooled.key)) AND equities.number = dfen_endgame_index(dfen_try(pooled.key));

-- Luck and loss of every turn whose position and outcomes all have equities, for the side to move. luck = the value of the roll's best
-- turn less the expectation before the roll; loss = the value of the best turn less the value of the played turn.
CREATE VIEW IF NOT EXISTS main.luck AS -- dfen: sql/equities.sql
  SELECT game, number, dfen, dice, moves, before, best, played, best - before AS luck, best - played AS loss
  FROM (
    SELECT turns.game, turns.number, turns.dfen, turns.dice, turns.moves, equities.equity AS before,
      -- max() skips NULLs: if one outcome has no equity, the best is unknown
      (SELECT CASE count(*) WHEN count(worth) THEN max(worth) END
       FROM (SELECT CASE WHEN outcomes.captures_king THEN 1.0 ELSE 1 - theirs.equity END AS worth
             FROM dfen_turns(dfen_roll(turns.dfen, turns.dice)) AS outcomes
             -- the pool key drops targets that cannot be captured on; positions with targets have no index
             LEFT JOIN equities AS theirs ON theirs.material = dfen_material(outcomes.next_dfen)
               AND theirs.number = dfen_endgame_index(dfen_pool_key(outcomes.next_dfen)))) AS best,
      CASE WHEN dfen_winner(turns.next_dfen) IS NOT NULL THEN 1.0
           ELSE (SELECT 1 - theirs.equity FROM equities AS theirs WHERE theirs.material = dfen_material(turns.next_dfen)
                   AND theirs.number = dfen_endgame_index(dfen_pool_key(turns.next_dfen))) END AS played
    FROM turns JOIN equities ON equities.material = dfen_material(turns.dfen)
      AND equities.number = dfen_endgame_index(dfen_pool_key(turns.dfen))
    WHERE turns.completed)
  WHERE best IS NOT NULL;

-- Turns as Parquet, sorted by key: for queries over all turns, in DuckDB with dfen loaded. It reads turns.csv, which the sqlite3
-- shell wrote (sql/ENGINES.md), and writes turns.parquet beside it. A query for one key reads only the row groups that contain it.
-- key is the pool id of the position before the roll, rolled_key that of the position after the roll, without targets that no
-- die can capture on; dice are White's, and next_key is the pool id of the position after the turn.
COPY (
  SELECT key, coalesce(rolled_key, key) AS rolled_key, dice, next_key, moves, game, number, score, rating_difference
  FROM (
    SELECT dfen_pool_id(dfen) AS key, upper(dfen_dice(rolled)) AS dice, dfen_canonical_move(rolled, played, 'pool') AS moves, game, number, score, rating_difference,
           CASE WHEN dfen_en_passant(dfen) <> '-' THEN dfen_pool_id(left(dfen_pool_key(rolled), -4)) END AS rolled_key,
           dfen_pool_id(dfen_turn_next(dfen, dice, moves)) AS next_key
    FROM (
      SELECT *, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS played
      FROM read_csv('turns.csv', header = true, nullstr = 'NULL', columns = {
        'game': 'VARCHAR', 'number': 'BIGINT', 'dfen': 'VARCHAR', 'dice': 'VARCHAR', 'moves': 'VARCHAR', 'score': 'DOUBLE',
        'rating_difference': 'DOUBLE'})))
  ORDER BY key, game, number
) TO 'turns.parquet' (FORMAT parquet, COMPRESSION zstd);

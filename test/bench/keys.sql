-- The number of keys of the same positions, in the sample's turns and in all boards of K and Q against K, either colour strong and either
-- side to move. Run with the extension loaded: sqlite3 -cmd ".load build/dfen" build/sample.db <test/bench/keys.sql
.headers off
CREATE TEMP TABLE positions AS
  WITH squares(square) AS (VALUES (0) UNION ALL SELECT square + 1 FROM squares WHERE square < 63),
    pieces(letters) AS (VALUES ('KQk'), ('kqK')),
    placed(board) AS (
      SELECT group_concat(CASE s.square WHEN a.square THEN substr(letters, 1, 1) WHEN b.square THEN substr(letters, 2, 1)
        WHEN c.square THEN substr(letters, 3, 1) ELSE '1' END || CASE WHEN s.square % 8 = 7 AND s.square < 63 THEN '/' ELSE '' END, '')
      FROM pieces, squares AS a, squares AS b, squares AS c, squares AS s
      WHERE a.square <> b.square AND a.square <> c.square AND b.square <> c.square
      GROUP BY letters, a.square, b.square, c.square),
    short(board) AS (
      SELECT replace(replace(replace(replace(replace(replace(replace(board, '11111111', 8), '1111111', 7), '111111', 6),
        '11111', 5), '1111', 4), '111', 3), '11', 2) FROM placed)
  SELECT 'boards' AS name, board || ' ' || stm || ' - -' AS dfen FROM short, (SELECT 'w' AS stm UNION ALL SELECT 'b')
  UNION ALL
  -- without the two clocks at the end
  SELECT 'sample', rtrim(rtrim(rtrim(rtrim(dfen, '0123456789'), ' '), '0123456789'), ' ') FROM main.turns;
CREATE TEMP TABLE counted AS
  SELECT name, count(DISTINCT dfen) AS dfens, count(DISTINCT dfen_zobrist(dfen)) AS zobrists, count(DISTINCT dfen_hash(dfen)) AS hashes,
    count(DISTINCT dfen_canonical(dfen, 'flip')) AS flips, count(DISTINCT dfen_canonical(dfen)) AS canonicals,
    count(DISTINCT dfen_pool_key(dfen)) AS pool_keys
  FROM positions GROUP BY name;
SELECT '| distinct | in the sample''s turns | K and Q against K |' || char(10) || '| --- | --- | --- |';
WITH shown(place, what) AS (VALUES (1, 'DFENs without clocks'),
    (2, '`dfen_zobrist`'),
    (3, '`dfen_hash`'),
    (4, '`dfen_canonical(dfen, ''flip'')`'),
    (5, '`dfen_canonical(dfen)`'),
    (6, '`dfen_pool_key`')),
  counts(name, place, keys) AS (
    SELECT name, 1, dfens FROM counted
    UNION ALL SELECT name, 2, zobrists FROM counted
    UNION ALL SELECT name, 3, hashes FROM counted
    UNION ALL SELECT name, 4, flips FROM counted
    UNION ALL SELECT name, 5, canonicals FROM counted
    UNION ALL SELECT name, 6, pool_keys FROM counted)
SELECT format('| %s | %,d | %,d |', what, max(iif(name = 'sample', keys, 0)), max(iif(name = 'boards', keys, 0)))
FROM shown JOIN counts USING (place) GROUP BY place ORDER BY place;

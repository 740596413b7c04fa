-- dfen_solve(material [, classes [, progress]]): the equities of a material and of all materials that it can turn into (SPEC 11)

-- ---- Bare kings ----
-- Adjacent kings: the side to move wins with any K (91 of 216); otherwise neither king can move away: V = 91/216 + 125/216 (1 - V), so V = 216/341.
SELECT endgame, abs(equity - 216.0 / 341) <= error, error <= 1e-9 FROM dfen_solve('KvK')
  WHERE endgame_index = dfen_endgame_index('8/8/8/8/8/8/8/Kk6 w - -');
-- = KvK|1|1
SELECT count(*), min(endgame_index), max(endgame_index), count(DISTINCT endgame_index), min(error) >= 0, max(error) <= 1e-9 FROM dfen_solve('KvK');
-- = 518|0|517|518|1|1
-- Four or more squares apart, neither side gains by approaching: exactly 1/2. Closer, the side to move has the advantage. With f(d) = 8 + 2
-- (7 + 6 + .. 8 - d) differences on one axis, f(d)^2 - f(d - 1)^2 pairs of squares are d apart, and 2 (8 - d) of them on each diagonal; so
-- there are (f(d)^2 - f(d - 1)^2 + 4 (8 - d)) / 8 classes.
WITH kings AS (SELECT equity, error, dfen_endgame_position('KvK', endgame_index) AS dfen FROM dfen_solve('KvK')),
  squares AS (SELECT equity, error, (SELECT square FROM dfen_pieces(dfen) WHERE piece = 'K') AS a, (SELECT square FROM dfen_pieces(dfen) WHERE piece = 'k') AS b FROM kings),
  steps AS (SELECT equity, error, max(abs(unicode(a) - unicode(b)), abs(substr(a, 2) - substr(b, 2))) AS apart FROM squares)
SELECT apart, count(*), min(round(equity, 4)), max(round(equity, 4)), sum(equity = 0.5 AND error = 0) FROM steps GROUP BY apart;
-- = 1|56|0.6334|0.6334|0
-- = 2|87|0.5061|0.5335|0
-- = 3|100|0.5|0.5023|0
-- = 4|98|0.5|0.5|98
-- = 5|84|0.5|0.5|84
-- = 6|61|0.5|0.5|61
-- = 7|32|0.5|0.5|32

-- ---- Arguments ----
-- Any form of a material, and several, each once, even if they share successors, which come first.
SELECT endgame, min(endgame_index), count(*), max(error) <= 1e-9 FROM dfen_solve('KNvK KvK KvKN') GROUP BY endgame ORDER BY min(rowid);
-- = KvK|0|518|1
-- = KNvK|0|62664|1
SELECT count(*) FROM dfen_solve(NULL);
-- = 0
SELECT count(*) FROM dfen_solve('KvK', NULL);
-- = 0
-- Progress rows have no index and no equity; the rows of equities are the same without them.
SELECT count(*), sum(equity) = (SELECT sum(equity) FROM dfen_solve('KvK')) FROM dfen_solve('KvK', 518, 1) WHERE endgame_index IS NOT NULL;
-- = 518|1
SELECT count(*) FROM dfen_solve('KvK', 518, 0) WHERE endgame_index IS NULL;
-- = 0
-- The query can stop early, and can run again for every row of another table.
SELECT endgame, round(equity, 9) FROM dfen_solve('KQvK') LIMIT 1;
-- = KvK|0.633431085
SELECT column1, count(equity) FROM (VALUES ('KvK', 600), ('KvK', NULL), ('KvK', 700)) AS keys, dfen_solve(column1, column2) GROUP BY column2;
-- = KvK|518
-- = KvK|518

SELECT * FROM dfen_solve('KvK  KvK');
-- ! dfen_solve: material: a side has no K (character 5) in 'KvK  KvK'; a material is written as KQvK or KBdb7vKR
SELECT * FROM dfen_solve('KvK ');
-- ! dfen_solve: material: a side has no K (character 5) in 'KvK '; a material is written as KQvK or KBdb7vKR
SELECT * FROM dfen_solve('KvK KRvK KRxK');
-- ! dfen_solve: material: 'x' is not one of K, Q, R, Bd, Bl, N, a pawn's square or v (character 12) in 'KvK KRvK KRxK'; a material is written as KQvK or KBdb7vKR

-- ---- Materials that are refused, and why ----
SELECT * FROM dfen_solve(3);
-- ! dfen_solve: the material must be text, not an INTEGER
SELECT * FROM dfen_solve('KQRvKR');
-- ! dfen_solve: KQRvKR has more than 4 pieces
SELECT * FROM dfen_solve('KQvK', 517);
-- ! dfen_solve: KQvK has 62664 classes, more than 517; a second argument sets how many it may have
SELECT * FROM dfen_solve('Kd7vK', 10000);
-- ! dfen_solve: KQvK has 62664 classes, more than 10000; a second argument sets how many it may have
SELECT * FROM dfen_solve('Ka2vKb4');
-- ! dfen_solve: in Ka2vKb4 pawns of both sides can pass each other, and the index has no en-passant targets
SELECT * FROM dfen_solve('Kg3vKh7');
-- ! dfen_solve: in Ka2vKb6 pawns of both sides can pass each other, and the index has no en-passant targets
SELECT * FROM dfen_solve('KvK', 0);
-- ! dfen_solve: the classes must be an INTEGER, 1 to 1073741824, not 0
SELECT * FROM dfen_solve('KvK', '5');
-- ! dfen_solve: the classes must be an INTEGER, 1 to 1073741824, not '5'; cast it: some drivers bind numbers as text
SELECT * FROM dfen_solve('KvK', 518, 2);
-- ! dfen_solve: the progress must be an INTEGER, 0 to 1, not 2
SELECT * FROM dfen_solve();
-- ! dfen_solve: material must be given: dfen_solve(material [, classes [, progress]]), or arg_material = ... in WHERE; not by a column of dfen_solve itself or of a later table

-- ---- Stored in a table ----
CREATE TABLE equities(material TEXT, number INTEGER, equity REAL, PRIMARY KEY (material, number)) WITHOUT ROWID;
INSERT OR IGNORE INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('KNvK');
INSERT OR IGNORE INTO equities SELECT endgame, endgame_index, equity FROM dfen_solve('KvK');
SELECT material, count(*), round(avg(equity), 6) FROM equities GROUP BY material;
-- = KNvK|62664|0.5332
-- = KvK|518|0.518455
-- Not allowed in views and triggers.
CREATE VIEW solved AS SELECT * FROM dfen_solve('KvK');
SELECT * FROM solved;
-- ! unsafe use of virtual table "dfen_solve"

-- ---- A player against itself ----
-- Adjacent kings: the first side with a K captures, because no other die moves a king. The side to move wins with probability 216/341 = .633.
SELECT wins + draws + losses, score = (wins + draws / 2.0) / 2000, score BETWEEN lower AND upper, abs(score - 216.0 / 341) < 0.05 FROM dfen_rollouts('8/8/8/8/8/8/8/Kk6 w - -', 2000, 1);
-- = 2000|1|1|1
-- The same seed gives the same games; equal pool keys give equal games; 'greedy' is the default. The numbers are fixed: every machine must
-- return them.
SELECT a.wins, a.turns, a.wins = b.wins AND a.turns = b.turns, a.turns = c.turns, a.turns = d.turns, a.turns <> e.turns
  FROM dfen_rollouts('7k/8/8/3q4/8/8/8/K7 b - - 40 90', 300, -7) AS a, dfen_rollouts('7K/8/8/3Q4/8/8/8/k7 w - -', 300, -7) AS b,
       dfen_rollouts('7K/8/8/3Q4/8/8/8/k7 w - -', 300, -7, 'greedy') AS c, dfen_rollouts('k7/8/8/8/3Q4/8/8/7K w - -', 300, -7) AS d,
       dfen_rollouts('7K/8/8/3Q4/8/8/8/k7 w - -', 300, -8) AS e;
-- = 284|5818|1|1|1|1
-- The last of four arguments, set by IS.
SELECT wins + draws + losses FROM dfen_rollouts('7K/8/8/3Q4/8/8/8/k7 w - -', 30, 1) WHERE arg_player IS 'greedy';
-- = 30
SELECT column1, (SELECT wins > 0 AND losses > 0 FROM dfen_rollouts('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 20, 1, column1)) FROM (VALUES ('random'), ('greedy'), ('wary'), ('steady'), ('bold'));
-- = random|1
-- = greedy|1
-- = wary|1
-- = steady|1
-- = bold|1
-- Dice in the position are those of the first turn; a finished game has no turns.
SELECT wins, draws, losses, score, turns FROM dfen_rollouts('8/8/8/8/8/8/8/Kk6 b - - 0 1 k', 50, 3);
-- = 50|0|0|1.0|50
SELECT wins, draws, losses, score, lower, turns FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 5, 3);
-- = 0|0|5|0.0|0.0|0
SELECT count(*) FROM dfen_rollouts(NULL, 5, 3);
-- = 0
SELECT count(*) FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 5, 3, NULL);
-- = 0
SELECT * FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 0, 3);
-- ! dfen_rollouts: the games must be an INTEGER, 1 to 100000000, not 0
SELECT * FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 5, 1.5);
-- ! dfen_rollouts: the seed must be an INTEGER, -9223372036854775808 to 9223372036854775807, not the REAL 1.5
SELECT * FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 5, 3, 'best');
-- ! dfen_rollouts: the player must be 'random', 'greedy', 'wary', 'steady' or 'bold', not 'best'
SELECT * FROM dfen_rollouts('8/8/8/8/8/8/8/K7 b - -', 5);
-- ! dfen_rollouts: seed must be given: dfen_rollouts(dfen, games, seed [, player]), or arg_seed = ... in WHERE; not by a column of dfen_rollouts itself or of a later table

-- ---- The winner ----
SELECT dfen_winner('8/8/8/8/8/8/8/K7 b - -'), dfen_winner('8/8/8/8/8/8/8/k7 b - -'), dfen_winner('8/8/8/8/8/8/8/kK6 b - -'), dfen_winner('8/8/8/8/8/8/8/8 b - -'), dfen_winner(NULL);
-- = w|b|NULL|NULL|NULL
SELECT DISTINCT dfen_winner(next_dfen), captures_king FROM dfen_turns('8/8/8/8/8/8/8/kKQ5 w - - 0 1 KQ') WHERE captures_king;
-- = w|1

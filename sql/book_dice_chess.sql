-- The opening book as Dice Chess programs read it, on standard output: `<normalized> <dice>` TAB `<moves>`. The position is
-- dfen_normalize's; the dice are in alphabetical order and in the case of the side to move; commas separate the moves. Nothing is
-- pooled: a position is listed for White and for Black, and for every exact mirror image. Needs sql/views.sql.
--   sqlite3 games.db ".load build/dfen" ".read sql/book_dice_chess.sql" > book.tsv
-- It has turns of at least two games; ".parameter set @games 5" before requires five. There are no lines for passes, because readers
-- reject a file with an empty field.
--
-- A normalized position contains less than a key: it omits targets that a pawn reaches in two or three micro-moves, and
-- keeps targets and rights that cannot matter. So the positions are those of games, and those of the key; if
-- positions with two keys share a text, the line is that of the key which the text itself has, or else of the key
-- that more games met.
PRAGMA trusted_schema = OFF;
.mode list
.headers off
WITH
  chosen AS MATERIALIZED (SELECT key, moves, games FROM book WHERE games >= coalesce(@games, 2) AND moves <> ''),
  met AS (
    SELECT DISTINCT key, rolled
    FROM (SELECT dfen_pool_key(rolled) AS key, rolled
          FROM (SELECT DISTINCT dfen_roll(dfen, dice) AS rolled FROM counted_turns LIMIT -1)
          LIMIT -1)
    WHERE key IN (SELECT key FROM chosen)
    UNION SELECT key, key FROM chosen),
  shown AS (
    SELECT key, image, dfen_normalize(image) AS normalized
    FROM met JOIN dfen_orbit(met.rolled, 'dihedral') LIMIT -1),
  lines AS (
    SELECT key, normalized, dfen_dice(image, 'alphabetical') AS dice, replace(dfen_actual_move(image, moves, 'pool'), ' ', ',') AS moves,
           games, dfen_pool_key(normalized || ' ' || dfen_dice(image)) = key AS is_its_own
    FROM shown JOIN chosen USING (key) LIMIT -1)
SELECT normalized || ' ' || dice || char(9) || moves
FROM (SELECT *, row_number() OVER (PARTITION BY normalized, dice ORDER BY is_its_own DESC, games DESC, key, moves) AS place FROM lines)
WHERE place = 1 ORDER BY 1;

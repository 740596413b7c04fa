-- A page of HTML: the ten positions that most games met, from whichever side: how they fared, what was played there after the
-- rolls that fell most often, drawn, and what pooling gained; then where pooling pays. Games are counted as in sql/views.sql,
-- which it needs:
--   sqlite3 games.db ".load build/dfen" ".read sql/gallery.sql" >gallery.html
-- It is one file that needs no other, for light and for dark screens. Of what users wrote only the moves that led to a position
-- get into it, escaped; all else is dfen's own.
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
SELECT '<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Ten positions of Dice Chess</title>
<style>
  :root { --page: #fffdf8; --text: #1d1d1f; --soft: #6a5f52; --line: #d9c9ae; --track: #f4ead5; --bar: #c9a77c; --mark: #5a4632 }
  @media (prefers-color-scheme: dark) {
    :root { --page: #1b1a1d; --text: #ece6da; --soft: #b3a794; --line: #4a443b; --track: #2d2a28; --bar: #86694a; --mark: #ece6da }
  }
  body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 3rem; background: var(--page); color: var(--text); font: 1rem/1.5 Georgia, serif }
  h1 { margin: 0; font-size: 1.9rem; line-height: 1.2 }
  section { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); gap: 0 2rem; margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
  h2 { margin: 0; font-size: 1.3rem; overflow-wrap: anywhere }
  h3 { margin: 1rem 0 .3rem; font-size: 1rem }
  p { margin: .3rem 0 }
  small, code, .soft { color: var(--soft); font-size: .8rem }
  code { overflow-wrap: anywhere }
  svg { display: block; width: 100%; height: auto }
  .chart { max-width: 46rem; margin-top: 1rem }
  .rolls { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem }
  figure { margin: 0; min-width: 0 }
  figcaption { font-size: .85rem; overflow-wrap: anywhere }
  .row { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr) 8.5rem; gap: .6rem; align-items: center; font-size: .85rem; margin: .2rem 0 }
  .bounds { position: relative; height: .7rem; background: linear-gradient(90deg, transparent 49.8%, var(--mark) 49.8%, var(--mark) 50.2%, transparent 50.2%), var(--track); border-radius: .35rem }
  .bounds i { position: absolute; top: 0; bottom: 0; background: var(--bar); border-radius: .35rem }
  .bounds b { position: absolute; top: -.15rem; bottom: -.15rem; width: 3px; margin-left: -1px; background: var(--mark) }
  .gain { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 2rem; margin-top: .6rem }
  table { border-collapse: collapse; width: 100%; font-size: .85rem; align-self: start }
  th, td { padding: .15rem .3rem; border-bottom: 1px solid var(--line); text-align: right; font-weight: normal }
  th:first-child { text-align: left }
  .m { stroke: #1d1d1f; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round }
  @media (max-width: 44rem) {
    section, .gain { grid-template-columns: minmax(0, 1fr) }
    .chart { display: none }
    .rolls { grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)) }
    .row { grid-template-columns: 4rem minmax(0, 1fr) 7.5rem; gap: .4rem }
  }
</style>';

-- ---- Boards of less text: a man is drawn once in the page, and used ----

-- What stands within the group of a man, taken from a board that has only him; on the page of a dark theme, too.
DROP TABLE IF EXISTS temp.man;
CREATE TEMP TABLE man AS
  SELECT letter, theme, substr(tail, 1, instr(tail, '</g>') - 1) AS drawing,
         iif(letter = upper(letter), 'w', 'b') || lower(letter) || theme AS id
  FROM (
    SELECT letter, theme, substr(svg, instr(svg, 'stroke-linecap="round"><path') + 23) AS tail
    FROM (
      SELECT 'd' AS theme, letter, dfen_svg('8/8/8/8/8/8/8/8 ' || iif(letter = upper(letter), 'w', 'b') || ' - - ' || letter, '{"theme": "auto"}') AS svg
      FROM (SELECT substr('PNBRQKpnbrqk', value, 1) AS letter FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'))
      UNION ALL
      SELECT 's', letter, dfen_svg(letter || '7/8/8/8/8/8/8/8 w - -', '{"footer": false, "theme": "auto"}')
      FROM (SELECT substr('PNBRQKpnbrqk', value, 1) AS letter FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'))))
  GROUP BY 3;
-- The dark squares are a long path, the same on every board.
INSERT INTO temp.man
  SELECT NULL, NULL, substr(tail, 1, instr(tail, '/>') + 1), 'squares'
  FROM (SELECT substr(svg, instr(svg, '<path fill="#c9a77c"')) AS tail
        FROM (SELECT dfen_svg('8/8/8/8/8/8/8/8 w - -', '{"theme": "auto"}') AS svg));

-- One style sheet for all boards.
SELECT substr(svg, instr(svg, '<style>'), instr(svg, '</style>') + 8 - instr(svg, '<style>'))
  FROM (SELECT dfen_svg('8/8/8/8/8/8/8/8 w - -', '{"theme": "auto"}') AS svg);
SELECT '</head>
<body>
<svg style="display: none"><defs>' || group_concat(printf('<g id="%s">%s</g>', id, drawing), '') || '</defs></svg>' FROM temp.man;

-- ---- The positions ----

DROP TABLE IF EXISTS temp.shown;
DROP TABLE IF EXISTS temp.witness;
DROP TABLE IF EXISTS temp.played;
DROP TABLE IF EXISTS temp.picture;
CREATE TEMP TABLE shown AS
  SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10;
-- A key that is no text of a position, such as an id, has a board all the same: that of one of its positions.
ALTER TABLE temp.shown ADD COLUMN board TEXT;
UPDATE temp.shown SET board = CASE WHEN dfen_valid(key) THEN key
  ELSE (SELECT dfen_pool_key(dfen) FROM scored_turns WHERE scored_turns.key = shown.key LIMIT 1) END;
-- The moves that led there, in the game that came to it first; a pass is a dash.
ALTER TABLE temp.shown ADD COLUMN way TEXT;
UPDATE temp.shown SET way = (
  SELECT group_concat(iif(moves = '', '-', moves), ' / ')
  FROM (SELECT before.moves
        FROM (SELECT game, number FROM scored_turns WHERE scored_turns.key = shown.key ORDER BY number, game LIMIT 1) AS first,
             scored_turns AS before ON before.game = first.game AND before.number < first.number
        ORDER BY before.number));
ALTER TABLE temp.shown ADD COLUMN led INTEGER;
UPDATE temp.shown SET led = way IS NOT NULL;
UPDATE temp.shown SET way = iif(board LIKE 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -%', 'The start position', board) WHERE way IS NULL;

-- The first visit of each game, by the side that was to move: what there would be without pooling.
CREATE TEMP TABLE witness AS
  SELECT place, side, count(*) AS games, sum(score = 1) AS wins, sum(score = 0.5) AS draws, sum(score = 0) AS losses
  FROM (SELECT place, game, dfen_side(dfen) AS side, min(number), counted_turns.score
        FROM shown CROSS JOIN counted_turns ON counted_turns.key = shown.key
        GROUP BY place, side, game)
  GROUP BY place, side;

-- ---- What was played from them: the board with its dice, and the moves as seen from it ----

CREATE TEMP TABLE played AS
  SELECT *, row_number() OVER (PARTITION BY place ORDER BY roll_games DESC, key) AS rank FROM (
    SELECT *, sum(games) OVER (PARTITION BY place, key) AS roll_games,
           row_number() OVER (PARTITION BY place, key ORDER BY games DESC, moves) AS choice
    FROM (
      SELECT place, rolled_key AS key, min(moves) AS moves, sum(is_first) AS games, sum(is_first AND score = 1) AS wins,
             sum(is_first AND score = 0.5) AS draws, sum(is_first AND score = 0) AS losses
      FROM (
        SELECT *, row_number() OVER (PARTITION BY place, rolled_key, next_key, game ORDER BY number) = 1 AS is_first
        FROM (
          SELECT place, game, number, score, dfen_pool_key(rolled) AS rolled_key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
                 dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key
          FROM (
            SELECT place, game, number, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves, counted_turns.score
            FROM shown CROSS JOIN counted_turns ON counted_turns.key = shown.key
            WHERE moves <> '' LIMIT -1)
          LIMIT -1))
      GROUP BY place, rolled_key, next_key))
  WHERE choice = 1;

-- ---- The boards, men by men replaced by their one drawing ----

CREATE TEMP TABLE picture AS
  WITH RECURSIVE drawn(place, rank, step, svg) AS (
    SELECT place, 0, 0, dfen_svg(board, '{"theme": "auto", "footer": false}') FROM shown
    UNION ALL
    SELECT place, rank, 0, dfen_svg(key, json_object('theme', 'auto', 'coordinates', json('false'), 'moves', moves))
    FROM played WHERE rank <= 3
    UNION ALL
    SELECT place, rank, step + 1, replace(svg, man.drawing, '<use href="#' || man.id || '"/>') FROM drawn JOIN man ON man.rowid = step + 1)
  SELECT place, rank, replace(
      replace(svg, ' stroke="#1d1d1f" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"><use', ' class="m"><use'),
      substr(svg, instr(svg, '<style>'), instr(svg, '</style>') + 8 - instr(svg, '<style>')), '') AS svg
  FROM drawn WHERE step = (SELECT count(*) FROM man);

-- ---- The page ----

SELECT printf('<h1>Ten positions of Dice Chess</h1>
<p>The positions that most games met at the beginning of a turn, White''s and Black''s pooled under one key. A game counts once for
a position, by its first visit. Scores are those of the side to move; a bar spans the 95 %% Wilson bounds, and the line in its middle
is 50 %%. Passes are counted, but not drawn.</p>
<div class="chart">%s</div>', (SELECT dfen_chart(way, score, lower, upper, games) FROM (SELECT * FROM shown ORDER BY place)));

SELECT printf('<section data-games="%d">
<div>%s<p><code>%s</code></p></div>
<div>
<h2>%d. %s%s</h2>
<p>Met by %d games, %d times: %d won, %d drawn, %d lost, %.1f %%</p>
%s<p class="soft">%s</p>
<h3>By roll, what was played most often</h3>
<div class="rolls">
%s</div>
%s</div>
</section>', games, picture.svg, board, shown.place, iif(shown.led, 'After ', ''), replace(replace(replace(way, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), games, visits,
    wins, draws, losses, 100 * score, (
    SELECT group_concat(printf('<div class="row"><span>%s</span><div class="bounds"><i style="left: %.1f%%; width: %.1f%%"></i><b style="left: %.1f%%"></b></div><span>%.1f to %.1f %%</span></div>
', name, 100 * low, 100 * (high - low), 100 * mean, 100 * low, 100 * high), '') FROM (
      SELECT 'pooled' AS name, lower AS low, upper AS high, score AS mean
      UNION ALL
      SELECT * FROM (
        SELECT iif(side = 'w', 'White alone', 'Black alone'), dfen_wilson_lower(wins, draws, losses), dfen_wilson_upper(wins, draws, losses),
               (wins + draws / 2.0) / games
        FROM witness WHERE witness.place = shown.place ORDER BY side DESC))), (
    SELECT iif(count(*) = 2, printf('Without pooling there would be two: one of %d games with White to move, one of %d with Black to move.',
               sum(games) FILTER (WHERE side = 'w'), sum(games) FILTER (WHERE side = 'b')),
               'It was met with one side to move only.')
    FROM witness WHERE witness.place = shown.place), (
    SELECT group_concat(figure, '') FROM (
      SELECT printf('<figure>%s<figcaption><b>%s</b>: %s<br>%d of %d games, %.0f %% (%.0f to %.0f)</figcaption></figure>
', drawn.svg, dfen_dice(played.key), moves, played.games, roll_games, 100.0 * (played.wins + played.draws / 2.0) / played.games,
                    100.0 * dfen_wilson_lower(played.wins, played.draws, played.losses),
                    100.0 * dfen_wilson_upper(played.wins, played.draws, played.losses)) AS figure
      FROM played JOIN picture AS drawn USING (place, rank) WHERE played.place = shown.place AND rank <= 3 ORDER BY rank)),
    coalesce((
    SELECT '<p class="soft">Other rolls: ' || group_concat(printf('<b>%s</b> %s (%d of %d)', dice, moves, games, roll_games), ', ') || '</p>
' FROM (
      SELECT dfen_dice(key) AS dice, moves, games, roll_games FROM played
      WHERE played.place = shown.place AND rank BETWEEN 4 AND 12 ORDER BY rank)), ''))
FROM shown JOIN picture ON picture.place = shown.place AND picture.rank = 0 ORDER BY shown.place;

-- Where pooling pays.
SELECT printf('<h2>Where pooling pays</h2>
<div class="gain">
<table><tr><th>turn of the game</th><th>positions</th><th>keys</th><th>games a key</th><th>keys saved</th></tr>
%s</table>
<table><tr><th>men on the board</th><th>positions</th><th>keys</th><th>games a key</th><th>keys saved</th></tr>
%s</table>
</div>',
  (SELECT group_concat(printf('<tr><th>%s</th><td>%d</td><td>%d</td><td>%.2f</td><td>%.1f %%</td></tr>
', turns, positions, keys, games_a_key, 100 * saved), '') FROM gain_by_turn),
  (SELECT group_concat(printf('<tr><th>%s</th><td>%d</td><td>%d</td><td>%.2f</td><td>%.1f %%</td></tr>
', men, positions, keys, games_a_key, 100 * saved), '') FROM gain_by_men));

SELECT '</body>
</html>';

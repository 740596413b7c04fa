-- A page of HTML: the ten positions of most_met: how they fared, what was played there after the rolls that fell most often,
-- drawn, and what each side would know without pooling; then where pooling pays, and where there is a model of sql/estimates.sql, the
-- story of a game. It needs sql/views.sql and sql/estimates.sql:
--   sqlite3 games.db ".load build/dfen" ".read sql/gallery.sql" >gallery.html
-- It is one file that needs no other, for light and for dark screens, and XML too. Of the texts that users wrote only the name of
-- a position gets into it, escaped where `shown` is made. All else is a number by its format, or what a function of dfen wrote.
PRAGMA trusted_schema = OFF;
.bail on
.mode list
.headers off
SELECT '<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
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
  .story { max-width: 34rem; margin-top: 1rem }
  .rolls { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem }
  figure { margin: 0; min-width: 0 }
  figcaption { font-size: .85rem; overflow-wrap: anywhere }
  .row { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) 17rem; gap: .6rem; align-items: center; font-size: .85rem; margin: .2rem 0 }
  .bounds { position: relative; height: .7rem; background: linear-gradient(90deg, transparent 49.8%, var(--mark) 49.8%, var(--mark) 50.2%, transparent 50.2%), var(--track); border-radius: .35rem }
  .bounds i { position: absolute; top: 0; bottom: 0; background: var(--bar); border-radius: .35rem }
  .bounds b { position: absolute; top: -.15rem; bottom: -.15rem; width: 3px; margin-left: -1px; background: var(--mark) }
  .gain { max-width: 46rem; margin-top: .6rem }
  .gain i { position: absolute; top: 0; bottom: 0; left: 0; background: var(--mark); border-radius: .35rem }
  .gain i:first-child { background: var(--bar) }
  .gain .bounds { background: var(--track) }
  .m { stroke: #1d1d1f; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round }
  @media (max-width: 44rem) {
    section { grid-template-columns: minmax(0, 1fr) }
    .chart { display: none }
    .rolls { grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)) }
    .row { grid-template-columns: 5rem minmax(0, 1fr) 8rem; gap: .4rem }
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
DROP TABLE IF EXISTS temp.sides;
DROP TABLE IF EXISTS temp.turned;
DROP TABLE IF EXISTS temp.played;
DROP TABLE IF EXISTS temp.picture;
CREATE TEMP TABLE shown AS
  SELECT *, replace(replace(replace(replace(name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;') AS title FROM most_met;

-- By the side that was to move: what there would be without pooling.
CREATE TEMP TABLE sides AS
  SELECT key, iif(dfen_side(dfen) = 'w', 'White', 'Black') AS side, dfen_record(score, game, number) AS record
  FROM counted_turns WHERE key IN (SELECT key FROM temp.shown) GROUP BY 1, 2;

-- What was played there, on the board that is shown: a turn of each outcome, and of the rolls the most frequent first.
CREATE TEMP TABLE turned AS
  SELECT place, dfen_roll(dfen, dfen_dice(turn.key)) AS rolled, turn.*
  FROM (SELECT * FROM outcomes WHERE position_key IN (SELECT key FROM temp.shown) AND moves <> '' LIMIT -1) AS turn
    JOIN shown ON shown.key = position_key AND dfen_pool_key(dfen_roll(dfen, dfen_dice(turn.key))) = turn.key;
CREATE TEMP TABLE played AS
  SELECT *, row_number() OVER (PARTITION BY place ORDER BY roll_games DESC, rolled) AS rank FROM (
    SELECT *, row_number() OVER (PARTITION BY place, rolled ORDER BY dfen_games(record) DESC, moves) AS choice
    FROM (
      SELECT place, rolled, dfen_actual_move(rolled, min(moves), 'pool') AS moves, dfen_record(score, game, number) AS record
      FROM turned GROUP BY place, rolled, next_key)
    JOIN (
      SELECT place, rolled, dfen_games(dfen_record(score, game, number)) AS roll_games FROM turned GROUP BY place, rolled)
      USING (place, rolled))
  WHERE choice = 1;

-- ---- The boards, men by men replaced by their one drawing ----

CREATE TEMP TABLE picture AS
  WITH RECURSIVE drawn(place, rank, step, svg) AS (
    SELECT place, 0, 0, dfen_svg(dfen, '{"theme": "auto", "footer": false}') FROM shown
    UNION ALL
    SELECT place, rank, 0, dfen_svg(rolled, json_object('theme', 'auto', 'coordinates', json('false'), 'moves', moves))
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
a position, by its first visit. Every score is that of the side to move, not of the side that played last.</p>
<p class="soft">Below, a bar spans the 95 %% Wilson bounds, the mark on it is the score, and the thin line in the middle is 50 %%. Arrows are the moves of a turn. Passes are counted, but not drawn.</p>
<div class="chart">%s</div>', (SELECT dfen_chart(name, score, lower, upper, games) FROM (SELECT * FROM shown ORDER BY place)));

SELECT printf('<section data-games="%d">
<div>%s<p>%s The key, with White to move: <code>%s</code></p></div>
<div>
<h2>%d. %s</h2>
<p>%d games met it, %d times. The side to move won %d, drew %d and lost %d: %s</p>
%s<h3>By roll, what was played most often</h3>
<div class="rolls">
%s</div>
%s</div>
</section>', games, picture.svg, iif(dfen_side(dfen) = 'w', 'White', 'Black') || ' to move, as in the game that came to it first.', dfen_pool_key(dfen), shown.place, title, games, visits, wins, draws,
    losses, dfen_percent(score), (
    SELECT group_concat(printf('<div class="row"><span>%s</span><div class="bounds"><i style="left: %.1f%%; width: %.1f%%"></i><b style="left: %.1f%%"></b></div><span>%s (%s to %s), %d games</span></div>
', side, 100 * low, 100 * (high - low), 100 * mean, dfen_percent(mean), dfen_percent(low), dfen_percent(high), met), '') FROM (
      SELECT 'pooled' AS side, games AS met, lower AS low, upper AS high, score AS mean
      UNION ALL
      SELECT * FROM (
        SELECT side || ' to move', dfen_games(record), dfen_lower(record), dfen_upper(record), dfen_mean_score(record)
        FROM sides WHERE sides.key = shown.key ORDER BY side DESC))), (
    SELECT group_concat(figure, '') FROM (
      SELECT printf('<figure>%s<figcaption><b>%s</b>: %s<br/>%d of %d games, %s (%s to %s)</figcaption></figure>
', drawn.svg, dfen_dice(rolled), moves, dfen_games(record), roll_games, dfen_percent(dfen_mean_score(record)), dfen_percent(dfen_lower(record)),
                    dfen_percent(dfen_upper(record))) AS figure
      FROM played JOIN picture AS drawn USING (place, rank) WHERE played.place = shown.place AND rank <= 3 ORDER BY rank)),
    coalesce((
    SELECT '<p class="soft">Other rolls: ' || group_concat(printf('<b>%s</b> %s (%d of %d)', dice, moves, dfen_games(record), roll_games), ', ') || '</p>
' FROM (
      SELECT dfen_dice(rolled) AS dice, moves, record, roll_games FROM played
      WHERE played.place = shown.place AND rank BETWEEN 4 AND 12 ORDER BY rank)), ''))
FROM shown JOIN picture ON picture.place = shown.place AND picture.rank = 0 ORDER BY shown.place;

SELECT printf('<h2>Where pooling pays</h2>
<p>Of all turns that are the first of their game, the second and so on: how many begin in a position that at least 10 games met.
The first part of a bar is of the positions as they stand; the part behind it is what pooling adds.</p>
<div class="gain">
%s</div>', (
    SELECT group_concat(printf('<div class="row"><span>turn %d</span><div class="bounds"><i style="width: %.1f%%"></i><i style="width: %.1f%%"></i></div><span>%s, pooled %s</span></div>
', turn, 100 * after_10, 100 * before_10, dfen_percent(before_10), dfen_percent(after_10)), '') FROM gain_by_turn WHERE turn <= 10));

-- The longest game of 40 turns at most, of these the smallest. As a parameter: SQLite looks for a value before it tells the story,
-- and for what a subquery finds after it has told those of all games.
.parameter init
REPLACE INTO temp.sqlite_parameters
  SELECT '@game', (SELECT game FROM counted_turns GROUP BY game HAVING count(*) <= 40 ORDER BY count(*) DESC, game LIMIT 1);
SELECT printf('<h2>The story of a game</h2>
<p>White''s chance after each roll and each turn, as the model has it. Marked are the rolls that changed it most, lucky or not, and the turns that the model holds for the gravest errors.</p>
<div class="story">%s</div>', svg)
FROM (SELECT dfen_curve(number, value, label) AS svg FROM story_curve WHERE game = @game) WHERE svg IS NOT NULL;
SELECT '</body>
</html>';

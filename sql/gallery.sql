-- A page of HTML: the ten positions that most games met, from whichever side, each with its score and its 95 % Wilson
-- bounds, and what was played there most often after any roll, drawn; and where pooling pays. Games are counted as in
-- sql/views.sql, which it needs:
--   sqlite3 games.db ".load build/dfen" ".read sql/gallery.sql" >gallery.html
-- It is one file that needs no other. Nothing that a user wrote gets into it: keys, moves and numbers are dfen's own.
.bail on
.mode list
.headers off
SELECT '<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ten positions of Dice Chess</title>
<style>
  body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 3rem; background: #fffdf8; color: #1d1d1f; font: 1rem/1.5 Georgia, serif }
  h1 { margin: 0; font-size: 1.9rem; line-height: 1.2 }
  section { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 0 2rem; margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid #d9c9ae }
  h2 { margin: 0; font-size: 1.3rem }
  h3 { margin: 1.2rem 0 .4rem; font-size: 1rem }
  p { margin: .3rem 0 }
  code { font-size: .8rem; overflow-wrap: anywhere }
  svg { display: block; width: 100%; height: auto }
  .continuations { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem }
  figure { margin: 0 }
  figcaption { font-size: .85rem }
  .bounds { position: relative; height: .7rem; max-width: 22rem; background: #f4ead5; border-radius: .35rem }
  .bounds i { position: absolute; top: 0; bottom: 0; background: #c9a77c; border-radius: .35rem }
  .bounds b { position: absolute; top: -.15rem; bottom: -.15rem; width: 3px; margin-left: -1px; background: #5a4632 }
  .gain { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem 2rem; margin-top: .6rem }
  table { border-collapse: collapse; width: 100%; font-size: .85rem; align-self: start }
  th, td { padding: .15rem .4rem; border-bottom: 1px solid #d9c9ae; text-align: right; font-weight: normal }
  th:first-child { text-align: left }
  @media (max-width: 44rem) { section, .gain { grid-template-columns: minmax(0, 1fr) } .continuations { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
</style>
</head>
<body>
<h1>Ten positions of Dice Chess</h1>
<p>The positions that most games met at the beginning of a turn, White''s and Black''s pooled under one key. A game counts once for
a position, by its first visit. Scores are those of the side to move; the bar spans the 95 % Wilson bounds. Passes are counted, but
not drawn.</p>';

DROP TABLE IF EXISTS temp.shown;
DROP TABLE IF EXISTS temp.played;
CREATE TEMP TABLE shown AS
  SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10;
-- A key that is no text of a position, such as an id, has a board all the same: that of one of its positions.
ALTER TABLE temp.shown ADD COLUMN board TEXT;
UPDATE temp.shown SET board = CASE WHEN dfen_valid(key) THEN key
  ELSE (SELECT dfen_pool_key(dfen) FROM scored_turns WHERE scored_turns.key = shown.key LIMIT 1) END;

-- What was played from them, after any roll: the board with its dice, and the moves as seen from it.
CREATE TEMP TABLE played AS
  SELECT place, rolled_key AS key, min(moves) AS moves, sum(is_first) AS games, sum(is_first AND score = 1) AS wins,
         sum(is_first AND score = 0.5) AS draws, sum(is_first AND score = 0) AS losses,
         row_number() OVER (PARTITION BY place ORDER BY sum(is_first) DESC, rolled_key, min(moves)) AS rank
  FROM (
    SELECT *, row_number() OVER (PARTITION BY place, rolled_key, next_key, game ORDER BY number) = 1 AS is_first
    FROM (
      SELECT place, game, number, score, dfen_pool_key(rolled) AS rolled_key, dfen_canonical_move(rolled, moves, 'pool') AS moves,
             dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next_key
      FROM (
        SELECT place, game, number, dfen_roll(dfen, dice) AS rolled, replace(moves, ',', ' ') AS moves, scored_turns.score
        FROM shown CROSS JOIN scored_turns ON scored_turns.key = shown.key
        WHERE moves <> '' AND scored_turns.score IS NOT NULL LIMIT -1)
      LIMIT -1))
  GROUP BY place, rolled_key, next_key;

SELECT printf('<section data-games="%d">
<div>%s</div>
<div>
<h2>%d. Met by %d games, %d times</h2>
<p><code>%s</code></p>
<p>%d won, %d drawn, %d lost: %.1f %%, bounds %.1f to %.1f %%</p>
<div class="bounds"><i style="left: %.1f%%; width: %.1f%%"></i><b style="left: %.1f%%"></b></div>
<h3>What was played most often</h3>
<div class="continuations">
%s</div>
</div>
</section>', games, dfen_svg(board), place, games, visits, board, wins, draws, losses, 100 * score, 100 * lower, 100 * upper,
             100 * lower, 100 * (upper - lower), 100 * score, (
    SELECT group_concat(figure, '') FROM (
      SELECT printf('<figure>%s<figcaption>%s: %s<br>%d of %d games, %.0f %% (%.0f to %.0f)</figcaption></figure>
', dfen_svg(played.key, moves), dfen_dice(played.key), moves, played.games, shown.games,
                    100.0 * (played.wins + played.draws / 2.0) / played.games,
                    100.0 * dfen_wilson_lower(played.wins, played.draws, played.losses),
                    100.0 * dfen_wilson_upper(played.wins, played.draws, played.losses)) AS figure
      FROM played WHERE played.place = shown.place AND rank <= 3 ORDER BY rank)))
FROM shown ORDER BY place;

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

-- A page of HTML: the ten positions that were played most often, from whichever side, each with its score and its 95 %
-- Wilson bounds, and what was played there most often after any roll, drawn. For a database with the tables of sql/schema.sql after a migration of
-- turns(dfen) and sql/views.sql:
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
  @media (max-width: 44rem) { section { grid-template-columns: minmax(0, 1fr) } .continuations { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
</style>
</head>
<body>
<h1>Ten positions of Dice Chess</h1>
<p>The positions that were met most often at the beginning of a turn, White''s and Black''s pooled under one key. Scores are those of
the side to move; the bar spans the 95 % Wilson bounds. Passes are counted, but not drawn.</p>';

DROP TABLE IF EXISTS temp.shown;
DROP TABLE IF EXISTS temp.played;
CREATE TEMP TABLE shown AS
  SELECT row_number() OVER (ORDER BY games DESC, key) AS place, * FROM pooled ORDER BY place LIMIT 10;

-- What was played from them, after any roll: the board with its dice, and the moves as seen from it.
CREATE TEMP TABLE played AS
  SELECT place, key, moves, count(*) AS games, sum(score = 1) AS wins, sum(score = 0.5) AS draws, sum(score = 0) AS losses,
         row_number() OVER (PARTITION BY place ORDER BY count(*) DESC, key, moves) AS rank
  FROM (
    SELECT place, dfen_pool_key(rolled) AS key, dfen_canonical_move(rolled, moves, 'pool') AS moves, score
    FROM (
      SELECT place, dfen_roll(dfen, dice) AS rolled, moves, dfen_score(result, dfen) AS score
      FROM shown CROSS JOIN turns ON turns.canonical = shown.key JOIN games ON games.id = turns.game
      WHERE completed AND result <> '*' AND moves <> '' LIMIT -1)
    LIMIT -1)
  GROUP BY place, key, moves;

SELECT printf('<section data-games="%d">
<div>%s</div>
<div>
<h2>%d. Met %d times</h2>
<p><code>%s</code></p>
<p>%d won, %d drawn, %d lost: %.1f %%, bounds %.1f to %.1f %%</p>
<div class="bounds"><i style="left: %.1f%%; width: %.1f%%"></i><b style="left: %.1f%%"></b></div>
<h3>What was played most often</h3>
<div class="continuations">
%s</div>
</div>
</section>', games, dfen_svg(key), place, games, key, wins, draws, losses, 100 * score, 100 * lower, 100 * upper,
             100 * lower, 100 * (upper - lower), 100 * score, (
    SELECT group_concat(figure, '') FROM (
      SELECT printf('<figure>%s<figcaption>%s: %s<br>%d of %d times, %.0f %% (%.0f to %.0f)</figcaption></figure>
', dfen_svg(played.key, moves), dfen_dice(played.key), moves, played.games, shown.games,
                    100.0 * (played.wins + played.draws / 2.0) / played.games,
                    100.0 * dfen_wilson_lower(played.wins, played.draws, played.losses),
                    100.0 * dfen_wilson_upper(played.wins, played.draws, played.losses)) AS figure
      FROM played WHERE played.place = shown.place AND rank <= 3 ORDER BY rank)))
FROM shown ORDER BY place;

SELECT '</body>
</html>';

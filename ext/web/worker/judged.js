// How well and how luckily people played, by the files sql/judge*.sql (SPEC 13.12). A view of the page calls, after
// `pool` and `filters`:
//   judge({player})     judges the next filtered games, for about half a second, those of a player first; returns
//                       {judged, games}, and whether all of the player are judged; call it until both are equal
//   players()           scores, which need no judging, with what is judged so far
//   player({player})    all that a view of one player shows
// What is judged stays until `pool`, also when filters change.

import {database, sanOf} from './database.js';
import {fit} from './model.js';
import {inTemp, looked, showTurns, sideIn} from './turns.js';
import batch from '../../program/judge_batch.sql';
import reports from '../../../sql/judge.sql';
import tables from '../../program/judge_tables.sql';

const BATCH = 12; // games

// Creates the tables and the views in temp. Days are those of the filter by date, where it has read them.
function begin() {
  while (!fit()) {
    // a step at a time
  }
  database.run(`DROP TABLE IF EXISTS temp.judged_turns; DROP TABLE IF EXISTS temp.judged_games; DROP TABLE IF EXISTS
    temp.unjudged; DROP TABLE IF EXISTS temp.waiting; CREATE TEMP TABLE waiting(place INTEGER PRIMARY KEY, game);
    DROP VIEW IF EXISTS temp.model_now; CREATE TEMP VIEW model_now AS SELECT NULL AS model;
    DROP VIEW IF EXISTS temp.equities_now; CREATE TEMP VIEW equities_now AS SELECT NULL AS equities;
    CREATE TEMP TABLE IF NOT EXISTS days(text PRIMARY KEY, day)`);
  showPlayers();
  database.run(inTemp(tables + reports));
  looked.isJudged = true;
}

// Creates the view game_players of the filtered games.
function showPlayers() {
  database.run(`DROP VIEW IF EXISTS temp.game_players; CREATE TEMP VIEW game_players AS
    SELECT game, is_white, player AS player_id, player, opponent AS opponent_id, opponent, played_at, mode,
      iif(is_white, won, 1 - won) AS score, dfen_expected_score(iif(difference BETWEEN -10000 AND 10000, iif(is_white,
      difference, -difference), NULL)) AS expected
    FROM (SELECT game, is_white, iif(is_white, white, black) AS player, iif(is_white, black, white) AS opponent,
      coalesce((SELECT day FROM temp.days WHERE text = date), date) AS played_at, mode, white_rating - black_rating AS
      difference, (SELECT abs((dfen_side(dfen) = 'b') - score) FROM temp.scored WHERE scored.game = about.game AND
      typeof(scored.game) = typeof(about.game) AND score NOTNULL LIMIT 1) AS won
      FROM temp.about, (SELECT 1 AS is_white UNION ALL SELECT 0) WHERE ${looked.some})
    WHERE player NOTNULL AND won NOTNULL`);
}

export function judgeGames({player = null} = {}) {
  if (!looked.isJudged) {
    begin();
  }
  const {some} = looked, of = '?1 NOTNULL AND game IN (SELECT game FROM temp.about WHERE ?1 IN (white, black))';
  database.run(`DELETE FROM temp.waiting; INSERT INTO temp.waiting(game) SELECT game FROM (SELECT DISTINCT game FROM
    temp.scored_turns
    WHERE score NOTNULL AND game NOTNULL AND game NOT IN (SELECT game FROM temp.judged_games)) ORDER BY ${of} DESC LIMIT
      ${BATCH}`, [player]);
  looked.some = 'game IN (SELECT game FROM temp.waiting)';
  showTurns();
  try {
    database.run(inTemp(batch));
  } finally {
    looked.some = some;
    showTurns();
  }
  return database.all(`SELECT count(*) AS games, count(*) FILTER (WHERE game IN (SELECT game FROM temp.judged_games)) AS
    judged, count(*) FILTER (WHERE ${of} AND game NOT IN (SELECT game FROM temp.judged_games)) = 0 AS ofPlayer
    FROM (SELECT DISTINCT game FROM temp.scored_turns WHERE score NOTNULL AND game NOTNULL)`, [player])[0];
}

// Texts beside numbers that may be below 0 or above 1, and beside losses.
const tenths = (value, sign = '') => `printf('%${sign}.1f', 100 * ${value})`;
const ADJUSTED = `iif(adjusted IS NULL, NULL, ${tenths('adjusted')} || ' %') AS adjusted_percent,
  ${tenths('luck_lower', '+')} || ' to ' || ${tenths('luck_upper', '+')} || ' %' AS luck_interval,
  ${tenths('adjusted_lower')} || ' to ' || ${tenths('adjusted_upper')} || ' %' AS adjusted_interval`;
const LOSS = `dfen_percent(loss) AS loss_percent,
  dfen_percent(loss_lower) || ' to ' || dfen_percent(loss_upper) AS loss_interval`;
const SCORES = 'dfen_percent(score) AS score_percent, dfen_percent(expected) AS expected_percent';

const TURN = `t.game AS game, t.number AS number, ${sanOf('dfen_roll(t.dfen, t.dice)', "replace(t.moves, ',', ' ')")} AS
  san`;

// The players of most games against others, or one of them: scores, which need no judging, and what is judged so far.
export function playersOf({player = null} = {}) {
  if (!looked.isJudged) {
    begin();
  }
  showPlayers();
  return database.all(`SELECT *, ${SCORES}, ${ADJUSTED}, ${LOSS}, dfen_percent(dfen_wilson_lower(wins, draws, losses))
      || ' to ' || dfen_percent(dfen_wilson_upper(wins, draws, losses)) AS score_interval
    FROM (SELECT player_id, player, count(*) AS games, sum(score = 1) AS wins, sum(score = 0.5) AS draws,
        sum(score = 0) AS losses, avg(score) AS score, avg(expected) AS expected FROM temp.game_players
        WHERE (player_id = opponent_id) IS NOT TRUE AND (?1 IS NULL OR player_id = ?1) GROUP BY 1
        ORDER BY 3 DESC, 1 LIMIT 200)
      LEFT JOIN (SELECT player_id, games AS judged, turns, loss, loss_lower, loss_upper, without_loss, luck, luck_lower,
        luck_upper, adjusted, adjusted_lower, adjusted_upper FROM temp.player_report
        WHERE kind = 'all' AND (?1 IS NULL OR player_id = ?1)) USING (player_id)
    ORDER BY games DESC, player`, [player]);
}

const GRAVE = 0.15; // the least loss of an exercise (SPEC 14.17)

// All that a view of one player shows: with a game and its turn for each opening, the worst and the best turns (those
// that lost most, and those that lost nothing and raised the chance most, except the last ones of a won game), and the
// turns to practise.
export function playerOf({player}) {
  const [all] = playersOf({player}), of = (what, rest) => database.all(`SELECT *, ${what} ${rest}`, [player]);
  const games = of(`dfen_percent(loss / turns) AS loss_percent`, `FROM temp.game_report WHERE player_id = ?
    ORDER BY played_at DESC, CAST(game AS NUMERIC) DESC, game, side DESC LIMIT 200`);
  const first = row => database.all(`SELECT ${TURN} FROM temp.scored AS t WHERE game = ?1 AND dfen_side(dfen) = ?2 AND
    dice NOTNULL AND moves NOTNULL ORDER BY CAST(number AS NUMERIC) LIMIT 1`, [row.game, row.side])[0];
  const turns = (order, which) => database.all(`SELECT ${TURN}, dfen_percent(loss) AS loss, dfen_percent(max(played -
    before, 0.0)) AS gain, dfen_svg(dfen_roll(t.dfen, t.dice), json_object('theme', 'auto', 'size', 200, 'moves',
      replace(t.moves, ',', ' '), 'bottom', 'to move')) AS svg
    FROM temp.game_players JOIN temp.judged_turns AS j USING (game, is_white) JOIN temp.scored AS t ON t.game = j.game
      AND t.number = j.number AND ${sideIn('t')} = iif(is_white, 'w', 'b')
    WHERE player_id = ?1 AND ${which} ORDER BY ${order} DESC LIMIT 5`, [player]);
  const openings = of(`${SCORES}, ${ADJUSTED}, ${LOSS}`, `FROM temp.player_report WHERE kind = 'opening' AND
    player_id = ? ORDER BY games DESC, part LIMIT 8`).map(one => ({...one, game: games.find(({opening}) =>
    opening === one.part)})).filter(({part, game}) => part !== null && game !== undefined)
    .map(one => ({...one, ...first(one.game)}));
  const duels = of(`dfen_percent(score) AS score_percent, ${ADJUSTED}`, `FROM temp.duels WHERE player_id = ?
    ORDER BY games DESC, opponent LIMIT 20`);
  const exercises = database.all(`SELECT game, number, dfen, upper(dice) AS roll FROM temp.mistakes
    WHERE player_id = ? AND loss >= ${GRAVE} ORDER BY loss DESC, game, number LIMIT 100`, [player]);
  return {all, games, openings, duels, exercises, worst: turns('j.loss', 'j.loss > 0'),
    best: turns('played - before', 'j.loss = 0 AND played < 1')};
}

// The model of estimates (SPEC 14.8), fitted in steps while the page is in use.

import {database} from './database.js';
import {looked, ratingDifference} from './turns.js';

// Returns the last model of the database if this release can read it.
function storedModel() {
  try {
    return database.all(`SELECT model, prior_games, dfen_estimate('8/8/8/8/8/8/8/K6k w - -', model) AS estimate FROM
      main.models ORDER BY id DESC LIMIT 1`)[0];
  } catch {
    return undefined;
  }
}

// Uses the model of the database, or else runs one of three steps that fit a model to at most 20,000 turns (SPEC 13.6),
// the first to 5,000 of them; returns whether it is done. The sample's games, and fewer than 200 turns, have the sample
// model.
export function fit() {
  if (looked.left === undefined) {
    const stored = storedModel(), isFitted = stored === undefined && !looked.isSample && takeTurns() >= 200;
    looked.left = isFitted ? STEPS : 0;
    looked.modelOf = isFitted ? 'fitted' : stored === undefined ? 'sample' : 'stored';
    if (looked.modelOf === 'sample') {
      const [{model: sample}] = database.all('SELECT dfen_sample_model() AS model');
      setModel(sample, worthOf(sample, SAMPLE_GAMES));
    } else {
      setModel(stored?.model ?? null, stored?.prior_games);
    }
  }
  if (looked.left > 0) {
    setModel(database.all(`SELECT dfen_fit(dfen, score, ?, rating_difference) AS model FROM temp.learned
      WHERE rowid % ? = 0`, [looked.model, looked.left === STEPS ? Math.ceil(looked.learned / 5000) : 1])[0].model);
    --looked.left;
    if (looked.left === 0) {
      setModel(looked.model, worthOf(looked.model));
    }
  }
  return looked.left === 0;
}

const STEPS = 3;
const SAMPLE_GAMES = 40000; // that the sample model is fitted to (SPEC 13.14)

// Selects the turns to fit, and returns how many.
function takeTurns() {
  database.run(`DROP TABLE IF EXISTS temp.learned; CREATE TEMP TABLE learned AS SELECT id, dfen, score, ${
    ratingDifference()} AS rating_difference FROM temp.scored
    WHERE row % (SELECT (count(*) + 19999) / 20000 FROM temp.scored) = 0 AND score NOTNULL AND id NOTNULL LIMIT 20000`);
  return looked.learned = database.all('SELECT count(*) AS rows FROM temp.learned')[0].rows;
}

// Returns how many games an estimate is worth, as the view `fitted` does, from some positions that several games met.
function worthOf(model, games = null) {
  return database.all(`SELECT dfen_estimate_worth(dfen_start(), dfen_prior_games(dfen_wins(record), dfen_draws(record),
    dfen_losses(record), dfen_estimate(dfen, ?1, difference)),
      coalesce(?2, (SELECT count(DISTINCT game) FROM temp.scored))) AS games
    FROM (SELECT min(dfen) AS dfen, dfen_record(score, game, number) AS record, coalesce(avg(${ratingDifference()}), 0)
      AS difference FROM temp.scored
      WHERE id IN (SELECT id FROM ${games === null ? 'temp.learned' : 'temp.scored'} ORDER BY rowid LIMIT 3000) AND
        score NOTNULL GROUP BY id HAVING count(*) > 1 LIMIT -1)`, [model, games])[0].games;
}

function setModel(model, priorGames = 0) {
  looked.model = model;
  looked.priorGames = priorGames;
  database.run('DELETE FROM temp.models; INSERT INTO temp.models(model, prior_games) SELECT ?1, ?2 WHERE ?1 NOTNULL',
    [model, priorGames]);
}

// The model, or null until it is fitted.
export const model = () => looked.left === 0 ? looked.model : null;
export const priorGames = () => looked.priorGames ?? 0;

// Runs the next step that fits the model; returns whether it was the last one, and a warning if estimates between
// equals are biased, or null.
export function learn() {
  const isFitted = fit();
  looked.memo = undefined;
  return {isFitted, warning: isFitted && isOneSided() ? ONE_SIDED : null};
}

const ONE_SIDED = 'Most of these games have only the turns of one side, and most of these turns no ratings: ' +
  'estimates are the scores of those who moved against their opponents.';

// As sql/estimates_report.sql has it, of the first 200 games.
function isOneSided() {
  return database.all(`SELECT avg(sides) < 1.5 AND avg(rated) < 0.5 AS one FROM (SELECT count(DISTINCT dfen_side(dfen))
    AS sides, avg(rating_difference NOTNULL) AS rated
    FROM temp.scored_turns WHERE score NOTNULL AND game IN (SELECT DISTINCT game FROM temp.scored LIMIT 200) GROUP BY
      typeof(game), game HAVING count(*) > 1)`)[0].one === 1;
}

// Uses the counts of sql/counts.sql instead of the turns, if a database has them and no game waits to be counted.

import {database, SCORE, smallOf} from './database.js';
import {showTurns, showViews} from './turns.js';
import continuations from '../../../sql/counts_continuations.sql';
import position from '../../../sql/counts_position.sql';

// The query of a file, which begins with a PRAGMA.
const queryOf = text => text.slice(text.indexOf('\nWITH')).replace(/;\s*$/, '');

// Whether the open database has counts of all its games.
export function hasCounts() {
  const names = ['visits', 'counted_games', 'position_counts', 'games_to_count', 'scored_turns'];
  const {there} = database.all(`SELECT count(*) AS there FROM sqlite_schema WHERE name IN (${names.map(() =>
    '?').join()})`, names)[0];
  try {
    return there === names.length
      && database.all('SELECT NOT EXISTS (SELECT 1 FROM main.games_to_count) AS whole')[0].whole === 1;
  } catch {
    return false; // tables of other columns
  }
}

// Counts have pool ids but no boards; a board is that of a turn that met the id.
const KEY_OF_ID = `(SELECT dfen_pool_key(dfen) FROM main.visits AS visit JOIN main.counted_games AS counted ON
  counted.id = visit.game JOIN main.scored_turns AS turn ON turn.game = counted.game AND turn.number = visit.number
  WHERE visit.key = pooled.id LIMIT 1)`;
const COUNTED = `id, games, visits, wins, draws, losses, (wins + draws / 2.0) / games AS score, dfen_wilson_lower(wins,
  draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper FROM (SELECT key AS id, * FROM
  main.position_counts) AS pooled`;

// Replaces pool(): nothing is pooled, and the totals are those of the counts.
export function showCounts() {
  database.run('CREATE TEMP VIEW IF NOT EXISTS chosen_games AS SELECT id FROM main.counted_games');
  database.run(`CREATE TEMP VIEW scored AS SELECT 0 AS row, game, number, dfen, dice, moves, dfen_pool_id(dfen) AS id,
    score FROM main.scored_turns`);
  showTurns();
  showViews();
  database.run(`DROP VIEW temp.pooled; CREATE TEMP VIEW pooled AS SELECT ${KEY_OF_ID} AS key, ${COUNTED}`);
  return database.all(`SELECT sum(visits) AS rows, count(*) AS keys, (SELECT count(*) FROM main.counted_games) AS games
    FROM main.position_counts`)[0];
}

export function countedList(order, direction, least, limit) {
  return database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE}, ${smallOf('key')} AS svg, NULL AS
    name FROM (
    SELECT ${KEY_OF_ID} AS key, * FROM (SELECT ${COUNTED} WHERE games >= ${least} ORDER BY ${order} ${direction}, games
      DESC, id LIMIT ${limit}) AS pooled LIMIT -1)`);
}

export function countedMet(key) {
  return database.all(`SELECT games, wins, draws, losses, ${SCORE} FROM (${queryOf(position)}) WHERE games > 0`,
    {dfen: key})[0];
}

export function countedPlayed(dfen) {
  return database.all(`WITH answer AS (${queryOf(continuations)}), played AS (SELECT *,
    dfen_end_turn(dfen_play(dfen_roll(@dfen, dice), moves)) AS next FROM answer WHERE moves NOTNULL LIMIT -1)
    SELECT upper(dice) AS roll, moves, games, wins, draws, losses, ${SCORE}, next FROM played ORDER BY games DESC, roll,
      moves`, {dfen});
}

// The first visits of a key, with White's score.
export const COUNTED_VISITS = `SELECT counted.game AS game, visits.number AS number, abs((dfen_side(turn.dfen) = 'b') -
  visits.score) AS won
  FROM main.visits JOIN main.counted_games AS counted ON counted.id = visits.game JOIN main.scored_turns AS turn ON
    turn.game = counted.game AND turn.number = visits.number WHERE visits.key = dfen_pool_id(?1) AND is_first`;

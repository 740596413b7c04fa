// Of the worker: what was played from a position.

import {database, ESTIMATE, SCORE} from './database.js';
import {model} from './model.js';
import {looked, ofTurns} from './pooling.js';
import {leftOut, tryTurns} from './turns.js';

// What was played from a key: the roll, the moves as seen from the key, how it fared, and the key of the position that they lead to with
// its estimate for whoever has moved. By the moves of the table; where it has none, by the next row of each game.
export function playedFrom(key) {
  tryTurns('key = ?', [key]);
  const left = leftOut('key = ?', [key]);
  if (!looked.hasMoves) {
    return {...playedByRows(key), left};
  }
  return {left, lines: ofTurns('key', key, () => database.all(`
    SELECT upper(roll) AS roll, moves, games, ${SCORE}, next, ${ESTIMATE}
    FROM (SELECT *, dfen_pool_key(dfen_end_turn(dfen_play(rolled, moves))) AS next
      FROM (SELECT roll, rolled, dfen_actual_move(rolled, moves, 'pool') AS moves, games, score, lower, upper
        FROM (SELECT dfen_dice(key) AS roll, dfen_roll(?1, dfen_dice(key)) AS rolled, moves, games, score, lower, upper FROM temp.continuations)))
    ORDER BY games DESC, roll, moves`, [key, model()]))};
}

// The next row says what was left, and the rules say by which turns of which rolls. Where the table has no dice and several rolls lead there,
// the roll is '', and `rolls` has them. `last` are rows without a next one, `unexplained` those whose next no turn leads to.
function playedByRows(key) {
  const met = database.all(`SELECT next, roll, visits, dfen_games(record) AS games, score, lower, upper, percent, interval, ${ESTIMATE}
    FROM (SELECT *, ${SCORE} FROM (SELECT *, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper
      FROM (SELECT next, roll, count(*) AS visits, dfen_record(score, game, number) AS record
        FROM (SELECT game, number, score, upper(dfen_dice(dfen_roll(dfen, dice))) AS roll,
            (SELECT key FROM temp.scored AS after WHERE after.game = turn.game AND after.number > turn.number ORDER BY after.number LIMIT 1) AS next
          FROM temp.scored_turns AS turn WHERE key = ?1 AND score NOTNULL AND why IS NULL)
        GROUP BY next, roll)))
    ORDER BY games DESC, next`, [key, model()]);
  const turns = new Map();
  for (const turn of database.all(`SELECT upper(dice) AS roll, min(moves) AS moves, dfen_pool_key(next_dfen) AS next
      FROM dfen_rolls(), dfen_turns(dfen_roll(?, dice)) GROUP BY 1, 3 ORDER BY weight DESC, 1`, [key])) {
    turns.set(turn.next, [...(turns.get(turn.next) ?? []), turn]);
  }
  const answer = {lines: [], byRows: true, last: 0, unexplained: 0};
  for (const line of met) {
    const found = (turns.get(line.next) ?? []).filter(turn => line.roll === null || turn.roll === line.roll);
    if (line.next === null) {
      answer.last += line.visits;
    } else if (found.length === 0) {
      answer.unexplained += line.visits;
    } else {
      answer.lines.push({...line, moves: found[0].moves, ...(found.length === 1 ? {roll: found[0].roll} : {roll: '', rolls: found.map(turn => turn.roll)})});
    }
  }
  return answer;
}

// The turns of a roll, one for each position they lead to, the best by estimate first.
export function legalTurns({key, roll}) {
  return database.all(`SELECT moves, next, ${ESTIMATE}
    FROM (SELECT min(moves) AS moves, dfen_pool_key(next_dfen) AS next FROM dfen_turns(dfen_roll(?1, ?3)) GROUP BY 2)
    ORDER BY estimate DESC, moves`, [key, model(), roll]);
}

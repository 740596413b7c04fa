// Of the worker: what was played from a position, and what may be.

import {countedPlayed} from './counted.js';
import {database, percentOf, SCORE, WORTH} from './database.js';
import {model, priorGames} from './model.js';
import {looked, ofTurns} from './pooling.js';
import {leftOut, tryTurns} from './turns.js';

// What was played from a position: a line for each roll and each position that a turn leads to, with its games and its chance for the side that
// moves. Moves and `next` are those of the position that was asked for, whatever its key looks like.
export function playedFrom(dfen, key) {
  if (looked.memo?.dfen !== dfen) {
    looked.memo = {dfen, ...(looked.isCounted ? {lines: weighed(countedPlayed(dfen))} : playedInGames(dfen, key))};
  }
  return looked.memo;
}

function playedInGames(dfen, key) {
  tryTurns('key = ?', [key]);
  const left = leftOut('key = ?', [key]);
  if (!looked.hasMoves) {
    return {...playedByRows(dfen, key), left};
  }
  return {left, lines: weighed(ofTurns('key', key, () => database.all(`
    SELECT upper(roll) AS roll, moves, games, wins, draws, losses, ${SCORE}, dfen_end_turn(dfen_play(rolled, moves)) AS next
    FROM (SELECT roll, rolled, dfen_actual_move(rolled, moves, 'pool') AS moves, games, wins, draws, losses, score, lower, upper
      FROM (SELECT dfen_dice(key) AS roll, dfen_roll(?1, dfen_dice(key)) AS rolled, * FROM temp.continuations))
    ORDER BY games DESC, roll, moves`, [dfen])))};
}

// Adds to lines what they are worth: `exact` where that is known, the estimate, and the chance, which is both and the games together.
function weighed(lines) {
  const worth = database.prepare(WORTH);
  const answer = lines.map(line => {
    worth.bind([line.next, model(), line.wins ?? 0, line.draws ?? 0, line.losses ?? 0, priorGames()]).step();
    const [key, exact, estimate, chance] = [0, 1, 2, 3].map(i => worth.value(i));
    return {...line, key, isExact: exact !== null, estimate, chance, chance_percent: percentOf(chance)};
  });
  worth.finish();
  return answer;
}

// The next row says what was left, and the rules say by which turns of which rolls. Where the table has no dice and several rolls lead there,
// the roll is '', and `rolls` has them. `last` are rows without a next one, `unexplained` those whose next no turn leads to.
function playedByRows(dfen, key) {
  const met = database.all(`SELECT next_key, roll, visits, games, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses, ${SCORE}
    FROM (SELECT *, dfen_games(record) AS games, dfen_mean_score(record) AS score, dfen_lower(record) AS lower, dfen_upper(record) AS upper
      FROM (SELECT next AS next_key, roll, count(*) AS visits, dfen_record(score, game, number) AS record
        FROM (SELECT game, number, score, upper(dfen_dice(dfen_roll(dfen, dice))) AS roll,
            (SELECT key FROM temp.scored AS after WHERE after.game = turn.game AND after.number > turn.number ORDER BY after.number LIMIT 1) AS next
          FROM temp.scored_turns AS turn WHERE key = ?1 AND score NOTNULL AND why IS NULL)
        GROUP BY next, roll))
    ORDER BY games DESC, next_key`, [key]);
  const turns = new Map();
  for (const turn of database.all(`SELECT upper(dice) AS roll, min(moves) AS moves, next_dfen AS next, dfen_pool_key(next_dfen) AS next_key
      FROM dfen_rolls(), dfen_turns(dfen_roll(?, dice)) GROUP BY 1, 4 ORDER BY weight DESC, 1`, [dfen])) {
    turns.set(turn.next_key, [...(turns.get(turn.next_key) ?? []), turn]);
  }
  const lines = [], answer = {byRows: true, last: 0, unexplained: 0};
  for (const line of met) {
    const found = (turns.get(line.next_key) ?? []).filter(turn => line.roll === null || turn.roll === line.roll);
    if (line.next_key === null) {
      answer.last += line.visits;
    } else if (found.length === 0) {
      answer.unexplained += line.visits;
    } else {
      lines.push({...line, moves: found[0].moves, next: found[0].next, ...(found.length === 1 ? {roll: found[0].roll} : {roll: '', rolls: found.map(turn => turn.roll)})});
    }
  }
  return {...answer, lines: weighed(lines)};
}

// The turns of a roll, those that were played first, each with what it loses against the best of them; the roll '' has those whose roll is not known.
export function turnsOf({dfen, key, roll}) {
  const {lines} = playedFrom(dfen, key), played = lines.filter(line => line.roll === roll), known = new Set(played.map(line => line.key));
  const legal = roll === '' ? [] : weighed(database.all(`SELECT min(moves) AS moves, next_dfen AS next FROM dfen_turns(dfen_roll(?1, ?2)) GROUP BY dfen_pool_key(next_dfen)`, [dfen, roll]));
  const rest = legal.filter(turn => !known.has(turn.key)).sort((a, b) => b.chance - a.chance || (a.moves < b.moves ? -1 : 1));
  const all = [...played, ...rest], best = all.reduce((most, one) => Math.max(most, one.chance ?? -1), -1);
  return all.map(one => ({...one, loss: one.chance === null || roll === '' ? null : best - one.chance, loss_percent: one.chance === null ? null : percentOf(best - one.chance)}));
}

// How often each roll was met, and how the side that moves fared with it; `chance` takes the position's estimate into account, NULL without one.
export function rollsOf(lines, estimate) {
  return database.all(`SELECT roll, weight, games, dfen_percent((wins + draws / 2.0) / games) AS percent,
      dfen_chance(wins, draws, losses, ?2, ?3) AS chance
    FROM (SELECT upper(dice) AS roll, weight, coalesce(sum(value ->> 'games'), 0) AS games, coalesce(sum(value ->> 'wins'), 0) AS wins,
        coalesce(sum(value ->> 'draws'), 0) AS draws, coalesce(sum(value ->> 'losses'), 0) AS losses
      FROM dfen_rolls() LEFT JOIN json_each(?1) ON value ->> 'roll' = upper(dice) GROUP BY 1)`,
  [JSON.stringify(lines.map(({roll, games, wins, draws, losses}) => ({roll, games, wins, draws, losses}))), estimate, priorGames()]);
}

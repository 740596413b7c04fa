// Turns from a position: those that were played, and all legal ones.

import {countedPlayed} from './counted.js';
import {CHANCE, database, exactOf, percentOf, sanOf, SCORE} from './database.js';
import {model, priorGames} from './model.js';
import {looked, ofTurns} from './turns.js';

// Returns what was played from a position: a line per roll and position after the turn, with its games and the chance
// of the side that moved. Moves and `next` are those of the requested position, not of its key.
export function playedFrom(dfen) {
  if (looked.memo?.dfen !== dfen) {
    looked.memo = {dfen, ...(looked.isCounted ? {lines: weighed(countedPlayed(dfen))} : playedInGames(dfen))};
  }
  return looked.memo;
}

function playedInGames(dfen) {
  const [{id}] = database.all('SELECT dfen_pool_id(?) AS id', [dfen]);
  if (!looked.hasMoves) {
    return playedByRows(dfen, id);
  }
  return {lines: weighed(ofTurns('id', id, () => database.all(`
    SELECT upper(roll) AS roll, moves, ${RECORD}, difference, dfen_end_turn(dfen_play(rolled, moves)) AS next
    FROM (SELECT *, dfen_actual_move(rolled, canonical, 'pool') AS moves, ${OF_RECORD}
      FROM (SELECT dfen_dice(key) AS roll, dfen_roll(?1, dfen_dice(key)) AS rolled, min(moves) AS canonical,
        dfen_record(score, game, number) AS record, avg(rating_difference) AS difference
        FROM (SELECT * FROM temp.outcomes LIMIT -1) WHERE next_key IS NOT NULL GROUP BY key, next_key))
    ORDER BY games DESC, roll, moves`, [dfen])))};
}

// Columns of a record.
const OF_RECORD = `dfen_games(record) AS games, dfen_mean_score(record) AS score, dfen_lower(record) AS lower,
  dfen_upper(record) AS upper`;
const RECORD = `games, dfen_wins(record) AS wins, dfen_draws(record) AS draws, dfen_losses(record) AS losses, ${SCORE}`;

// Adds the estimate and the chance to lines; `isExact` if the chance is exact.
function weighed(lines) {
  const worth = database.prepare(CHANCE);
  const answer = lines.map(line => {
    const {next, wins = 0, draws = 0, losses = 0, difference} = line;
    worth.bind([next, model(), losses, draws, wins, difference > 0 || difference < 0 ? -difference : 0,
      priorGames()]).step(); // the opponent is to move there
    const [key, exact, estimate, , chance] = [0, 1, 2, 3, 4].map(i => worth.value(i)), mine = value => value === null
      ? null : 1 - value;
    return {...line, key, isExact: exact !== null, estimate: mine(estimate), chance: mine(chance),
      chance_percent: percentOf(mine(chance))};
  });
  worth.finish();
  return answer;
}

// Finds turns from the next row of each game: the rules tell which turns and rolls lead there. If the table has no
// dice and several rolls lead there, the roll is '' and `rolls` lists them. `last` counts rows without a next row,
// `unexplained` rows whose next position no turn leads to.
function playedByRows(dfen, id) {
  const met = database.all(`SELECT next_id, roll, visits, difference, ${RECORD}
    FROM (SELECT *, ${OF_RECORD}
      FROM (SELECT next AS next_id, roll, count(*) AS visits, avg(rating_difference) AS difference, dfen_record(score,
        game, number) AS record
        FROM (SELECT game, number, score, rating_difference, upper(dfen_dice(dfen_roll(dfen, dice))) AS roll,
            (SELECT id FROM temp.scored AS after WHERE after.game = turn.game AND after.number > turn.number ORDER BY
              after.number LIMIT 1) AS next FROM temp.scored_turns AS turn WHERE id = ?1 AND score NOTNULL)
        GROUP BY next, roll))
    ORDER BY games DESC, next_id`, [id]);
  const turns = new Map();
  for (const turn of database.all(`SELECT upper(dice) AS roll, min(moves) AS moves, next_dfen AS next,
    dfen_pool_id(next_dfen) AS next_id
      FROM dfen_rolls(), dfen_turns(dfen_roll(?, dice)) GROUP BY 1, 4 ORDER BY weight DESC, 1`, [dfen])) {
    turns.set(turn.next_id, [...(turns.get(turn.next_id) ?? []), turn]);
  }
  const lines = [], answer = {byRows: true, last: 0, unexplained: 0};
  for (const line of met) {
    const found = (turns.get(line.next_id) ?? []).filter(turn => line.roll === null || turn.roll === line.roll);
    if (line.next_id === null) {
      answer.last += line.visits;
    } else if (found.length === 0) {
      answer.unexplained += line.visits;
    } else {
      lines.push({...line, moves: found[0].moves, next: found[0].next, ...(found.length === 1 ? {roll: found[0].roll}
        : {roll: '', rolls: found.map(turn => turn.roll)})});
    }
  }
  return {...answer, lines: weighed(lines)};
}

// Returns all turns of a roll, the played ones first, each with its loss against the best one. The roll '' means turns
// of unknown rolls.
export function turnsOf({dfen, roll}) {
  const played = playedFrom(dfen).lines.filter(line => line.roll === roll), known = new Set(played.map(line =>
    line.key));
  const legal = roll === '' ? [] : database.all(`SELECT min(moves) AS moves, next_dfen AS next, dfen_pool_key(next_dfen)
    AS key FROM dfen_turns(dfen_roll(?1, ?2)) GROUP BY 3`, [dfen, roll]);
  const rest = weighed(legal.filter(turn => !known.has(turn.key))).sort((a, b) => b.chance - a.chance
    || (a.moves < b.moves ? -1 : 1));
  const all = [...played, ...rest], best = all.reduce((most, one) => Math.max(most, one.chance ?? -1), -1);
  const texts = database.prepare(`SELECT ${sanOf('dfen_roll(?1, ?2)', '?3')}, dfen_percent(?4)`);
  const answer = all.map(one => {
    const loss = one.chance === null || roll === '' ? null : best - one.chance;
    texts.bind([dfen, one.rolls?.[0] ?? roll, one.moves, loss]).step();
    return {...one, san: texts.value(0), loss, loss_percent: texts.value(1)};
  });
  texts.finish();
  return answer;
}

// The games and the score of each roll.
export function rollsOf(lines) {
  return database.all(`SELECT roll, weight, games, dfen_percent((wins + draws / 2.0) / games) AS percent
    FROM (SELECT upper(dice) AS roll, weight, coalesce(sum(value ->> 'games'), 0) AS games, coalesce(sum(value ->>
      'wins'), 0) AS wins, coalesce(sum(value ->> 'draws'), 0) AS draws
      FROM dfen_rolls() LEFT JOIN json_each(?1) ON value ->> 'roll' = upper(dice) GROUP BY 1)`,
  [JSON.stringify(lines.map(({roll, games, wins, draws}) => ({roll, games, wins, draws})))]);
}

// The chance of each roll, that of its best turn as turnsOf() finds it. If a roll was not played here, and no turn
// leads to an ending whose equity is known, dfen_judge needs fewer estimates.
export function chancesOf({dfen}) {
  const lines = playedFrom(dfen).lines.map(({roll, key, chance}) => ({roll, key, chance}));
  const [{isExact}] = database.all(`SELECT EXISTS (SELECT 1 FROM temp.equities) AND (SELECT count(*) FROM
    dfen_pieces(?1)) <= 7 AS isExact`, [dfen]);
  const chances = database.all(`WITH played(roll, key, chance) AS MATERIALIZED (SELECT value ->> 'roll', value ->>
    'key', value ->> 'chance' FROM json_each(?3)), dice AS MATERIALIZED (SELECT dice, upper(dice) AS roll, ?4 OR
    upper(dice) IN (SELECT roll FROM played) AS searches
        FROM dfen_rolls()), ends AS MATERIALIZED (SELECT roll, dfen_pool_key(next_dfen) AS key, next_dfen AS next FROM
          dice, dfen_turns(dfen_roll(?1, dice)) WHERE searches GROUP BY 1, 2), judged AS MATERIALIZED (SELECT key, 1 -
          coalesce(${exactOf('next')}, dfen_estimate(next, ?2)) AS chance FROM (SELECT key, min(next) AS next FROM ends
          GROUP BY key))
    SELECT roll, max(coalesce(played.chance, judged.chance)) AS chance FROM ends JOIN judged USING (key) LEFT JOIN
      played USING (roll, key) GROUP BY roll UNION ALL SELECT roll, best FROM dice, dfen_judge(?1, dice, ?2) WHERE NOT
      searches`, [dfen, model(), JSON.stringify(lines), isExact]);
  return Object.fromEntries(chances.map(({roll, chance}) => [roll, chance]));
}

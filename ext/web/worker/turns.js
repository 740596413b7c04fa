// Converts rows to turns, each with the position before its roll; other rows are excluded and counted (SPEC 14.5).

import {database} from './database.js';
import {looked} from './pooling.js';

// SQL: whether the last field of a DFEN is dice.
const HAS_DICE = "substr(rtrim(dfen, 'PNBRQKpnbrqk'), -1) = ' ' AND dfen_valid(dfen)";
export const sideIn = row => `substr(${row}.dfen, instr(${row}.dfen, ' ') + 1, 1)`;

// Returns how many rows remain, how many were excluded, and the games with several results.
export function cleanTurns({game, number}) {
  const [{rows}] = database.all('SELECT count(*) AS rows FROM temp.scored'), fewer = takeDice();
  database.run('CREATE INDEX temp.scored_by_game ON scored(game, number)');
  const again = game === '' ? 0 : joinRolls();
  if (game === '' || number === '' || database.all('SELECT EXISTS (SELECT 1 FROM temp.scored GROUP BY game, number HAVING count(*) > 1) AS twice')[0].twice === 1) {
    numberTurns();
  }
  return {rows, fewer, again, mixed: game === '' ? {games: 0} : leaveOutMixed()};
}

// Removes three dice from a position, which is then the position before the roll. Rows with fewer dice are in the middle of a turn and are deleted;
// returns how many.
function takeDice() {
  database.run(`UPDATE temp.scored SET dice = dfen_dice(dfen), why = iif(length(dfen_dice(dfen)) = 3, NULL, 'fewer dice'),
      dfen = substr(dfen, 1, length(dfen) - 4), id = iif(length(dfen_dice(dfen)) = 3, dfen_pool_id(substr(dfen, 1, length(dfen) - 4)), NULL) WHERE ${HAS_DICE};
    DELETE FROM temp.scored WHERE why = 'fewer dice'`);
  return database.all('SELECT changes() AS fewer')[0].fewer;
}

// Joins a row without dice and the next row of the game if that has the same position with dice: they are one turn, before and after its roll.
function joinRolls() {
  database.run(`DROP TABLE IF EXISTS temp.rolled; CREATE TEMP TABLE rolled AS SELECT before.row AS before, after.row AS after, after.dice AS dice, after.moves AS moves
      FROM temp.scored AS before CROSS JOIN temp.scored AS after ON after.row = (SELECT row FROM temp.scored AS next
        WHERE next.game = before.game AND (next.number, next.row) > (before.number, before.row) ORDER BY next.number, next.row LIMIT 1)
      WHERE before.dice IS NULL AND after.dice NOTNULL AND before.id = after.id AND ${sideIn('before')} = ${sideIn('after')} AND EXISTS (SELECT 1 FROM temp.scored WHERE dice NOTNULL);
    UPDATE temp.scored SET dice = rolled.dice, moves = coalesce(nullif(scored.moves, ''), rolled.moves, scored.moves) FROM temp.rolled WHERE row = before;
    DELETE FROM temp.scored WHERE row IN (SELECT after FROM temp.rolled)`);
  return database.all('SELECT changes() AS joined')[0].joined;
}

// Numbers the turns of a game in the order of rows, for tables without numbers or with duplicates in a game.
function numberTurns() {
  database.run(`DROP INDEX temp.scored_by_game; UPDATE temp.scored SET number = place
    FROM (SELECT row AS at, row_number() OVER (PARTITION BY game ORDER BY number, row) AS place FROM temp.scored) WHERE row = at;
    CREATE INDEX temp.scored_by_game ON scored(game, number)`);
}

// Removes the scores of games with several results.
function leaveOutMixed() {
  database.run(`DROP TABLE IF EXISTS temp.mixed; CREATE TEMP TABLE mixed AS SELECT game, min(row) AS row FROM temp.scored WHERE white NOTNULL AND game NOTNULL GROUP BY game HAVING min(white) <> max(white);
    UPDATE temp.scored SET score = NULL, why = 'mixed' WHERE game IN (SELECT game FROM temp.mixed)`);
  return database.all('SELECT count(*) AS games, game AS first, min(row) FROM temp.mixed')[0];
}

// Checks turns that were not checked yet; returns the last row if there may be more, else null. An incomplete turn loses its moves, and one that
// cannot be played also its dice; its position counts.
export function tryTurns(where = '1', parameters = [], limit = -1) {
  if (looked.isCounted) { // dfen count has checked them
    return null;
  }
  database.run('DROP TABLE IF EXISTS temp.tried');
  database.run(`CREATE TEMP TABLE tried AS SELECT row, dfen_turn_error(dfen, dice, moves) AS error FROM temp.scored
    WHERE row > ? AND dice NOTNULL AND id NOTNULL AND score NOTNULL AND why IS NULL AND ${where} ORDER BY row LIMIT ?`, [looked.tried, ...parameters, limit]);
  database.run(`UPDATE temp.scored SET dice = iif(error = 'the turn is incomplete', dice, NULL), moves = NULL, why = nullif(error, 'the turn is incomplete')
    FROM temp.tried WHERE scored.row = tried.row AND error NOTNULL`);
  const [{rows, last}] = database.all('SELECT count(*) AS rows, max(row) AS last FROM temp.tried');
  return rows === limit ? last : null;
}

// Returns the number of turns that cannot be played, and the first one.
export function leftOut(where = '1', parameters = []) {
  return looked.isCounted ? {count: 0}
    : database.all(`SELECT count(*) AS count, min(row) AS place, why AS what FROM temp.scored WHERE why NOTNULL AND why <> 'mixed' AND ${where}`, parameters)[0];
}

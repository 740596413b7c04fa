// Pools what dfen_read has read with the views of sql/.

import {describeGames} from './about.js';
import {forgetRead, readAgain} from './choice.js';
import {showCounts} from './counted.js';
import {database} from './database.js';
import {fit} from './model.js';
import {setLooked, looked, showTurns, showViews} from './turns.js';

const SCORED = 'CREATE TEMP TABLE scored(row INTEGER PRIMARY KEY, game, number, dfen, dice, moves, id, score, white)';

// Begins a database in which nothing is pooled: the views have no games, and the model is the sample's or that of the
// database.
export function forget() {
  setLooked({some: '1', hasMoves: true});
  forgetRead();
  database.run(`${SCORED}; CREATE TEMP TABLE chosen(value)`);
  showTurns();
  showViews();
  fit();
}

// Creates temp.scored and the views over it; the database itself is not changed. If the database has counts they are
// used, unless `all` turns are needed.
export function pool(choice, progress, all = false) {
  database.run(`DROP VIEW IF EXISTS temp.scored_turns; DROP ${looked.isCounted ? 'VIEW' : 'TABLE'} IF EXISTS
    temp.scored; DELETE FROM temp.chosen`);
  setLooked({some: '1', isCounted: choice.isCounted && !all, isSample: choice.isSample});
  if (looked.isCounted) {
    return showCounts();
  }
  readAgain({...choice, isCounted: false});
  database.run(`${SCORED};
    INSERT INTO temp.scored SELECT row, coalesce(game, first), number, dfen, dice, CASE WHEN completed THEN moves END,
      dfen_pool_id(dfen), score, won
      FROM temp.dfen_scored WHERE reason IS NULL`);
  describeGames(choice);
  database.run(`DELETE FROM temp.dfen_taken; DELETE FROM temp.dfen_games; CREATE INDEX temp.scored_by_game ON
    scored(game, number);
    CREATE INDEX temp.scored_by_id ON scored(id, game, number, score)`); // memory is short here
  forgetRead();
  looked.hasMoves = database.all(`SELECT EXISTS (SELECT 1 FROM temp.scored
    WHERE dice NOTNULL AND moves NOTNULL) AS has`)[0].has === 1;
  showTurns();
  showViews();
  const [totals] = database.all('SELECT count(*) AS rows, count(DISTINCT id) AS keys FROM temp.scored');
  return {...totals, ...database.all(`SELECT count(*) AS games, avg(won) AS white FROM (SELECT max(white) AS won FROM
    temp.scored
    WHERE score NOTNULL AND game NOTNULL GROUP BY game)`)[0]};
}

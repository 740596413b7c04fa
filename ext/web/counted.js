// Of the worker: counts of sql/counts.sql. Where a database has them, and no finished game is missing, they are read in place of its
// turns; and a database with the counts of what is looked at is made, to be taken away.

// Whether the database that is open has counts that can be read: all there are, of these keys.
function hasCounts() {
  const names = ['counted_by', 'counted_games', 'counted_visits', 'counted_pooled', 'finished_games', 'scored_turns'];
  const {there} = database.all(`SELECT count(*) AS there FROM sqlite_schema WHERE name IN (${names.map(() => '?').join()})`, names)[0];
  try {
    return there === names.length && database.all(`SELECT (SELECT version FROM main.counted_by) = dfen_key_version() AND NOT EXISTS (
    SELECT 1 FROM main.finished_games AS one WHERE game NOTNULL AND NOT EXISTS (SELECT 1 FROM main.counted_games WHERE game = +one.game)) AS whole`)[0].whole === 1;
  } catch {
    return false; // they are something else
  }
}

// Counts are of pool ids, in which there is no board: a turn that met it has one.
const KEY_OF_ID = `(SELECT dfen_pool_key(dfen) FROM main.counted_visits AS visit JOIN main.scored_turns AS turn ON turn.game = visit.game AND turn.number = visit.number
  WHERE position_key = id LIMIT 1)`;
const COUNTED = 'id, games, visits, wins, draws, losses, score, lower, upper FROM (SELECT key AS id, * FROM main.counted_pooled)';

// In place of pool(): nothing is pooled, and the sums are those of the counts.
function showCounts() {
  database.run(`CREATE TEMP VIEW scored AS SELECT 0 AS row, game, number, dfen, dice, moves, dfen_pool_key(dfen) AS key, score, NULL AS why FROM main.scored_turns`);
  showTurns();
  showViews();
  database.run(`DROP VIEW temp.pooled; CREATE TEMP VIEW pooled AS SELECT ${KEY_OF_ID} AS key, ${COUNTED}`);
  return database.all(`SELECT sum(visits) AS rows, count(*) AS keys, (SELECT count(*) FROM main.counted_games) AS games FROM main.counted_pooled`)[0];
}

function countedList(by, least, limit) {
  return database.table(`SELECT key, games, visits, wins, draws, losses, ${SCORE}, ${smallOf('key')} AS svg FROM (
    SELECT ${KEY_OF_ID} AS key, * FROM (SELECT ${COUNTED} WHERE games >= ${least} ORDER BY ${by}, id LIMIT ${limit}) LIMIT -1)`);
}

function countedMet(key) {
  return database.all(`SELECT games, ${SCORE} FROM main.counted_pooled WHERE key = dfen_pool_id(?)`, [key]);
}

function countedPlayed(key) {
  return database.all(`WITH answer AS (${COUNTED_CONTINUATIONS}),
      played AS (SELECT *, dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(@dfen, dice), moves))) AS next FROM answer LIMIT -1)
    SELECT upper(dice) AS roll, moves, games, ${SCORE}, next, ${ESTIMATE.replaceAll('?2', '@model')} FROM played ORDER BY games DESC, roll, moves`, {dfen: key, model: model()});
}

function countedGames(key) {
  return database.all(`SELECT game, number, score FROM main.counted_visits WHERE position_key = dfen_pool_id(?) AND at_position
    ORDER BY typeof(game), game LIMIT 100`, [key]);
}

// A database of the turns that are looked at, with the views over them and with their counts.
async function makeCounts(progress) {
  tryTurns();
  const made = dfen.open();
  try {
    made.run('BEGIN; CREATE TABLE scored_turns(game, number, dfen TEXT, dice TEXT, moves TEXT, score REAL)');
    const insert = made.prepare('INSERT INTO scored_turns VALUES (?, ?, ?, ?, ?, ?)');
    const {turns} = database.all('SELECT count(*) AS turns FROM temp.scored_turns')[0];
    let written = 0;
    const read = database.prepare('SELECT game, number, dfen, dice, moves, score FROM temp.scored_turns WHERE score NOTNULL AND key NOTNULL');
    while (read.step()) {
      insert.bind(Array.from({length: 6}, (_, i) => read.value(i)));
      insert.step();
      if (++written % 10000 === 0) {
        progress(written / turns / 2);
      }
    }
    read.finish();
    insert.finish();
    made.run(`CREATE INDEX scored_turns_game ON scored_turns(game, number);
      CREATE VIEW finished_games AS SELECT DISTINCT game, '' AS bucket FROM scored_turns; COMMIT`);
    made.run(VIEWS);
    made.run(COUNTS);
    const {games} = made.all('SELECT count(*) AS games FROM finished_games')[0];
    for (let counted = 0, batch = 1; batch > 0; counted += batch) {
      batch = made.table(COUNT, {games: 1000}).rows[0][0];
      progress(0.5 + counted / games / 2);
    }
    return new Blob([made.export()]);
  } finally {
    made.close();
  }
}

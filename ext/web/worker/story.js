// The story of a game (SPEC 14.8).

import {aboutGame} from './about.js';
import {database, exactOf, percentOf, sanOf} from './database.js';
import {fit, model} from './model.js';
import {looked, ofOwnTurns, ofTurns} from './turns.js';
import {shown} from '../text.js';

const GRAVE = 0.05; // the least loss for which a better turn is named

// Returns the facts, the curve and the turns of a game; the name may be the text of a number. A game that was played on
// the page has its `turns`: {number, dfen, dice, moves}, and White's score, and is not among the games that are
// counted.
export function storyOf({game: name, turns = null, won}) {
  while (!fit()) {
    // a step at a time
  }
  if (turns !== null) {
    return {game: name, about: {}, won, ...ofOwnTurns(turns, won, tell)};
  }
  const [found] = database.all(`SELECT game FROM temp.scored WHERE game IN (?1, CAST(?1 AS NUMERIC))
    ORDER BY game IS ?1 DESC LIMIT 1`, [name]);
  if (found === undefined) {
    throw new Error(`There is no game ${shown(name)}.`);
  }
  const {game} = found, story = ofTurns('game', game, tell);
  if (story.turns.length === 0) {
    throw new Error('A story needs a result, dice, and moves that can be played.');
  }
  return {game, ...story, about: looked.hasAbout ? aboutGame(game) : {},
    won: database.all(`SELECT iif(dfen_side(dfen) = 'w', score, 1 - score) AS won FROM temp.scored
      WHERE game = ? AND score NOTNULL LIMIT 1`, [game])[0].won};
}

// The turns of the game that the views show, and its curve. A turn that lost much has a better one.
function tell() {
  database.run('DROP TABLE IF EXISTS temp.listed; CREATE TEMP TABLE listed AS SELECT * FROM temp.story');
  const turns = database.all(`SELECT number, dfen, dice, moves, dfen_side(dfen) AS side, dfen_percent(white_before) AS
    before, dfen_percent(white_after) AS after, white_before, white_after, luck, loss, dfen_percent(abs(luck)) AS
        luck_percent,
      dfen_percent(loss) AS loss_percent, ${sanOf('dfen_roll(dfen, dice)', "replace(moves, ',', ' ')")} AS san
    FROM temp.listed ORDER BY CAST(number AS NUMERIC)`);
  return {modelOf: looked.modelOf, turns: turns.map(turn => turn.loss < GRAVE ? turn : {...turn, ...betterThan(turn)}),
    svg: database.all('SELECT dfen_curve(number, value, label) AS svg FROM temp.story_curve')[0].svg};
}

// Returns the best turn of a roll by exact values or estimates, as in the view `story`.
function betterThan({dfen, dice}) {
  const [best] = database.all(`SELECT ${sanOf('dfen_roll(?1, ?2)', 'moves')} AS better, iif(dfen_winner(next_dfen)
    NOTNULL, 1.0, 1 - coalesce(${exactOf('next_dfen')}, dfen_estimate(next_dfen, ?3))) AS chance
    FROM dfen_turns(dfen_roll(?1, ?2)) ORDER BY 2 DESC, 1 LIMIT 1`, [dfen, dice, model()]);
  return {better: best.better, better_percent: percentOf(best.chance)};
}

// A turn that was tried in an exercise: what it loses, and the best one.
export function tried({dfen, roll, moves}) {
  return {...database.all(`SELECT loss, dfen_percent(loss) AS loss_percent FROM (SELECT max(0.0, best - played) AS loss
    FROM dfen_judge(?1, ?2, ?3, ?4))`, [dfen, roll, model(), moves])[0], ...betterThan({dfen, dice: roll})};
}

// The explorer: a position, what was played from it after each roll and what may be, its games, and the story of a game.

// A place is a key and the moves that led to it from the one that was chosen, and how that was seen; the browser's Back goes through them.
function goTo(key, path, seen = path.length === 0 ? '' : history.state?.seen ?? '', how = 'pushState') {
  history[how]({tab: shownTab(), key, path, seen}, '');
  return showDetail(key, path, seen);
}

// One key: how it fared and what was played from it. `seen` says how it was seen before it was made the key.
async function showDetail(key, path, seen) {
  const answer = await busy('Looking it up', () => Promise.all([ask('met', {key}), showBoard(key, path), ask('estimate', {dfen: key}), ask('allRolls')]));
  if (answer === undefined) {
    return;
  }
  const [[met], , estimate, rolls] = answer;
  at('detail').hidden = false;
  at('detail-title').textContent = met === undefined ? 'Met in no game with a result'
    : `${count(met.games, 'game')}, ${met.percent} (${met.interval})`;
  at('detail-estimate').textContent = estimate === null ? ''
    : `Estimate ${estimate}: what the side to move scores here by the men and the odds on kings and queens, learned from all these games.`;
  at('detail-key').textContent = key;
  at('detail-path').textContent = [...(seen === '' ? path.length === 0 ? [] : ['the chosen position'] : [`your position, ${seen}`]), ...path].join(', ');
  at('detail-open').onclick = () => {
    setPosition(key);
    show('position');
  };
  at('detail-back').hidden = path.length === 0;
  const box = at('continuations');
  box.replaceChildren();
  keepFocus(at('detail-title'));
  at('played-hint').textContent = '';
  at('games-of').replaceChildren();
  const played = await busy('Finding what was played', () => ask('continuations', {key}));
  if (played === undefined || at('detail-key').textContent !== key) {
    return;
  }
  chooseDice([]);
  at('played-hint').textContent = hintOf(played);
  const byRoll = new Map([...rolls, {roll: ''}].map(({roll}) => [roll, []]));
  for (const line of played.lines) {
    byRoll.get(line.roll).push(line);
  }
  const games = roll => byRoll.get(roll).reduce((sum, line) => sum + line.games, 0);
  box.replaceChildren(...rolls.sort((a, b) => games(b.roll) - games(a.roll))
    .map(({roll, weight}) => rollOf(key, path, roll, `${weight} of 216 throws`, byRoll.get(roll), games(roll))),
    ...(byRoll.get('').length === 0 ? [] : [rollOf(key, path, '', 'several lead there', byRoll.get(''), games(''))]));
  box.firstChild.open = !isNarrow();
  at('played-csv').onclick = () => download(csvOf(PLAYED, played.lines.map(line => PLAYED.map(name => line[name]))), 'played.csv');
  if (engine.choice.game !== '') {
    const games = make('details', {}, make('summary', {}, 'The games'));
    games.addEventListener('toggle', () => games.children.length === 1 && showGames(key, games));
    at('games-of').replaceChildren(games);
  }
}

const PLAYED = ['roll', 'moves', 'games', 'score', 'lower', 'upper', 'estimate', 'next'];

// What is not in the lines of a file without moves.
function hintOf({byRows, last, unexplained}) {
  if (!byRows) {
    return '';
  }
  return (engine.choice.game === '' ? 'Without columns of dice and moves, what was played is known by the next row of the game: choose the column of the game.'
    : 'Found by the next row of each game, since there are no columns of dice and moves.') +
    (last > 0 ? ` ${count(last, 'row')} ${last === 1 ? 'is' : 'are'} the last of a game.` : '') +
    (unexplained > 0 ? ` After ${count(unexplained, 'row')} the game goes on with a position that no turn leads to.` : '');
}

function isNarrow() {
  return matchMedia('(max-width: 40rem)').matches;
}

// The games that met a key; each unfolds to its story.
async function showGames(key, box) {
  const games = await busy('Finding the games', () => ask('gamesOf', {key}));
  if (games === undefined) {
    return;
  }
  box.append(...games.map(({game, number, score}) => {
    const button = make('button', {type: 'button', className: 'game'}, `${game}`, make('small', {},
      ` turn ${number}, the side to move ${score === 1 ? 'won' : score === 0 ? 'lost' : 'drew'}`));
    button.addEventListener('click', () => showStory(game));
    return button;
  }));
}

// A game as a curve of White's chances, and its turns with luck and error in points of per cent.
async function showStory(game) {
  const story = await busy('Telling the game', () => ask('story', {game}));
  if (story === undefined) {
    return;
  }
  at('story').hidden = false;
  at('story-title').textContent = `Game ${game}`;
  at('story-picture').src = picture(story.svg);
  at('story-table').tBodies[0].replaceChildren(...story.turns.map(turn => {
    const moves = make('button', {type: 'button'}, turn.moves === '' ? 'pass' : turn.moves);
    moves.addEventListener('click', () => {
      setPosition(turn.dfen);
      show('position');
    });
    return make('tr', {}, make('td', {className: 'num'}, String(turn.number)), make('td', {}, turn.dice), make('td', {}, moves),
      ...[turn.before, turn.luck > 0 ? `+${turn.luck}` : String(turn.luck), turn.error === 0 ? '' : String(-turn.error), turn.after]
        .map(text => make('td', {className: 'num'}, text)));
  }));
  at('story').scrollIntoView({behavior: 'smooth', block: 'start'});
  at('story-close').focus();
}

// One roll as a line, which unfolds to what was played after it, and to what may be played.
function rollOf(key, path, roll, throws, lines, games) {
  const box = make('details', {className: 'roll', name: 'roll'}, make('summary', {}, roll || 'roll unknown',
    make('small', {className: 'weight'}, ` ${throws},`), make('small', {}, ` ${games === 0 ? 'no games' : count(games, 'game')}`)));
  box.dataset.roll = roll;
  box.addEventListener('toggle', async () => {
    if (box.isConnected && (box.open || box.parentElement.querySelector(':scope > [open]') === null)) {
      beginTurn(box.open && roll !== '' ? roll : null); // that another roll unfolds says itself
    }
    if (!box.open || box.children.length > 1) {
      return;
    }
    const legal = roll === '' ? [] : await busy(`Finding the turns of ${roll}`, () => ask('legal', {key, roll}));
    if (legal === undefined) {
      return;
    }
    const known = new Set(lines.map(line => line.next));
    const rest = legal.filter(turn => !known.has(turn.next));
    const lowest = Math.max(...lines.map(line => line.lower)), best = Math.max(...legal.map(turn => turn.estimate ?? -1));
    const unseen = text => make('span', {className: 'unseen'}, text);
    const line = one => {
      const tags = [...(one.lower === lowest ? ['best by lower bound'] : []), ...(one.estimate !== null && one.estimate === best ? ['best by estimate'] : [])];
      const moves = one.moves === '' ? 'pass' : one.moves;
      const button = make('button', {type: 'button', className: one.games === undefined ? 'line unplayed' : 'line'},
        make('span', {}, one.rolls === undefined ? moves : `${moves} (${one.rolls.join(' or ')})`, ...tags.map(tag => make('small', {className: 'tag'}, tag))),
        make('span', {className: 'num'}, one.games === undefined ? '–' : one.games.toLocaleString('en'), unseen(' games, ')),
        one.games === undefined ? make('span') : miniBar(one), make('span', {className: 'num'}, unseen(' estimate '), one.estimate_percent ?? ''));
      button.dataset.moves = one.moves;
      button.dataset.dice = one.rolls?.[0] ?? roll;
      button.addEventListener('click', () => goTo(one.next, [...path, moves]));
      return button;
    };
    box.append(make('p', {className: 'line heads'}, make('span', {}, 'turn'), make('span', {className: 'num'}, 'games'),
      make('span', {}, 'score'), make('span', {className: 'num'}, 'estimate')), ...lines.map(line), ...rest.slice(0, 60).map(line));
    if (rest.length > 60) {
      box.append(make('p', {className: 'hint'}, `${count(rest.length - 60, 'turn')} more that nobody played, with lower estimates.`));
    }
  });
  return box;
}

// "I rolled": three dice are clicked, and their roll unfolds.
function chooseDice(dice) {
  engine.dice = dice;
  at('rolled-dice').textContent = dice.length === 0 ? 'click three dice' : dice.join(' ');
  if (dice.length === 3) {
    const roll = [...dice].sort((a, b) => 'PNBRQK'.indexOf(a) - 'PNBRQK'.indexOf(b)).join('');
    const box = [...at('continuations').children].find(one => one.dataset.roll === roll);
    if (box !== undefined) {
      box.open = true;
      box.scrollIntoView({behavior: 'smooth', block: 'nearest'});
      box.querySelector('summary').focus();
    }
    engine.dice = [];
  }
}

function miniBar(line) {
  const bar = scoreBar(line).firstChild;
  bar.title = `${line.percent}, 95 % interval ${line.interval}`;
  return bar;
}

function beginExplorer() {
  makeOneStop(at('continuations'), 'summary, button.line');
  for (const button of document.querySelectorAll('[data-die]')) {
    button.addEventListener('click', () => chooseDice([...engine.dice, button.dataset.die]));
  }
  at('detail-back').addEventListener('click', () => history.back());
  addEventListener('popstate', ({state}) => {
    if (state?.tab === 'games') {
      show('games');
      at('detail').hidden = true;
      if (state.key !== undefined && engine.choice !== null) {
        showDetail(state.key, state.path, state.seen);
      }
    } else if (state?.tab === 'sql') {
      show('sql');
    }
  });
  at('story-close').addEventListener('click', () => {
    at('story').hidden = true;
    at('games-of').querySelector('button')?.focus();
  });
}

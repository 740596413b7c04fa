// For everybody: by the keyboard alone, at every width, light and dark.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const {sample, sqlite, test, open, until, look, overflow, poolIs, explored, rolled, goTo, menu, ready, openColumns} = require('./page.cjs');

// Without a mouse: the sample is opened, pooled, sorted, and followed to a continuation.
async function byKeyboard(browser, url) {
  const view = await open(browser, url);
  // Presses Tab until something has the focus.
  const tabTo = async selector => {
    for (let presses = 0; presses < 300; ++presses) {
      if (await view.evaluate(wanted => document.activeElement.matches(wanted), selector)) {
        return;
      }
      await view.keyboard.press('Tab');
    }
    assert.fail(`Tab never comes to ${selector}`);
  };
  await test('the keyboard alone', async () => {
    await tabTo('#tab-explore');
    await view.keyboard.press('Enter');
    await view.keyboard.press('ArrowRight');
    assert.equal(await view.evaluate(() => document.activeElement.id), 'tab-games');
    await tabTo('#file-menu summary');
    await view.keyboard.press('Enter');
    await tabTo('#sample');
    await view.keyboard.press('Enter');
    await view.waitForSelector('#pooled-table .pos');
    await tabTo('#sort');
    await view.keyboard.press('ArrowDown');
    await until(view, () => document.getElementById('sort').value === 'visits' && document.getElementById('pooled-table').ariaBusy === 'false');
    await tabTo('#pooled-table .pos');
    await view.keyboard.press('Enter');
    await explored(view);
    await tabTo('#rolls-played button'); // a grid is one tab stop
    await view.keyboard.press('ArrowRight');
    await until(view, () => /^PPN, 3 of 216: \d+ games?.* Best turn /.test(document.getElementById('roll-says').textContent));
    await view.keyboard.press('Enter');
    await view.waitForSelector('#continuations button.line');
    await tabTo('#continuations button.line');
    await view.keyboard.press('ArrowDown');
    assert.equal(await view.evaluate(() => document.activeElement.matches('#continuations button.line')), true);
    await view.keyboard.press('Enter');
    await until(view, () => document.querySelectorAll('#line li').length === 1);
    assert.equal(await view.isEnabled('#line-back'), true);
    await tabTo('#other-tabs summary');
    await view.keyboard.press('Enter');
    await tabTo('#tab-sql');
    await view.keyboard.press('Enter');
    await tabTo('#query');
    await view.keyboard.press('Control+A');
    await view.keyboard.type('SELECT 6 * 7');
    await view.keyboard.press('Control+Enter');
    await until(view, () => document.querySelector('#sql-table td')?.textContent === '42');
    assert.deepEqual(view.said, []);
  });
  await test('everything that can be pressed has a name', async () => {
    const nameless = await view.evaluate(() => [...document.querySelectorAll('button, select, input, textarea, [tabindex="0"]')]
      .filter(one => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || one.textContent.trim() || one.labels?.length > 0))
      .map(one => one.outerHTML));
    assert.deepEqual(nameless, []);
  });
  await view.context().close();
}

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// What axe finds wrong with what is shown.
async function faults(view) {
  await view.evaluate(AXE);
  return view.evaluate(async () => (await window.axe.run()).violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)));
}

// Elements whose text does not fit into them, and selects that cut one of their options.
function cutOff(view) {
  return view.evaluate(() => {
    const shown = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility() && !one.closest('.unseen'));
    const pen = document.createElement('canvas').getContext('2d'), ARROW = 16;
    const cut = shown('select').filter(one => {
      const {font, paddingLeft, paddingRight} = getComputedStyle(one);
      pen.font = font;
      return Math.max(...[...one.options].map(option => pen.measureText(option.text).width)) + parseFloat(paddingLeft) + parseFloat(paddingRight) + ARROW > one.clientWidth;
    });
    return [...shown('main *').filter(one => !one.closest('.scroll, textarea, input') && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'), ...cut]
      .map(one => one.outerHTML.slice(0, 200));
  });
}

// Whether a click in the middle of an element reaches it: nothing fixed or sticky is over it.
const isOnTop = (view, selector) => until(view, selector => {
  const one = document.querySelector(selector), {x, y, width, height} = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + Math.min(width / 2, 20), y + height / 2));
}, selector);

// The layout in numbers: the board beside its panel, or, on a phone, above it; one bar of buttons as wide as the board, just below it; a table in
// the middle.
async function laidOut(view, what, width) {
  const boxes = await view.evaluate(what => {
    const section = document.getElementById({explore: 'detail', 'a turn': 'detail', 'a game': 'story', players: 'report'}[what]);
    const of = one => ({x: one.getBoundingClientRect().x, y: one.getBoundingClientRect().y + scrollY, right: one.getBoundingClientRect().right,
      bottom: one.getBoundingClientRect().bottom + scrollY});
    return Object.fromEntries([['section', section], ...['.board', '.toolbar', '.answers', '.play'].map(name => [name, section.querySelector(name)])]
      .filter(([, one]) => one !== null).map(([name, one]) => [name, of(one)]));
  }, what);
  const {section, '.board': board, '.toolbar': bar, '.answers': panel, '.play': play} = boxes, says = JSON.stringify(boxes);
  const near = (one, other) => assert.ok(Math.abs(one - other) < 1, `${what}: ${one}, not ${other}, of ${says}`);
  if (what === 'players') {
    near(section.x, (await view.evaluate(() => document.documentElement.clientWidth)) - section.right);
  } else if (width > 704) {
    near(board.right - board.x, board.bottom - board.y);
    near(bar.x, board.x);
    near(bar.right, board.right);
    near(bar.y, board.bottom + 8);
    near(panel.x, board.right + 16);
    near(panel.y, board.y);
    assert.ok(panel.right <= width - 16 && board.x >= 16, says);
  } else {
    near(board.x, 0);
    near(board.right, width);
    near(board.y, 44); // the header
    near(bar.right, width);
    assert.ok(bar.y >= (play ?? board).bottom && bar.bottom <= 844 - 56, says); // above the tabs
  }
}

async function fits(browser, url) {
  // the games and scores of the turns of PNB from the start, of the sample's games
  const SCORES = sqlite(sample, `SELECT group_concat(games || '|' || percent) FROM (SELECT dfen_games(record) AS games, dfen_percent(dfen_mean_score(record)) AS percent
    FROM (SELECT dfen_record(dfen_score(result, dfen), game, number) AS record FROM turns JOIN games ON id = game WHERE game <= 400 AND completed AND result <> '*' AND upper(dice) = 'PNB'
      AND dfen_pool_key(dfen) = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
      GROUP BY dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(dfen, dice), moves)))) ORDER BY games || '|' || percent)`).replaceAll(' %', '%').split(',').map(one => parseInt(one) < 5 ? `${parseInt(one)}|` : one).sort().join();
  for (const width of [1920, 1280, 768, 390]) {
    for (const scheme of ['light', 'dark']) {
      const view = await open(browser, url, {viewport: {width, height: {1920: 1080, 1280: 800, 768: 1024, 390: 844}[width]}, colorScheme: scheme});
      const isRight = async what => {
        assert.equal(await overflow(view), 0, what);
        assert.deepEqual(await cutOff(view), [], what);
        assert.deepEqual(await faults(view), [], what);
        await look(view, `${what.replaceAll(' ', '-')}-${width}-${scheme}`);
        if (['explore', 'a turn', 'a game', 'players'].includes(what)) {
          await laidOut(view, what, width);
        }
      };
      await test(`${width} px, ${scheme}`, async () => {
        await isRight('position');
        await goTo(view, 'explore');
        await poolIs(view, 'positions');
        await explored(view);
        await view.waitForSelector('#busy', {state: 'hidden'});
        await isRight('explore');
        const board = await view.locator('#detail-picture').boundingBox();
        assert.ok(board.width >= {1920: 880, 1280: 600, 768: 390, 390: 390}[width], `the board has ${board.width} px`);
        const bottoms = await view.evaluate(() => Object.fromEntries(['detail-picture', 'met', 'roll-dice', 'line-last', 'rolls-played'].map(id => [id, document.getElementById(id).getBoundingClientRect().bottom])));
        if (width >= 1280) { // all of it is seen at once
          assert.ok(Object.values(bottoms).every(bottom => bottom <= 800 || width > 1280 && bottom <= 1080), JSON.stringify(bottoms));
        }
        if (width < 768) {
          const small = await view.evaluate(() => [...document.querySelectorAll('#explore button:not(#turn-squares button), #explore select, #explore input:not([type=radio]), #explore summary, header button, header summary')]
            .filter(one => one.checkVisibility() && !one.closest('.unseen') && one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 120)));
          assert.deepEqual(small, [], 'nothing to tap is smaller than 44 px');
          const nested = await view.evaluate(() => [...document.querySelectorAll('#detail *')].filter(one => one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowY) && one.id !== 'line').map(one => one.id));
          assert.deepEqual(nested, [], 'no list scrolls in the page');
          await view.click('.dice .die >> nth=0');
        }
        const row = await view.locator('#pooled-table .pos').first().evaluate(one => one.innerText.replace(/\s+/g, ' ').trim());
        assert.match(row, / [\d,]+ games \d+\.\d%$/);
        for (const die of 'PNB') {
          await view.click(`[data-die=${die}]`);
        }
        await view.waitForSelector('#turn-squares .can');
        await view.waitForSelector('#continuations button.line');
        const size = await view.locator('#turn-squares .can').first().boundingBox();
        assert.ok(Math.min(size.width, size.height) >= 24, 'a square is large enough for a finger');
        await view.locator('#turn-squares .can').first().click();
        await view.waitForSelector('#turn-squares .to');
        await isRight('a turn');
        const scores = await view.locator('#continuations button.line:not(.unplayed)').evaluateAll(lines => lines.map(line =>
          [parseInt(line.children[3].innerText), /scored (.*),/.exec(line.innerText)?.[1] ?? ''].join('|')).sort().join());
        assert.equal(scores, SCORES, 'the score of a turn is a number, at every width');
        const tags = (await view.locator('#continuations .tag').allTextContents()).map(tag => tag.replace(/,.*/, ''));
        assert.deepEqual(tags.toSorted(), [...new Set(tags)].toSorted(), 'each tag once');
        for (const choose of [() => view.locator('#pooled-table .pos').last().click(), async () => {
          await view.evaluate(() => {
            document.activeElement.blur(); // it is the title
            scrollTo({top: document.body.scrollHeight, behavior: 'instant'});
          });
          await view.focus('#detail-title');
        }]) { // the title is seen, not behind the header
          await choose();
          await isOnTop(view, '#detail-title');
        }
        await explored(view);
        for (const box of ['filter-box', 'file-menu', 'share', 'computer', 'other-tabs']) {
          await menu(view, box);
          await isRight(box);
          await view.keyboard.press('Escape');
          assert.equal(await view.locator('.menu[open]').count(), 0, 'Escape closes it');
        }
        await openColumns(view);
        await until(view, () => document.getElementById('choice-table') !== null);
        await isRight('columns');
        await view.click('#choice-close');
        await goTo(view, 'games');
        await view.waitForSelector('#games-table .game');
        await isRight('games');
        await view.click('#games-table .game >> nth=0');
        await view.waitForSelector('#story-turns button');
        await view.click('#story details summary');
        await isRight('a game');
        await goTo(view, 'players');
        await view.waitForSelector('[aria-label=player] tbody tr');
        await isRight('players');
        await view.click('.report .moment >> nth=0');
        await view.waitForSelector('.figures');
        await isRight('a player');
        await goTo(view, 'sql');
        await view.click('#run');
        await view.waitForSelector('#sql-table td');
        await isRight('sql');
        assert.deepEqual(view.said, []);
      });
      await view.context().close();
    }
  }
}

// A phone: undo, promotion and steps are within the first screen, and a promotion does not scroll; on its side the board has the full height.
async function onPhone(browser, url) {
  const board = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
  for (const [width, height] of [[390, 844], [844, 390], [667, 375], [640, 400]]) { // the last one is 1280x800 at 200 %
    await test(`${width}x${height}: the board, undo, promotion and steps`, async () => {
      const view = await open(browser, `${url}#tab=explore&board=${encodeURIComponent(board)}&roll=PKK`, {viewport: {width, height}, hasTouch: true, isMobile: true}, false);
      const bottom = async selector => (await view.locator(selector).boundingBox()).y + (await view.locator(selector).boundingBox()).height;
      await ready(view);
      await view.waitForSelector('[data-square=a1].can');
      const [{width: size}, top] = [await view.locator('#detail-picture').boundingBox(), await view.evaluate(() => scrollY)];
      assert.ok(size >= (width === 390 ? 390 : height - 64), `the board has ${size} px`);
      await view.tap('[data-square=a1]');
      await view.tap('[data-square=b1]');
      await view.waitForSelector('#turn-undo');
      for (const selector of ['#turn-undo', '#line-last', '.dice', '#turn-squares']) {
        assert.ok(await bottom(selector) <= height, `${selector} ends at ${await bottom(selector)}`);
      }
      await view.tap('[data-square=a7]');
      await view.tap('[data-square=a8]');
      await view.waitForSelector('#turn-promotion button');
      assert.ok(await bottom('#turn-promotion') <= height);
      assert.equal(await view.evaluate(() => scrollY), top, 'nothing scrolled');
      await look(view, `promotion-${width}`);
      await view.tap('#turn-promotion [aria-label=rook]');
      await until(view, () => /Ka?b?1.*a8=R|a8=♖/.test(document.getElementById('turn-status').textContent + document.getElementById('line').textContent));
      assert.equal(await view.evaluate(() => scrollY), top, 'nothing scrolled');
      assert.equal(await overflow(view), 0);
      assert.deepEqual(view.said, []);
      await view.context().close();
    });
  }
}

// Somebody who has never seen the page, by what is read on it alone, at 1280x800 and without scrolling: questions, each from the first screen on.
async function firstMinute(browser, url) {
  const questions = [
    ['what do people play after this roll?', async view => {
      for (const die of ['pawn', 'knight', 'bishop']) {
        await view.click(`[aria-label="Choose the dice"] >> [aria-label="${die}"]`);
      }
      return view.locator('#continuations button.line', {hasText: 'best'}).first();
    }, /chance \d+\.\d% loss .*games/],
    ['is this position good for me?', view => view.locator('#detail-chance'), /^(About even|(White|Black) is (much |very much )?better)$/],
    ['where did game 15 turn?', async view => {
      await view.click('text=Games >> nth=0');
      await view.getByLabel('Number of a game').fill('15');
      await view.keyboard.press('Enter');
      return view.locator('text=/^Turned most on/');
    }, /^Turned most on turn \d+: (White|Black) (rolled|played) /],
    ["which was White's worst turn in game 15, and what was better?", async view => {
      await view.click('text=Games >> nth=0');
      await view.getByLabel('Number of a game').fill('15');
      await view.keyboard.press('Enter');
      return view.locator('#story-worst section:has(h3:text("White\'s worst turns")) li').first();
    }, /^Turn \d+: [♘♗♖♕♔a-h1-8x#O= -]+, −\d+\.\d%better: [♘♗♖♕♔a-h1-8x#O= -]+$/],
  ];
  questions.push(['how lucky was I in my last ten games?', async view => {
    await view.click('text=Players >> nth=0');
    await view.click('#report >> text=bold');
    return view.locator('text=/^In the last 10 games/');
  }, /^In the last 10 games: score \d+\.\d%, luck [+−]\d+\.\d% a game\.$/]);
  for (const [question, ask, answer] of questions) {
    await test(question, async () => {
      const view = await open(browser, url, {viewport: {width: 1280, height: 800}}, false);
      await ready(view);
      await until(view, () => /[Bb]etter|[Aa]bout even/.test(document.getElementById('detail-chance').textContent));
      const began = Date.now(), found = await ask(view);
      await found.waitFor();
      console.log(`figure: ${question} ${((Date.now() - began) / 1000).toFixed(1)} s of the machine`);
      assert.match((await found.textContent()).replace(/\s+/g, ' '), answer);
      const {y, height} = await found.boundingBox();
      assert.ok(y >= 0 && y + height <= 800, `it is at ${y} to ${y + height}`);
      assert.equal(await view.evaluate(() => scrollY), 0);
      assert.deepEqual(view.said, []);
      await view.context().close();
    });
  }
  await test('a link to a position is opened where it points', async () => {
    const link = await open(browser, `${url}#${encodeURIComponent('8/8/4k3/8/3KP3/8/8/8 w - -')}`, {}, false);
    await link.waitForSelector('#orbit button');
    assert.equal(await link.inputValue('#dfen'), '8/8/4k3/8/3KP3/8/8/8 w - -');
    await link.context().close();
  });
  await test('I rolled, on a position of one\'s own, from whichever side', async () => {
    const view = await open(browser, url);
    await goTo(view, 'position');
    await view.fill('#dfen', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1');
    await until(view, () => document.getElementById('pooled-here').textContent.startsWith('In the sample\'s games'));
    await view.click('#played-here');
    await explored(view);
    assert.equal(await view.textContent('#detail-key'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
    await until(view, () => document.getElementById('detail-picture').dataset.dfen === 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'); // the player's
    assert.match(await view.getAttribute('#turn-squares button >> nth=0', 'aria-label'), /^h1 /, 'seen from the side that was chosen');
    await rolled(view, 'PNB');
    const line = view.locator('#continuations button.line').first(), [move] = (await line.getAttribute('data-moves')).split(' ');
    assert.match(move, /^[a-h][78]/, 'the moves are those of Black');
    await line.click();
    await until(view, () => document.getElementById('detail-picture').dataset.dfen.includes(' w '));
    assert.match(await view.getAttribute('#turn-squares button >> nth=0', 'aria-label'), /^h1 /, 'the side at the bottom stays');
    await view.click('#flip');
    await until(view, () => document.querySelector('#turn-squares button').getAttribute('aria-label').startsWith('a8 '));
    assert.deepEqual(view.said, []);
    await view.context().close();
  });
}

module.exports = {byKeyboard, fits, onPhone, firstMinute};

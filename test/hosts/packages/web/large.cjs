// Large files: how long they take, what memory, and whether the page stays alive meanwhile.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const {execFileSync} = require('node:child_process');
const {sample, directory, sqlite, test, open, closed, until, poolIs, isShown, listHas} = require('./page.cjs');

async function opensLarge(browser, url) {
  const view = await open(browser, url);
  await test('a database over 1.5 GB is refused in words, and the page continues', async () => {
    const file = path.join(os.tmpdir(), `dfen-${process.pid}.db`);
    fs.writeFileSync(file, 'SQLite format 3\0');
    fs.truncateSync(file, 1.6e9); // takes no room
    await view.setInputFiles('#file', file);
    await until(view, () => /has 1\.6 GB\. This page holds a database in memory, up to 1\.5 GB\. The sqlite3 shell with dfen can pool it\.$/
      .test(document.getElementById('notice-text').textContent));
    fs.rmSync(file);
  });
  await test('demo.db is opened, and pools right without a click', async () => {
    const demo = path.join(directory, 'demo.db');
    const began = Date.now();
    await view.setInputFiles('#file', demo);
    await isShown(view, demo);
    const seconds = (Date.now() - began) / 1000;
    console.log(`figure: demo.db, ${(fs.statSync(demo).size / 1e6).toFixed(0)} MB, open in ${seconds.toFixed(1)} s`);
    assert.equal(await view.textContent('#notice-text'), '');
    await poolIs(view, 'positions');
    const rows = sqlite(demo, 'SELECT key, games, wins, draws, losses FROM pooled ORDER BY games DESC, dfen_pool_id(key) LIMIT 25');
    await listHas(view, rows);
  });
  await closed(view);
}

// The processes that another one started, and those that these started.
function below(process) {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n').map(line => line.trim().split(/ +/));
  const found = [String(process)];
  for (const parent of found) {
    found.push(...all.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  }
  return found.slice(1);
}

// What the processes of pages have used so far: seconds of the processor, and the most memory that one of them had, in MB. The page and its
// worker are one process; Chromium has another one in store.
function used(processes) {
  return processes.reduce((sum, pid) => {
    try {
      if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) {
        return sum;
      }
      const times = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
      const most = /VmHWM:\s*(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
      return {seconds: sum.seconds + (Number(times[11]) + Number(times[12])) / 100, memory: Math.max(sum.memory, Number(most[1]) * 1024 / 1e6)};
    } catch { // it has ended
      return sum;
    }
  }, {seconds: 0, memory: 0});
}

// A timer of 20 ms in the page, and one here; both see how long they had to wait at most. What this program waits for is the machine's fault.
async function watchStalls(view) {
  await view.evaluate(() => {
    window.stall = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      window.stall = Math.max(window.stall, now - last - 20);
      last = now;
    }, 20);
  });
  let here = 0, last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    here = Math.max(here, now - last - 20);
    last = now;
  }, 20);
  return async () => {
    clearInterval(timer);
    return {page: Math.round(await view.evaluate(() => window.stall)), here: Math.round(here)};
  };
}

// Times and stalls are printed, since other tests may run on the same cores; memory depends on nobody.
async function readsMany(browser, url, {launch}) {
  const before = below(process.pid);
  const own = await launch();
  const started = below(process.pid).filter(pid => !before.includes(pid))[0];
  const view = await open(own, url);
  await test('500,000 rows of CSV', async () => {
    const file = path.join(os.tmpdir(), `dfen-${process.pid}.csv`);
    fs.writeFileSync(file, 'game,number,fen,dice,moves,result\n' + sqlite(sample, `SELECT game + 5000 * again, number, dfen, dice, moves, result
      FROM turns JOIN games ON id = game, (WITH RECURSIVE t(again) AS (VALUES (0) UNION ALL SELECT again + 1 FROM t WHERE again < 5) SELECT again FROM t)
      ORDER BY 1, 2 LIMIT 500000`).replaceAll('|', ',') + '\n');
    const idle = used(below(started)).seconds;
    const stalls = await watchStalls(view);
    const began = Date.now();
    await view.setInputFiles('#file', file);
    await isShown(view, file);
    await poolIs(view, '500,000 rows');
    const clock = (Date.now() - began) / 1000;
    const stall = await stalls();
    const {seconds, memory} = used(below(started)), [load] = os.loadavg();
    fs.rmSync(file);
    console.log(`figure: 500,000 rows of CSV read and pooled in ${clock.toFixed(1)} s, ${(seconds - idle).toFixed(1)} s of the processor, ` +
      `${Math.round(memory)} MB, the longest stall ${stall.page} ms (of this program ${stall.here} ms), load ${load.toFixed(1)}`);
    assert.ok(memory < 600, 'memory');
  });
  await test('the console is silent', async () => assert.deepEqual(view.said, []));
  await own.close();
}

module.exports = {opensLarge, readsMany};

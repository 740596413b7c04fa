// Draws the README's pictures of the page, light and dark: its first screen, with the sample.
// Usage: NODE_PATH=node_modules node pictures.cjs PAGE.html DIRECTORY
'use strict';
const path = require('node:path');
const {chromium} = require('playwright-core');

const [page, directory] = process.argv.slice(2);

async function draw(browser, colorScheme) {
  const context = await browser.newContext({viewport: {width: 1100, height: 690}, colorScheme});
  const tab = await context.newPage();
  await tab.goto(`file://${path.resolve(page)}`);
  await tab.click('#rules-close');
  // all 56 rolls have their chances, and the position its games
  await tab.waitForFunction(() => document.querySelector('#met .results') &&
    [...document.querySelectorAll('#rolls-played small')].filter(chance => /\d/.test(chance.textContent)).length === 56);
  await tab.waitForSelector('#busy', {state: 'hidden'});
  await tab.screenshot({path: path.join(directory, `${colorScheme}.jpg`), type: 'jpeg', quality: 60, animations: 'disabled'});
  await context.close();
}

(async () => {
  const browser = await chromium.launch({executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--no-first-run']});
  await draw(browser, 'light');
  await draw(browser, 'dark');
  await browser.close();
})();

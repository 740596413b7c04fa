// The last of the page's files: it begins.

async function begin() {
  beginTabs();
  beginPosition();
  beginBoards();
  beginFiles();
  beginGames();
  beginSql();
  at('stop').addEventListener('click', stopWorker);
  at('notice-close').addEventListener('click', () => notice(''));
  await startWorker();
  setPosition(linkedPosition());
  addEventListener('hashchange', () => {
    if (history.state?.key !== undefined) { // a place of the tab Games, which popstate shows
      return;
    }
    setPosition(linkedPosition());
    show('position');
  });
}

// The position of a link such as dfen.html#8/8/...; of a link with a broken escape, the start position.
function linkedPosition() {
  try {
    return decodeURIComponent(location.hash.slice(1)) || START;
  } catch {
    return START;
  }
}

begin().catch(error => notice(`dfen cannot start in this browser: ${error.message}`));

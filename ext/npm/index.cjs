// Locates the extension and loads it into a connection.
'use strict';

const {existsSync} = require('node:fs');
const path = require('node:path');

// A library inside Electron's app.asar cannot be loaded. Electron can be configured to unpack such files beside it.
function unpacked(file) {
  return file.replace(/([\\/])app\.asar([\\/])/, '$1app.asar.unpacked$2');
}

/** The path of the extension; throws if the package has none for this kind of machine. */
function getLoadablePath() {
  const machine = `${process.platform}-${process.arch}`;
  const file = unpacked(path.join(__dirname, 'prebuilt', machine, 'dfen.so'));
  if (!existsSync(file)) {
    throw new Error(`dfen: this package has no extension for ${machine}; 'dfen/core' has the functions and 'dfen/wasm' SQLite with dfen: they run everywhere`);
  }
  return file;
}

/** Adds all functions of dfen to a connection of better-sqlite3, node:sqlite (opened with {allowExtension: true}) or
 * bun:sqlite. */
function load(database) {
  if (typeof database?.loadExtension !== 'function') {
    throw new TypeError('dfen.load(database): not a connection of better-sqlite3, node:sqlite or bun:sqlite');
  }
  const file = getLoadablePath();
  // node:sqlite needs loading enabled; the others have no such switch.
  const enable = database.enableLoadExtension?.bind(database);
  try {
    enable?.(true);
  } catch (error) {
    throw new Error(`dfen.load(database): open it with new DatabaseSync(file, {allowExtension: true}) (${error.message})`, {cause: error});
  }
  try {
    database.loadExtension(file);
  } catch (error) {
    // The SQLite of macOS, which Bun uses there, cannot load extensions.
    throw new Error(`dfen.load(database): ${error.message}; 'dfen/core' has the functions without a database`, {cause: error});
  } finally {
    enable?.(false);
  }
}

module.exports = {load, getLoadablePath};

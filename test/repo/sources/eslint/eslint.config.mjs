// ESLint's recommended rules for all JavaScript of the project. Globals are those of the place where a file runs.
import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    rules: {
      'no-control-regex': 'off', // texts of users have control characters, which are quoted and refused
      'no-unused-vars': ['error', {argsIgnorePattern: '^_', ignoreRestSiblings: true}],
      'prefer-const': ['error', {destructuring: 'all'}],
      eqeqeq: 'error',
    },
  },
  {files: ['**/*.js', '**/*.mjs'], languageOptions: {sourceType: 'module'}},
  {files: ['ext/web/**/*.js'], languageOptions: {globals: globals.browser}},
  {files: ['ext/web/worker/**/*.js'], languageOptions: {globals: globals.worker}},
  {files: ['ext/npm/*.mjs', 'ext/wasm/*.mjs', '**/wasm/core.*', 'test/hosts/plain/every.mjs'],
    languageOptions: {globals: globals['shared-node-browser']}},
  {files: ['**/*.cjs', 'test/**/*.js'], languageOptions: {sourceType: 'commonjs'}},
  {files: ['test/**/*.mjs', 'test/**/*.cjs', 'test/**/*.js', 'ext/web/build.mjs', 'ext/npm/*.cjs'], languageOptions: {globals: globals.node}},
  {files: ['test/hosts/packages/web/*.cjs'], languageOptions: {globals: globals.browser}}, // functions that run in the page
];

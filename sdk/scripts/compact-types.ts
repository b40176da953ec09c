// Makes the built types smaller, which are most of what a program installs: their comments stay, and each
// level is indented by one space. The generated ones lose tags that repeat what the type says.

import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../dist/index.d.ts', import.meta.url);

/** Of the generator: the type beside them has the same values. */
const repeated = /^ *\* @(?:enum \{\w+\}|constant)\n/gm;

/** A comment of which only its beginning and its end are left. */
const empty = /^ *\/\*\*\n *\*\/\n/gm;

/** A comment with one line of text. */
const single = /\/\*\*\n *\* (.*)\n *\*\//g;

/** Lines between comments and declarations. */
const blank = /\n(?: *\n)+/g;

/** The printer of the compiler indents by four spaces, and the lines of a comment by one more. */
const indented = /^(?: {4})+/gm;

const types = await readFile(file, 'utf8');
const compact = types
  .replaceAll(repeated, '')
  .replaceAll(empty, '')
  .replaceAll(single, '/** $1 */')
  .replaceAll(blank, '\n')
  .replaceAll(indented, (spaces) => ' '.repeat(spaces.length / 4));
await writeFile(file, compact);

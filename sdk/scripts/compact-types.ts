// Makes types smaller: their comments stay, and each level is indented by one space. The generated ones lose
// tags that repeat what the type says. The built ones are most of what a program installs; by itself, this
// program compacts those.

import { readFile, writeFile } from 'node:fs/promises';

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

/** Types as the compiler prints them, in less space. */
export const compactTypes = (types: string): string =>
  types
    .replaceAll(repeated, '')
    .replaceAll(empty, '')
    .replaceAll(single, '/** $1 */')
    .replaceAll(blank, '\n')
    .replaceAll(indented, (spaces) => ' '.repeat(spaces.length / 4));

if (import.meta.main) {
  const file = new URL('../dist/index.d.ts', import.meta.url);
  await writeFile(file, compactTypes(await readFile(file, 'utf8')));
}

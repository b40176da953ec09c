// Makes types smaller: their comments stay, and each level is indented by one space. The generated ones lose
// tags that repeat what the type says. The built ones are most of what a program installs; by itself, this
// program compacts those.

import { readFile, writeFile } from 'node:fs/promises';

/** Of the generators: the type beside them, or after them, says the same. */
const repeated = /^ *(?:\* @(?:enum \{\w+\}|constant)|\/\*\* The (?:query|methods) of .*)\n/gm;

/** A comment of which only its beginning and its end are left. */
const empty = /^ *\/\*\*\n *\*\/\n/gm;

/** A comment; its example is the last part of it. */
const comment = /\/\*\*[^]*?(?=@example|\*\/)/g;

/** A comment with one line of text. */
const single = /\/\*\*\n *\* (.*)\n *\*\//g;

/** Lines between comments and declarations, and between the parts of a comment. */
const blank = /\n(?: *\n)+|\n *\*\n(?= *\* @)/g;

/** The printer of the compiler indents by four spaces. */
const indented = /^(?: {4})+/gm;

/** The indent of the lines of a comment. */
const margin = /^ +(?=\*)/gm;

/** A line that begins with a word: a paragraph of a comment can go on in it. */
const going = /^ *\* (?:[^\s@`-]|`[^`])/;

/** Puts each paragraph of a comment into one line. */
function unwrap(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? '';
    if (going.test(line) && /^ *\* (?!```|Format: )\S/.test(before)) {
      lines[lines.length - 1] = `${before} ${line.replace(/^ *\* /, '')}`;
    } else lines.push(line);
  }
  return lines.join('\n');
}

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
  const types = (await readFile(file, 'utf8')).replaceAll(repeated, '').replaceAll(empty, '');
  const compact = compactTypes(types.replaceAll(comment, unwrap)).replaceAll(margin, ' ');
  await writeFile(file, compact);
}

// Stores the help of all commands in the built program, which prints it without loading them, and writes
// the pages of the manual into dist/man.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { collectPages, describeProgram } from '../src/help/describe-commands.ts';
import { renderManPages } from '../src/help/man-pages.ts';

const pages = collectPages(describeProgram());
writeFileSync(new URL('../dist/help.json', import.meta.url), JSON.stringify({ pages }));

const folder = new URL('../dist/man/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { file, text } of renderManPages(describeProgram())) {
  writeFileSync(new URL(file, folder), text);
}

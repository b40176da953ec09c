// Writes the pages of the manual into dist/man, from the definitions of the commands.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { describeProgram } from '../src/describe-commands.ts';
import { renderManPages } from '../src/man/man-pages.ts';

const folder = new URL('../dist/man/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const { file, text } of renderManPages(describeProgram())) {
  writeFileSync(new URL(file, folder), text);
}

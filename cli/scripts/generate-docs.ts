// Writes the reference of all commands into docs/cli.md, from their definitions.

import { readFileSync, writeFileSync } from 'node:fs';

import { describeProgram, renderReference } from '../src/help/describe-commands.ts';

const page = new URL('../../docs/cli.md', import.meta.url);
const heading = '## All commands\n';
const [before = ''] = readFileSync(page, 'utf8').split(heading);
writeFileSync(page, `${before}${heading}\n${renderReference(describeProgram())}`);

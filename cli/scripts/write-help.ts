// Stores the help of all commands in the built program, which prints it without loading them.

import { writeFileSync } from 'node:fs';

import { describeProgram } from '../src/describe-commands.ts';
import { collectPages } from '../src/help/collect-pages.ts';

const pages = collectPages(describeProgram());
writeFileSync(new URL('../dist/help.json', import.meta.url), JSON.stringify({ pages }));

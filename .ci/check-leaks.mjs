// Fails when a committed file names a place that exists on one machine only, or leaves out a test.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { committedFiles } from './committed-files.mjs';
import { root } from './project.mjs';

/** @typedef {{ what: string, pattern: RegExp, files: RegExp }} Leak */

/** @type {Leak[]} */
const leaks = [
  {
    what: 'a path of one machine',
    // A path starts a word: one that goes on from an address or a variable is none.
    pattern: /(?<![\w.$})\]-])\/(?:work|root|home\/[\w.-]+|Users\/[\w.-]+|tmp\/nsem[\w.-]*)\//,
    files: /./,
  },
  {
    what: 'the host of a package registry',
    pattern: /\bregistry\.[\w-]+\.(?:org|com)\b|\bregistry\.npm|\bnpm\.pkg\.github\b/,
    files: /./,
  },
  {
    what: 'a test that is left out, or runs alone',
    pattern:
      /\b(?:it|test|describe|suite|bench|ctx|context)(?:\.\w+)*\.(?:skip|only|todo|skipIf|runIf)\b/,
    files: /\.test\.tsx?$|\/testing\/|\/test\//,
  },
];

/** @param {string} file */
function leaksIn(file) {
  const applicable = leaks.filter((leak) => leak.files.test(file));
  const content = readFileSync(join(root, file));
  if (content.includes(0)) return [];
  return content
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) =>
      applicable
        .filter(({ pattern }) => pattern.test(line))
        .map(({ what }) => `${file}:${index + 1} has ${what}: ${line.trim().slice(0, 120)}`),
    );
}

const problems = committedFiles().flatMap(leaksIn);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

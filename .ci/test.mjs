// Runs the tests part by part, and ends with a table of what each part took.
//
//   test.mjs [--exhaustive] [PART ...] [ARGUMENT OF VITEST ...]
//
// `npm test -- screens web/test/journey` runs one part, and of that the files whose path has this text.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cache, root, toolEnvironment } from './project.mjs';
import { minutesSince } from './test/elapsed.mjs';
import { exhaustiveParts, mainParts } from './test/parts.mjs';
import { countProcessorTime } from './test/processor-time.mjs';

/** @typedef {{ part: string, ok: boolean, seconds: number, processorSeconds: number | undefined }} Result */

const given = process.argv.slice(2).filter((argument) => argument !== '--exhaustive');
const isExhaustive = process.argv.includes('--exhaustive');
const tier = isExhaustive ? 'exhaustive' : 'main';
const parts = isExhaustive ? exhaustiveParts : mainParts;

const isPart = (/** @type {string} */ text) => parts.some(({ name }) => name === text);
const requested = given.filter(isPart);
const forVitest = given.filter((argument) => !isPart(argument));
const startedAt = Date.now();

/** Where `.ci/run` finds what was counted. */
const reports = join(cache, 'tests');

/**
 * @param {string} part
 * @returns {Promise<Result>}
 */
async function runPart(part) {
  const partStartedAt = Date.now();
  console.log(`${minutesSince(startedAt)}  ${part} …`);
  const child = spawn(
    'vitest',
    [
      'run',
      `--project=${part}`,
      `--reporter=${join(root, '.ci', 'test', 'progress-reporter.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${join(reports, `${part}.json`)}`,
      // A filter may leave a part without files.
      ...(forVitest.length > 0 ? ['--passWithNoTests'] : []),
      ...forVitest,
    ],
    {
      cwd: root,
      env: {
        ...toolEnvironment,
        NSEM_TEST_TIER: tier,
        NSEM_TEST_PART: part,
        NSEM_TEST_STARTED_AT: String(startedAt),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const time = countProcessorTime(child.pid ?? 0);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', resolve);
  });
  return {
    part,
    ok: code === 0,
    seconds: (Date.now() - partStartedAt) / 1000,
    processorSeconds: time.stop(),
  };
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Vitest, in the same process group, ends by itself; this process waits for it.
  process.on(signal, () => undefined);
}

mkdirSync(reports, { recursive: true });
/** @type {Result[]} */
const results = [];
for (const { name } of parts) {
  if (requested.length === 0 || requested.includes(name)) results.push(await runPart(name));
}
writeFileSync(join(reports, 'parts.json'), JSON.stringify(results));
console.log('\npart               minutes  processor seconds');
for (const { part, ok, seconds, processorSeconds } of results) {
  const columns = [
    part.padEnd(18),
    (seconds / 60).toFixed(1).padStart(8),
    (processorSeconds?.toFixed(0) ?? '?').padStart(19),
  ];
  console.log(`${columns.join('')}${ok ? '' : '  failed'}`);
}
process.exitCode = results.every(({ ok }) => ok) && results.length > 0 ? 0 : 1;

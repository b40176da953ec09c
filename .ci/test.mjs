// Runs the parts of the tests, two at a time, and ends with a table of what each took.
//
//   test.mjs [--exhaustive] [PART ...] [ARGUMENT OF VITEST ...]
//
// `npm test -- screens web/test/journey` runs one part, and of that the files whose path has this text.

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cache, root, toolEnvironment } from './project.mjs';
import { minutesSince } from './test/elapsed.mjs';
import { measureSlowness } from './test/machine-speed.mjs';
import { exhaustiveParts, mainParts } from './test/parts.mjs';
import { countProcessorTime } from './test/processor-time.mjs';
import { tableOf } from './test/table.mjs';
import { createTemporaryFolder } from './test/temporary-folder.mjs';

/** @typedef {import('./test/table.mjs').Result} Result */

const given = process.argv.slice(2).filter((argument) => argument !== '--exhaustive');
const isExhaustive = process.argv.includes('--exhaustive');
const parts = isExhaustive ? exhaustiveParts : mainParts.map(({ name }) => name);
const requested = given.filter((argument) => parts.includes(argument));
const forVitest = given.filter((argument) => !parts.includes(argument));
const startedAt = Date.now();
const reports = join(cache, 'tests');

const temporary = createTemporaryFolder();

/** @param {string} part */
const argumentsFor = (part) => [
  'run',
  `--project=${part}`,
  `--reporter=${join(root, '.ci', 'test', 'progress-reporter.mjs')}`,
  '--reporter=json',
  `--outputFile.json=${join(reports, `${part}.json`)}`,
  // A filter may leave a part without files.
  ...(forVitest.length > 0 ? ['--passWithNoTests'] : []),
  ...forVitest,
];

/**
 * @param {string} part
 * @returns {Promise<Result>}
 */
async function run(part) {
  console.log(`${minutesSince(startedAt)}  ${part}: reading the tests`);
  rmSync(join(reports, `${part}.json`), { force: true });
  const slowness = await measureSlowness();
  const partStartedAt = Date.now();
  const child = spawn('vitest', argumentsFor(part), {
    cwd: root,
    env: {
      ...toolEnvironment,
      TMPDIR: temporary.path,
      NSEM_TEST_TIER: isExhaustive ? 'exhaustive' : 'main',
      NSEM_TEST_PART: part,
      NSEM_TEST_STARTED_AT: String(startedAt),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
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
    slowness: (slowness + (await measureSlowness())) / 2,
  };
}

const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  // Vitest, in the same process group, ends by itself; this process waits for it.
  process.on(signal, () => stopping.abort());
}

/**
 * @param {readonly string[]} those
 * @param {number} concurrency how many run at a time: while one starts, waits or ends, another computes
 * @returns {Promise<Result[]>} in the order of their names
 */
async function runAll(those, concurrency) {
  const queue = [...those];
  /** @type {Result[]} */
  const results = [];
  const runNext = async () => {
    for (let part = queue.shift(); part && !stopping.signal.aborted; part = queue.shift()) {
      results.push(await run(part));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return results.toSorted((a, b) => those.indexOf(a.part) - those.indexOf(b.part));
}

mkdirSync(reports, { recursive: true });
const requestedParts = parts.filter((part) => requested.length === 0 || requested.includes(part));
const concurrent = requestedParts.filter((part) => part !== 'alone');
const alone = requestedParts.filter((part) => part === 'alone');
const results = [...(await runAll(concurrent, 2)), ...(await runAll(alone, 1))];
temporary.remove();
writeFileSync(join(reports, 'parts.json'), JSON.stringify(results));
console.log(`\n${tableOf(results)}`);
process.exitCode = !stopping.signal.aborted && results.every(({ ok }) => ok) ? 0 : 1;

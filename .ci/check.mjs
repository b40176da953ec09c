// Runs every check, two at a time, and ends with a count. `npm run check -- lint types` runs some.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cache, root, toolEnvironment } from './project.mjs';
import { measureSlowness } from './test/machine-speed.mjs';
import { checkPart } from './test/parts.mjs';
import { countProcessorTime } from './test/processor-time.mjs';

/** @typedef {{ name: string, commands: string[][] }} Check its commands run one after another */

const hasRoutes = existsSync(join(root, 'web', 'react-router.config.ts'));

/** The web's route types, which its type check and the linter read. @type {Check[]} */
const generated = hasRoutes
  ? [{ name: 'route types', commands: [['react-router', 'typegen', 'web']] }]
  : [];

/** The longest come first, so that no core is idle at the end. @type {Check[]} */
const checks = [
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'types', commands: [['tsc', '-p', 'tsconfig.check.json', '--checkers', '1']] },
  {
    name: 'types of web',
    commands: [
      ['tsc', '-p', 'web/tsconfig.json', '--noEmit'],
      ['tsc', '-p', 'web/worker/tsconfig.json'],
    ],
  },
  {
    name: 'patterns',
    commands: [['oxlint', '-c', '.ci/patterns.oxlintrc.json', '--deny-warnings']],
  },
  { name: 'unused code', commands: [['knip', '--no-progress', '--no-config-hints']] },
  { name: 'packages', commands: [['node', '.ci/check-packages.mjs']] },
  { name: 'openapi lint', commands: [['redocly', 'lint', '--format=stylish', 'sdk/openapi.json']] },
  { name: 'openapi drift', commands: [['npm', 'run', '--silent', 'openapi:check']] },
  { name: 'boundaries', commands: [['node', '.ci/check-boundaries.mjs']] },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'types of core', commands: [['tsc', '-p', 'core/tsconfig.json']] },
  { name: 'leaks', commands: [['node', '.ci/check-leaks.mjs']] },
  { name: 'docs links', commands: [['node', '.ci/check-docs.mjs']] },
  { name: 'lockfile', commands: [['node', '.ci/check-lock.mjs']] },
];
const concurrency = 2;

const environment = {
  ...toolEnvironment,
  // The type checkers are programs in Go. Each of their threads would check the same types again, and they
  // would collect garbage for a third of their time; each other core runs another check.
  GOMAXPROCS: '1',
  GOGC: '1000',
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/**
 * @param {string[]} command
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run([program = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * @param {Check} check
 * @returns {Promise<boolean>} whether it passed
 */
async function report({ name, commands }) {
  const start = performance.now();
  let result = { ok: true, output: '' };
  for (const command of commands) {
    if (result.ok) result = await run(command);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${result.ok ? 'ok    ' : 'failed'}  ${name.padEnd(14)} ${seconds.padStart(5)} s`);
  if (!result.ok) console.log(result.output.trimEnd().replace(/^/gm, '        '));
  return result.ok;
}

/**
 * @param {Check[]} pending
 * @returns {Promise<boolean[]>}
 */
async function reportAll(pending) {
  const queue = [...pending];
  /** @type {boolean[]} */
  const results = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await report(check));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

const slowness = await measureSlowness();
const startedAt = Date.now();
const time = countProcessorTime(process.pid);
const requested = process.argv.slice(2);
const isRequested = (/** @type {Check} */ { name }) =>
  requested.length === 0 || requested.includes(name);
const results = [
  ...(await reportAll(generated)),
  ...(await reportAll(checks.filter((check) => isRequested(check)))),
];
const passed = results.filter(Boolean).length;
const failed = results.length - passed;
const processorSeconds = time.stop();
/** @type {import('./test/table.mjs').Result} */
const result = {
  part: checkPart.name,
  ok: failed === 0,
  seconds: (Date.now() - startedAt) / 1000,
  processorSeconds,
  slowness: (slowness + (await measureSlowness())) / 2,
};
const reports = join(cache, 'tests');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'check.json'), JSON.stringify([result]));
console.log(`${processorSeconds?.toFixed(0) ?? '?'} processor seconds`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { byTier } from '@nsem/core/testing';
import { expect, test } from 'vitest';

import { collectPages, describeProgram } from '../src/help/describe-commands.ts';
import { runProgram } from '../src/testing/run-program.ts';
import { StubApi } from '../src/testing/stub-api.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../bin/nsem.cjs', import.meta.url));

/** Reports what the program has loaded when it exits: its files, and the modules of Node. */
const report = `data:text/javascript,
  import { createRequire } from 'node:module';
  import { writeSync } from 'node:fs';
  const { cache } = createRequire(process.argv[1]);
  process.on('exit', () => {
    const files = Object.keys(cache);
    writeSync(2, JSON.stringify({ files, modules: process.moduleLoadList }));
  });`;

/** Runs the built program. */
async function start(...args: string[]) {
  const options = ['--import', report.replaceAll('\n', ' '), program, ...args];
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent' };
  const { stdout, stderr } = await run(process.execPath, options, { env });
  const { files, modules } = JSON.parse(stderr) as Readonly<{ files: string[]; modules: string[] }>;
  return { stdout, files: files.map((file) => basename(file)), modules };
}

test('the build stores the help of every command', () => {
  const stored = readFileSync(new URL('../dist/help.json', import.meta.url), 'utf8');
  const pages = collectPages(describeProgram());
  expect(JSON.parse(stored)).toEqual({ pages });
  expect(Object.keys(pages)).toEqual(
    expect.arrayContaining(['', 'jobs', 'jobs create', 'jobs accept', 'jobs assign', 'wallet']),
  );
});

const lines = [
  '--version',
  '-V',
  '--help',
  '-h',
  'help',
  'help jobs',
  'jobs --help',
  'jobs create -h',
  'jobs assign --help',
  'wallet --help',
  'completion --help',
  'completion fish',
];
const some = ['--version', 'help', 'jobs create -h', 'completion fish'];

test.each(byTier({ main: some, exhaustive: lines }))(
  'nsem %s prints the same as the commands, and loads none',
  async (line) => {
    const { stdout, files } = await start(...line.split(' '));
    expect(stdout).toBe((await runProgram(line.split(' '))).stdout);
    expect(files.filter((file) => !/^(?:nsem|main)\.cjs$|^help\.json$/.test(file))).toEqual([]);
  },
);

test('a request loads neither undici nor what other commands need', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { json: [] } });
  const { files, modules } = await start('languages', 'list', '--url', api.url);
  expect(files).toEqual(expect.arrayContaining(['main.cjs', 'start.cjs', 'client.cjs']));
  const slow = ['crypto', 'http2', 'https', 'sqlite', 'tls', 'worker_threads', 'zlib'];
  const loaded = new Set(modules);
  expect(loaded).toContain('NativeModule http');
  expect(slow.filter((name) => loaded.has(`NativeModule ${name}`))).toEqual([]);
});

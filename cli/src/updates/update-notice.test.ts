import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { version } from '../version.ts';
import { findLatestVersion } from './find-latest-version.ts';

let folder: string;
let background: (readonly string[])[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-updates-'));
  background = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), {
    atTerminal: true,
    configFolder: folder,
    cacheFolder: join(folder, 'cache'),
    onBackground: (args) => background.push(args),
    ...setting,
  });

const check = (latest: () => Promise<string>) =>
  run('__check-update', { findLatestVersion: latest });

const cached = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'cache', 'update.json'), 'utf8'));

test('nothing is looked for or mentioned, unless the user has requested it', async () => {
  await check(async () => '99.0.0');
  const { stderr } = await run('config path');
  expect({ stderr, background }).toEqual({ stderr: '', background: [] });
});

test('a newer version is looked for in the background, and mentioned by later commands', async () => {
  await run('config set updates on');
  expect((await run('config path')).stderr).toBe('');
  expect(background).toEqual([['__check-update']]);
  expect((await check(async () => '99.0.0')).code).toBe(exitCode.ok);
  const { code, stdout, stderr } = await run('config path');
  expect({ code, stdout }).toEqual({
    code: exitCode.ok,
    stdout: `${join(folder, 'config.json')}\n`,
  });
  expect(stderr).toBe(
    `nsem 99.0.0 is available; this is ${version}. Update: npm install --global @nsem/cli\n`,
  );
  expect(background).toHaveLength(1);
});

test.each([
  ['in a pipe', { atTerminal: false }],
  ['in CI', { env: { CI: 'true' } }],
] as const)('it is not mentioned %s', async (_, setting) => {
  await run('config set updates on', { atTerminal: false });
  await check(async () => '99.0.0');
  expect((await run('config path', setting)).stderr).toBe('');
  expect(background).toEqual([]);
});

test.each(['--quiet', '--json'])('it is not mentioned with %s', async (option) => {
  await run('config set updates on');
  await check(async () => '99.0.0');
  expect((await run(`config list ${option}`)).stderr).toBe('');
});

test.each([
  ['the same version', async () => version],
  ['an older version', async () => '0.0.9'],
  ['no version', async () => '<html>'],
  ['no answer', () => Promise.reject(new Error('offline'))],
])('%s is not mentioned, and looked for again after a day', async (_, latest) => {
  await run('config set updates on', { atTerminal: false });
  await check(latest);
  expect(await cached()).toMatchObject({ latest: expect.stringMatching(/^0\./) });
  expect((await run('config path')).stderr).toBe('');
  expect(background).toEqual([]);
  const dayOld = { atMs: Date.now() - 25 * 60 * 60_000, latest: version };
  await writeFile(join(folder, 'cache', 'update.json'), JSON.stringify(dayOld));
  await run('config path');
  expect(background).toEqual([['__check-update']]);
});

test('npm says which version is the newest', async () => {
  const npm = join(folder, 'npm');
  await writeFile(npm, '#!/bin/sh\ntest "$*" = "view @nsem/cli version" && echo 1.4.0\n');
  await chmod(npm, 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  expect(await findLatestVersion()).toBe('1.4.0');
});

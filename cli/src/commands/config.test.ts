import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

let configFolder: string;
beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'cli-config-'));
});
afterEach(() => rm(configFolder, { recursive: true }));

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { configFolder, ...setting });

test('a setting is stored for its owner only, and used by commands', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { stall: true } });
  expect((await run(`config set url ${api.url}`)).code).toBe(exitCode.ok);
  expect((await run('config set timeout 100ms')).code).toBe(exitCode.ok);
  expect((await run('languages list')).code).toBe(exitCode.network);
  expect(api.received).toHaveLength(1);
  const { stdout: path } = await run('config path');
  expect((await stat(path.trimEnd())).mode & 0o777).toBe(0o600);
});

test('options and variables take precedence over the file', async () => {
  await run('config set url http://127.0.0.3');
  const env = { NSEM_URL: 'http://127.0.0.2' };
  const sourced = async (line: string, setting: Setting = {}) =>
    (await run(`config list${line}`, setting)).stdout.split('\n')[0];
  expect(await sourced(' --url http://127.0.0.1', { env })).toBe('url\thttp://127.0.0.1\toption');
  expect(await sourced('', { env })).toBe('url\thttp://127.0.0.2\tenvironment');
  expect(await sourced('')).toBe('url\thttp://127.0.0.3\tfile');
  await run('config set url --unset');
  expect(await sourced('')).toBe('url\thttp://127.0.0.1:8080\tdefault');
  expect((await run('config get url')).stdout).toBe('http://127.0.0.1:8080\n');
});

test.each([
  'config set url nsem.example.com',
  'config set timeout soon',
  'config set token abc',
  'config set url',
  'config set url http://127.0.0.1 --unset',
  'config get colour',
])('%s is refused', async (line) => {
  expect((await run(line)).code).toBe(exitCode.usage);
});

test.each(['{', '[]x', '{"timeout": 7}', 'null'])(
  'an invalid file is reported: %s',
  async (content) => {
    await writeFile(join(configFolder, 'config.json'), content);
    const { code, stderr } = await run('config list');
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain('invalid');
  },
);

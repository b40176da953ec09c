import { execFileSync } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from './cli-error.ts';
import { makePrivateFolder, readJsonFile, writePrivateFile } from './private-file.ts';
import { runProgram, type Setting } from './testing/run-program.ts';
import { StubApi } from './testing/stub-api.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-private-'));
});
afterEach(() => rm(folder, { recursive: true }));

const faults: readonly (readonly [string, string, (path: string) => unknown])[] = [
  ['a folder', 'it is not a file', (path) => mkdir(path)],
  ['a link to itself', 'too many symbolic links encountered', (path) => symlink(path, path)],
  ['a named pipe', 'it is not a file', (path) => execFileSync('bash', ['-c', 'mkfifo "$0"', path])],
  ['a huge file', 'it is too large', (path) => writeFile(path, ' '.repeat(2 ** 20 + 1))],
];

describe.each(['config.json', 'credentials.json'])(
  '%s (case 05, cli-settings-unreadable)',
  (name) => {
    const run = (setting: Setting, ...more: string[]) =>
      runProgram(['languages', 'list', ...more], { configFolder: folder, ...setting });

    test.each(faults)('that is %s is named: %s', async (_, reason, prepare) => {
      const path = join(folder, name);
      await prepare(path);
      const { code, stderr } = await run({});
      expect({ code, stderr }).toEqual({
        code: exitCode.failure,
        stderr: `error: ${path} cannot be read: ${reason}.\nCorrect it, or set NSEM_URL and NSEM_TOKEN: then it is not needed.\n`,
      });
      expect(JSON.parse((await run({}, '--json')).stderr)).toMatchObject({
        code: 'cli.unreadable-file',
      });
    });

    test.each(faults)(
      'that is %s is no error if the server and a token are given',
      async (_, __, prepare) => {
        await prepare(join(folder, name));
        await using api = await StubApi.start({ 'GET /languages/': { json: [] } });
        const env = { NSEM_URL: api.url, NSEM_TOKEN: 'key' };
        expect(await run({ env })).toMatchObject({ code: exitCode.ok, stderr: '' });
        const { NSEM_TOKEN } = env;
        expect(await run({ env: { NSEM_TOKEN } }, '--url', api.url)).toMatchObject({
          code: exitCode.ok,
        });
        // The profile is in it.
        expect((await run({ env }, '--profile', 'work')).code).toBe(exitCode.failure);
      },
    );
  },
);

test('a home folder that is a file has no settings, and none can be stored', async () => {
  const setting = { configFolder: '/dev/null/.config/nsem' };
  expect((await runProgram(['config', 'get', 'url'], setting)).stderr).toBe('');
  expect(await runProgram(['config', 'set', 'timeout', '5m'], setting)).toMatchObject({
    code: exitCode.usage,
    stderr: 'error: /dev/null/.config/nsem is not a folder.\n',
  });
});

test('a stored token is sent without the white space around it, and refused with any inside', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { json: [] } });
  const logIn = (token: string) =>
    writeFile(join(folder, 'credentials.json'), JSON.stringify({ url: api.url, token }));
  const run = () => runProgram(['languages', 'list'], { configFolder: folder });
  await logIn('nsem_1\r\n');
  expect(await run()).toMatchObject({ code: exitCode.ok });
  expect(api.received[0]?.headers.authorization).toBe('Bearer nsem_1');
  await logIn('nsem_1\nnsem_2');
  const { code, stderr } = await run();
  expect(code).toBe(exitCode.usage);
  expect(stderr).toMatch(/^error: The token of the login is not a token: [^\n]+\n[^\n]+\n$/);
  expect(stderr).not.toContain('nsem_1');
  expect(api.received).toHaveLength(1);
});

test.each(['a\nb', 'ɛ', ' a', ''])(
  'an idempotency key that no header can contain is refused: %j',
  async (key) => {
    const args = ['jobs', 'cancel', '7', '--yes', '--idempotency-key', key];
    const { code, stderr } = await runProgram(args);
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain('--idempotency-key');
  },
);

describe('a private file', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test('is for its owner only, also if it replaces one for all, and leaves nothing behind', async () => {
    const path = join(folder, 'payouts.csv');
    await writeFile(path, 'old', { mode: 0o644 });
    await writePrivateFile(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await modeOf(path)).toBe('600');
    expect(await readdir(folder)).toEqual(['payouts.csv']);
  });

  test('is in folders for their owner only', async () => {
    await makePrivateFolder(join(folder, 'a', 'b'));
    expect(await modeOf(join(folder, 'a'))).toBe('700');
    expect(await modeOf(join(folder, 'a', 'b'))).toBe('700');
  });

  test('does not replace a device, and a full one is an error', async () => {
    await writePrivateFile('/dev/null', 'new');
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    await expect(writePrivateFile('/dev/full', 'new')).rejects.toMatchObject({
      code: 'cli.unwritable-file',
      message: '/dev/full cannot be written: no space left on device.',
    });
  });

  test('is in no folder that a dry run creates', async () => {
    const env = { NSEM_URL: 'http://127.0.0.1:1', NSEM_TOKEN: 'key' };
    const to = join(folder, 'new');
    for (const line of [
      ['backups', 'create', '--to', to, '--create'],
      ['jobs', 'download', '7', '8', '-o', to],
    ]) {
      expect(await runProgram([...line, '--dry-run'], { env })).toMatchObject({
        code: exitCode.ok,
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test('does not replace the name of an open file, such as /dev/stdout', async () => {
    const path = join(folder, 'payouts.csv');
    await using file = await open(path, 'w');
    const name = `/dev/fd/${file.fd}`;
    await writePrivateFile(name, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    await using api = await StubApi.start({
      'GET /jobs/7/output': { bytes: Buffer.from('Akwaaba') },
    });
    const env = { NSEM_URL: api.url, NSEM_TOKEN: 'key' };
    const { code, stderr } = await runProgram(['jobs', 'download', '7', '-o', name], { env });
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain(`${name} is not a file.\nFor standard output, use -.`);
  });

  test('that cannot be written leaves what is there', async () => {
    await mkdir(join(folder, 'taken'));
    await expect(writePrivateFile(join(folder, 'taken'), 'new')).rejects.toMatchObject({
      code: 'cli.unwritable-file',
    });
    await expect(writePrivateFile(join(folder, 'none', 'a'), '')).rejects.toMatchObject({
      message: `${join(folder, 'none', 'a')} cannot be written: no such file or directory.`,
    });
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

test('a file that is missing has no JSON', async () => {
  expect(await readJsonFile(join(folder, 'none', 'config.json'))).toBeNull();
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';
import { type Keyring, KeyringError } from './keyring.ts';

/** A keyring in memory, which can be locked. */
class MemoryKeyring implements Keyring {
  readonly entries = new Map<string, string>();
  isLocked = false;

  async get(entry: string): Promise<string | null> {
    this.#check();
    return this.entries.get(entry) ?? null;
  }

  async set(entry: string, secret: string): Promise<void> {
    this.#check();
    this.entries.set(entry, secret);
  }

  async delete(entry: string): Promise<void> {
    this.#check();
    this.entries.delete(entry);
  }

  #check(): void {
    if (this.isLocked) throw new KeyringError('unavailable');
  }
}

const user = { id: 12, name: 'Kojo Antwi Danso', email: 'kojo@example.com', role: 'client' };
const session = { access_token: 'session-1', expires_at: '2026-11-28T00:00:00.000Z', user };
const password = 'adinkra-1874';

let configFolder: string;
let api: StubApi;
let keyring: MemoryKeyring;

beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'cli-keyring-'));
  keyring = new MemoryKeyring();
  api = await StubApi.start({
    'POST /auth/login': { json: session },
    'GET /auth/me': { json: user },
    'POST /auth/logout': { status: 204 },
  });
});

afterEach(async () => {
  await api[Symbol.asyncDispose]();
  await rm(configFolder, { recursive: true });
});

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { configFolder, keyring, ...setting });
const logIn = (option = '', setting: Setting = {}) =>
  run(`login --url ${api.url} --email kojo@example.com${option}`, {
    input: `${password}\r`,
    atTerminal: true,
    ...setting,
  });
const logInByScript = () => logIn(' --password-stdin', { input: password, atTerminal: false });
const inFile = () => readFile(join(configFolder, 'credentials.json'), 'utf8');
const lastToken = () => api.received.at(-1)?.headers.authorization;

test('a login at a terminal is stored in the keyring, and not in the file', async () => {
  await logIn();
  expect([...keyring.entries.values()]).toEqual([
    JSON.stringify({ url: api.url, token: 'session-1' }),
  ]);
  expect(await inFile()).not.toContain('session-1');
  expect((await run('whoami')).code).toBe(exitCode.ok);
  expect(lastToken()).toBe('Bearer session-1');
});

test('a login of a script is stored in the file', async () => {
  await logInByScript();
  expect(keyring.entries.size).toBe(0);
  expect(await inFile()).toContain('session-1');
});

test('without a keyring, the file is used, and auth status says so', async () => {
  keyring.isLocked = true;
  await logIn();
  expect(await inFile()).toContain('session-1');
  expect((await run('auth status')).stdout).toContain(
    'in a file that only you can read: the keyring could not be used',
  );
});

test('a keyring that is required and cannot be used fails the login, without the token', async () => {
  await run('config set credentials keyring');
  keyring.isLocked = true;
  const { code, stderr } = await logInByScript();
  expect(code).toBe(exitCode.authentication);
  expect(stderr).toContain('no keyring is available in this session');
  expect(stderr).not.toContain('session-1');
  await expect(inFile()).rejects.toThrow('ENOENT');
});

test('the file is used if the setting says so', async () => {
  await run('config set credentials file');
  await logIn();
  expect(keyring.entries.size).toBe(0);
  expect((await run('config set credentials pocket')).code).toBe(exitCode.usage);
});

test('a variable takes precedence over the setting', async () => {
  await run('config set credentials keyring');
  await logIn('', { env: { NSEM_CREDENTIALS: 'file' } });
  expect(keyring.entries.size).toBe(0);
  const { stdout } = await run('config list', { env: { NSEM_CREDENTIALS: 'file' } });
  expect(stdout).toContain('credentials\tfile\tenvironment\n');
  const { code } = await logIn('', { env: { NSEM_CREDENTIALS: 'pocket' } });
  expect(code).toBe(exitCode.usage);
});

test('each profile has its own entry, which another login replaces', async () => {
  await logIn();
  await logIn(' --profile staging');
  const [first = ''] = keyring.entries.keys();
  expect(keyring.entries.size).toBe(2);
  await logIn(' --profile default');
  expect(keyring.entries.size).toBe(2);
  expect(keyring.entries.has(first)).toBe(false);
  const { stdout } = await run('auth switch --json');
  expect(stdout.match(/"is_logged_in":true/g)).toHaveLength(2);
});

test('listing the profiles opens no keyring', async () => {
  await logIn();
  keyring.isLocked = true;
  expect((await run('auth switch')).code).toBe(exitCode.ok);
  expect((await run('config list')).code).toBe(exitCode.ok);
});

test('NSEM_TOKEN needs no keyring', async () => {
  await logIn();
  keyring.isLocked = true;
  const { code } = await run('whoami', { env: { NSEM_TOKEN: 'other' } });
  expect({ code, token: lastToken() }).toEqual({ code: 0, token: 'Bearer other' });
});

test('a token in a keyring that cannot be used is an error that names the way out', async () => {
  await logIn();
  keyring.isLocked = true;
  const { code, stderr } = await run('whoami');
  expect(code).toBe(exitCode.authentication);
  expect(stderr).toContain('nsem config set credentials file');
});

test('a token is not sent to a server that was written into the file', async () => {
  await logIn();
  await using other = await StubApi.start({});
  const file = join(configFolder, 'credentials.json');
  await writeFile(file, (await inFile()).replace(api.url, other.url));
  expect((await run('whoami')).code).toBe(exitCode.authentication);
  expect(other.received).toEqual([]);
});

test('a logout removes the entry and ends the session', async () => {
  await logIn();
  expect((await run('logout')).code).toBe(exitCode.ok);
  expect(lastToken()).toBe('Bearer session-1');
  expect(keyring.entries.size).toBe(0);
  expect((await run('logout')).stderr).toBe('You are not logged in.\n');
});

test('a logout without the keyring removes the login, and says what is left', async () => {
  await logIn();
  keyring.isLocked = true;
  const { code, stderr } = await run('logout');
  expect(code).toBe(exitCode.failure);
  expect(stderr).toContain('The old token is still in the system keyring');
  expect((await run('auth status')).code).toBe(exitCode.authentication);
  expect((await run('logout')).stderr).toBe('You are not logged in.\n');
});

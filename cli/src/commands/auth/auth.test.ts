import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../../exit-code.ts';
import { runProgram, type Setting } from '../../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../../testing/stub-api.ts';

const user = { id: 12, name: 'Kojo Antwi Danso', email: 'kojo@example.com', role: 'client' };

/** A server that issues the token `NAME-session`. */
const serverOf = (name: string): StubResponses => ({
  'POST /auth/login': {
    json: { access_token: `${name}-session`, expires_at: '2026-11-28T00:00:00.000Z', user },
  },
  'GET /auth/me': ({ headers }) => {
    if (headers.authorization === `Bearer ${name}-session`) return { json: user };
    if (headers.authorization === 'Bearer nsem_key') {
      return problem(403, 'permission.denied', 'No.');
    }
    return problem(401, 'http.token-invalid', 'The token is not valid.');
  },
  'GET /wallet/me': { json: { user_id: 12, role: 'client' } },
  'POST /auth/logout': { status: 204 },
});

let configFolder: string;
let production: StubApi;
let staging: StubApi;

beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'cli-auth-'));
  production = await StubApi.start(serverOf('production'));
  staging = await StubApi.start(serverOf('staging'));
});

afterEach(async () => {
  await production[Symbol.asyncDispose]();
  await staging[Symbol.asyncDispose]();
  await rm(configFolder, { recursive: true });
});

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { configFolder, ...setting });
const logIn = (line: string) =>
  run(`${line} --email kojo@example.com --password-stdin`, { input: 'adinkra-1874' });
const status = async (line = '', setting: Setting = {}) =>
  JSON.parse((await run(`auth status --json${line}`, setting)).stdout) as unknown;

describe('profiles', () => {
  beforeEach(async () => {
    await logIn(`auth login --url ${production.url}`);
    await logIn(`login --url ${staging.url} --profile staging`);
  });

  test('a login is that of the profile, which following commands use', async () => {
    expect(await status()).toMatchObject({ profile: 'staging', url: staging.url });
    expect((await run('auth switch default')).code).toBe(exitCode.ok);
    expect(await status()).toMatchObject({ profile: 'default', url: production.url });
  });

  test('are listed without their tokens', async () => {
    const { stdout } = await run('auth switch --json');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      {
        name: 'default',
        is_current: false,
        is_logged_in: true,
        url: production.url,
        expires_at: '2026-11-28T00:00:00.000Z',
      },
      expect.objectContaining({ name: 'staging', is_current: true }),
    ]);
    expect(stdout).not.toContain('session');
  });

  test('an option takes precedence over the environment, and that over the choice', async () => {
    const env = { NSEM_PROFILE: 'default' };
    expect(await status('', { env })).toMatchObject({ profile: 'default' });
    expect(await status(' --profile staging', { env })).toMatchObject({ profile: 'staging' });
  });

  test('a profile that an option names is used whatever the environment is', async () => {
    const env = { NSEM_TOKEN: 'nsem_key', NSEM_URL: production.url };
    expect(await status(' --profile staging', { env })).toMatchObject({
      url: staging.url,
      token_from: 'login',
    });
    expect(production.received.filter(({ path }) => path !== '/auth/login')).toEqual([]);
  });

  test('one that does not exist is refused, and nothing is sent', async () => {
    const sent = [production, staging].map(({ received }) => received.length);
    const { code, stderr } = await run('jobs list --profile none');
    expect(code).toBe(exitCode.usage);
    expect(stderr).toContain("There is no profile 'none'.");
    expect((await run('auth switch none')).code).toBe(exitCode.usage);
    expect([production, staging].map(({ received }) => received.length)).toEqual(sent);
  });

  test('a logout concerns one profile', async () => {
    await run('auth logout --profile default');
    expect((await run('auth status --profile default')).code).toBe(exitCode.authentication);
    expect((await run('auth status')).code).toBe(exitCode.ok);
  });
});

describe('auth status', () => {
  test('shows the source, the owner, the expiry and the permissions of a session', async () => {
    await logIn(`auth login --url ${production.url}`);
    expect((await run('auth status')).stdout).toBe(
      [
        `server\t${production.url}`,
        'profile\tdefault',
        'token\tfrom nsem login',
        'account\tKojo Antwi Danso',
        'role\tclient',
        'may\teverything that a client may do',
        'expires\t2026-11-28T00:00:00.000Z',
        '',
      ].join('\n'),
    );
  });

  test('shows the owner of an API key', async () => {
    const env = { NSEM_URL: production.url, NSEM_TOKEN: 'nsem_key' };
    expect(await status('', { env })).toMatchObject({ token_from: 'NSEM_TOKEN', id: 12 });
  });

  test('fails without a login', async () => {
    const { code, stderr } = await run('auth status');
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain('Log in with: nsem login');
  });
});

test('auth token prints the token that is used', async () => {
  expect((await run('auth token')).code).toBe(exitCode.authentication);
  await logIn(`login --url ${production.url}`);
  expect((await run('auth token')).stdout).toBe('production-session\n');
  const { stdout } = await run('auth token', { env: { NSEM_TOKEN: ' nsem_key\n' } });
  expect(stdout).toBe('nsem_key\n');
});

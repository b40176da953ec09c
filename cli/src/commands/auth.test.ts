import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../testing/stub-api.ts';

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
const logIn = (line: string, env: Readonly<Record<string, string>> = {}) =>
  run(`${line} --email kojo@example.com --password-stdin`, { input: 'adinkra-1874', env });
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

  test('a login creates a profile of the server that the environment names', async () => {
    await logIn('login --profile pilot', { NSEM_URL: production.url });
    expect(await status(' --profile pilot')).toMatchObject({ url: production.url });
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
        'stored\tin a file that only you can read',
        'account\tKojo Antwi Danso',
        'role\tclient',
        'may\teverything that a client may do',
        'expires\t2026-11-28T00:00:00.000Z',
        '',
      ].join('\n'),
    );
  });

  const key = {
    id: 5,
    key_name: 'Radio website',
    user_id: 12,
    role: 'client',
    scopes: [],
    access: 'full',
    expires_at: null,
    allowed_networks: [],
    created_at: '2026-11-10T12:00:00.000Z',
  };
  const env = { NSEM_TOKEN: 'nsem_key' };
  const withKey = (fields: object) =>
    StubApi.start({
      ...serverOf('production'),
      'GET /api-keys/current': { json: { ...key, ...fields } },
    });

  test.each([
    [{}, ['may\torder and manage jobs', 'allowed from\teverywhere', 'expires\t']],
    [{ access: 'read' }, ['may\tread jobs', 'change nothing']],
    [{ role: 'admin', scopes: ['backup', 'reports'] }, ['role\tadmin', 'backup, reports']],
    [
      { allowed_networks: ['41.66.0.0/16'], expires_at: '2027-02-08T12:00:00.000Z' },
      ['allowed from\t41.66.0.0/16', 'expires\t2027-02-08T12:00:00.000Z'],
    ],
  ])('shows what an API key may do: %j', async (fields, shown) => {
    await using api = await withKey(fields);
    const { stdout } = await run(`auth status --url ${api.url}`, { env });
    for (const each of ['account\tuser 12', 'key\tRadio website (API key 5)', ...shown]) {
      expect(stdout).toContain(each);
    }
    expect(stdout).not.toContain('nsem_key');
  });

  test('shows the limits of a key as JSON', async () => {
    await using api = await withKey({ access: 'read' });
    expect(await status(` --url ${api.url}`, { env })).toMatchObject({
      stored_in: null,
      is_checked: true,
      key: { id: 5, access: 'read', scopes: [], allowed_networks: [] },
    });
  });

  test('shows the expiry of a session that another program has started', async () => {
    const at = '2026-11-29T08:00:00.000Z';
    await using api = await StubApi.start({
      ...serverOf('production'),
      'GET /users/me/sessions': { json: [{ id: 1, is_current: true, expires_at: at }] },
    });
    const given = { env: { NSEM_TOKEN: 'production-session' } };
    expect(await status(` --url ${api.url}`, given)).toMatchObject({ expires_at: at, key: null });
  });

  test('shows what is stored if the server cannot be reached', async () => {
    const gone = await StubApi.start(serverOf('gone'));
    await logIn(`auth login --url ${gone.url}`);
    await gone[Symbol.asyncDispose]();
    const { code, stdout, stderr } = await run('auth status --json --timeout 200ms');
    expect(code).toBe(exitCode.network);
    expect(JSON.parse(stdout)).toMatchObject({
      url: gone.url,
      is_checked: false,
      id: null,
      expires_at: '2026-11-28T00:00:00.000Z',
    });
    expect(stderr).toBe('');
  });

  test('shows the owner of an API key of an older server', async () => {
    const given = { env: { ...env, NSEM_URL: production.url } };
    expect(await status('', given)).toMatchObject({ token_from: 'NSEM_TOKEN', id: 12 });
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

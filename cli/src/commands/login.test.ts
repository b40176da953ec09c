import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CredentialStore } from '../credentials.ts';
import { exitCode } from '../cli-error.ts';
import { runProgram, type Setting } from '../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../testing/stub-api.ts';

const user = {
  id: 12,
  name: 'Kojo Antwi Danso',
  email: 'kojo.danso@example.com',
  role: 'client',
  provider_id: null,
};
const session = {
  access_token: 'session-1',
  expires_at: '2026-11-28T00:00:00.000Z',
  device_token: 'device-1',
  user,
};

const pending = problem(401, 'account.second-factor-required', 'Please prove that it is you.', {
  login_ticket: 'ticket-1',
  methods: ['code'],
});

const responses: StubResponses = {
  'POST /auth/login/second-factor': ({ body }) =>
    /"(492039|7k2m-9qx4-0cvd-h8rt)"/.test(body.toString())
      ? { json: session }
      : problem(422, 'second-factor.code-wrong', 'The code is wrong.'),
  'POST /auth/login': ({ body }) => {
    if (body.toString().includes('"second-factor"')) return pending;
    return body.toString().includes('"adinkra-1874"')
      ? { json: session }
      : problem(401, 'account.credentials-invalid', 'Please check your credentials and try again.');
  },
  'GET /auth/me': ({ headers }) => {
    if (headers.authorization === 'Bearer session-1') return { json: user };
    if (headers.authorization === 'Bearer nsem_key')
      return problem(403, 'permission.denied', 'No.');
    return problem(401, 'http.token-invalid', 'The token is not valid.');
  },
  'GET /wallet/me': { json: { user_id: 12, role: 'client' } },
  'GET /users/me/limits': {
    json: {
      quotas: [
        { quota: 'open-jobs', limit: 2000, used: 12 },
        { quota: 'stored-bytes', limit: 5_368_709_120, used: 48_234_496 },
      ],
      rate_limit: { calls: 300, seconds: 10 },
      max_upload_bytes: 209_715_200,
      contents_erased_after_days: 30,
      review_days: 3,
    },
  },
  'POST /auth/logout': { status: 204 },
};

let configFolder: string;
let api: StubApi;

beforeEach(async () => {
  configFolder = await mkdtemp(join(tmpdir(), 'cli-session-'));
  api = await StubApi.start(responses);
});

afterEach(async () => {
  await api[Symbol.asyncDispose]();
  await rm(configFolder, { recursive: true });
});

const run = (line: string, setting: Setting = {}) =>
  runProgram(line.split(' '), { configFolder, ...setting });
const stored = () => new CredentialStore(configFolder).read();
const logIn = (password = 'adinkra-1874', url = api.url) =>
  run(`login --url ${url} --email kojo.danso@example.com --password-stdin`, {
    input: `${password}\n`,
  });

describe('a login', () => {
  test('is stored for the following commands', async () => {
    const { code, stdout, stderr } = await logIn();
    expect({ code, stdout }).toEqual({ code: exitCode.ok, stdout: '' });
    expect(stderr).toBe(`Logged in to ${api.url} as Kojo Antwi Danso (client).\n`);
    expect(api.bodies).toEqual([{ email: 'kojo.danso@example.com', password: 'adinkra-1874' }]);
    expect(await stored()).toEqual({
      url: api.url,
      token: 'session-1',
      expiresAt: '2026-11-28T00:00:00.000Z',
      deviceToken: 'device-1',
    });
    const who = await run('whoami');
    expect(who.stdout).toBe(
      [
        'name\tKojo Antwi Danso',
        'e-mail\tkojo.danso@example.com',
        'role\tclient',
        'provider\t',
        `server\t${api.url}`,
        'token\tfrom nsem login',
        '',
      ].join('\n'),
    );
  });

  test('identifies the device to the server that knows it, also after a logout', async () => {
    await logIn();
    await run('logout');
    await logIn();
    const known = { email: 'kojo.danso@example.com', device_token: 'device-1' };
    expect(api.bodies.at(-1)).toMatchObject(known);
    await using other = await StubApi.start(responses);
    await logIn('adinkra-1874', other.url);
    expect(other.bodies).toEqual([{ email: known.email, password: 'adinkra-1874' }]);
  });

  test('that fails stores nothing', async () => {
    const { code, stderr } = await logIn('wrong');
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain('error: Please check your credentials and try again.');
    expect(await stored()).toBeNull();
  });

  describe('to an account with a second factor', () => {
    const withCode = (option = '') =>
      run(`login --url ${api.url} --email ama@example.com --password-stdin${option}`, {
        input: 'second-factor\n',
      });

    test.each([
      ['492039', { login_ticket: 'ticket-1', code: '492039' }],
      ['7k2m-9qx4-0cvd-h8rt', { login_ticket: 'ticket-1', recovery_code: '7k2m-9qx4-0cvd-h8rt' }],
    ])('takes the code %s', async (code, sent) => {
      const { code: exit } = await withCode(` --code ${code}`);
      expect(exit).toBe(exitCode.ok);
      expect(api.bodies.at(-1)).toEqual(sent);
      expect(await stored()).toMatchObject({ token: 'session-1' });
    });

    test('fails with a wrong code', async () => {
      expect((await withCode(' --code 000000')).code).toBe(exitCode.validation);
    });

    test('prompts for the code at a terminal', async () => {
      const { code } = await run(`login --url ${api.url}`, {
        input: ['ama@example.com\r', 'second-factor\r', '7k2m-9qx4-0cvd-h8rt\r'],
        atTerminal: true,
      });
      expect(code).toBe(exitCode.ok);
      expect(api.bodies.at(-1)).toMatchObject({ recovery_code: '7k2m-9qx4-0cvd-h8rt' });
    });

    test('fails without a terminal to prompt for the code', async () => {
      const { code, stderr } = await withCode();
      expect(code).toBe(exitCode.usage);
      expect(stderr).toContain('This account has a second factor.');
    });
  });

  test('never prints its token', async () => {
    const { stdout, stderr } = await run(
      `login --url ${api.url} --email kojo.danso@example.com --password-stdin --json`,
      { input: 'adinkra-1874' },
    );
    expect(JSON.parse(stdout)).toEqual(user);
    expect(stdout + stderr).not.toContain('session-1');
  });

  test('requires a password on standard input', async () => {
    const { code } = await logIn('');
    expect(code).toBe(exitCode.usage);
    expect(api.received).toEqual([]);
  });

  test('with a token validates it first', async () => {
    const good = await run(`login --url ${api.url}/ --with-token`, { input: 'session-1\n' });
    expect(good.stderr).toContain('as Kojo Antwi Danso');
    const input = '\uFEFF \r\nsession-1 \r\n\r\n';
    expect(await run(`login --url ${api.url}/ --with-token`, { input })).toEqual(good);
    const bad = await run(`login --url ${api.url} --with-token`, { input: 'old\n' });
    expect(bad.code).toBe(exitCode.authentication);
    expect(await stored()).toMatchObject({ url: api.url, token: 'session-1' });
  });

  test('with an API key recognizes it as such', async () => {
    const login = await run(`login --url ${api.url} --with-token`, { input: 'nsem_key\n' });
    expect(login).toMatchObject({ code: 0, stderr: `Saved the API key for ${api.url}.\n` });
    const who = await run('whoami --json');
    expect(JSON.parse(who.stdout)).toEqual({
      id: 12,
      role: 'client',
      name: null,
      email: null,
      provider_id: null,
      url: api.url,
      token_from: 'login',
    });
  });
});

describe('the token', () => {
  test('is sent only to the server that issued it', async () => {
    await logIn();
    await using other = await StubApi.start(responses);
    const { code } = await run(`whoami --url ${other.url}`);
    expect(code).toBe(exitCode.authentication);
    expect(other.received[0]?.headers.authorization).toBeUndefined();
  });

  test('from the environment takes precedence over a login', async () => {
    await logIn();
    const who = await run('whoami', { env: { NSEM_TOKEN: 'nsem_key' } });
    expect(who.stdout).toContain('token\tNSEM_TOKEN\n');
    expect(api.received.at(-1)?.headers.authorization).toBe('Bearer nsem_key');
  });
});

test('the server comes from the option, else from the environment, else from the login', async () => {
  await logIn();
  await using other = await StubApi.start(responses);
  await using third = await StubApi.start(responses);
  const env = { NSEM_URL: other.url };
  await run('languages list');
  await run('languages list', { env });
  await run(`languages list --url ${third.url}`, { env });
  expect([api, other, third].map(({ received }) => received.at(-1)?.path)).toEqual([
    '/languages/',
    '/languages/',
    '/languages/',
  ]);
});

describe('a logout', () => {
  test('ends the session, and stores only the server', async () => {
    await logIn();
    expect(await run('logout')).toMatchObject({ code: 0, stderr: `Logged out of ${api.url}.\n` });
    expect(api.received.at(-1)?.headers.authorization).toBe('Bearer session-1');
    expect(await stored()).toEqual({
      url: api.url,
      token: null,
      expiresAt: null,
      deviceToken: 'device-1',
    });
    expect((await run('logout')).stderr).toBe('You are not logged in.\n');
  });

  test('deletes the stored token even if the server is unreachable', async () => {
    const gone = await StubApi.start(responses);
    await logIn('adinkra-1874', gone.url);
    await gone[Symbol.asyncDispose]();
    expect((await run('logout --timeout 200ms')).code).toBe(exitCode.network);
    expect(await stored()).toEqual({
      url: gone.url,
      token: null,
      expiresAt: null,
      deviceToken: 'device-1',
    });
  });
});

test('limits shows each quota with what is used of it', async () => {
  await logIn();
  expect((await run('limits')).stdout).toBe(
    [
      'open jobs\t12 of 2000',
      'stored files\t46 MB of 5 GB',
      'requests\t300 calls in 10 s',
      'largest file\t200 MB',
      '',
    ].join('\n'),
  );
  const { stdout } = await run('limits --json');
  expect(JSON.parse(stdout)).toMatchObject({ max_upload_bytes: 209_715_200 });
});

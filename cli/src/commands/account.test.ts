import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { CredentialStore } from '../credentials.ts';
import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../testing/stub-api.ts';

describe('the address and the sessions of an account', () => {
  const responses: StubResponses = {
    'POST /auth/verify-email': ({ body }) =>
      body.toString().includes('"good-code"')
        ? { status: 204 }
        : problem(422, 'account.token-invalid', 'This link has expired or was used already.'),
    'POST /auth/verify-email/resend': { status: 202, json: { email_verified: false } },
    'GET /users/me/sessions': {
      json: [
        {
          id: 31,
          device: 'Chrome on Android',
          network: '154.160.1.20',
          created_at: '2026-11-20T09:30:00.000Z',
          last_used_at: '2026-11-22T16:05:00.000Z',
          expires_at: '2026-11-27T09:30:00.000Z',
          is_current: true,
        },
      ],
    },
    'DELETE /users/me/sessions/31': { status: 204 },
    'DELETE /users/me/sessions': { status: 204 },
  };

  let api: StubApi;
  beforeAll(async () => {
    api = await StubApi.start(responses);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const run = (line: string) =>
    runProgram(line.split(' '), { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

  test('an e-mail address is verified by the code of the link', async () => {
    expect(await run('account verify good-code')).toMatchObject({
      code: exitCode.ok,
      stderr: 'Your e-mail address is verified.\n',
    });
    const expired = await run('account verify old-code');
    expect(expired.code).toBe(exitCode.validation);
    expect(expired.stderr).toContain('has expired');
  });

  test('without a code, another link is sent', async () => {
    const { code, stdout } = await run('account verify --json');
    expect(code).toBe(exitCode.ok);
    expect(JSON.parse(stdout)).toEqual({ email_verified: false });
  });

  test('a password is not changed without prompts', async () => {
    const before = api.received.length;
    for (const line of ['account change-password', 'account change-password --no-input']) {
      expect(await run(line)).toMatchObject({ code: exitCode.usage, stdout: '' });
    }
    expect(api.received).toHaveLength(before);
  });

  test('the sessions are listed with their devices', async () => {
    const { code, stdout } = await run('sessions list');
    expect(code).toBe(exitCode.ok);
    expect(stdout).toBe('31\tChrome on Android\t154.160.1.20\t2026-11-22T16:05:00.000Z\tyes\n');
  });

  test('one session is ended, or all others', async () => {
    expect((await run('sessions end 31')).code).toBe(exitCode.ok);
    expect(api.received.at(-1)?.path).toBe('/users/me/sessions/31');
    expect((await run('sessions end --others')).code).toBe(exitCode.ok);
    expect(api.received.at(-1)?.path).toBe('/users/me/sessions');
    for (const line of ['sessions end', 'sessions end 31 --others']) {
      expect((await run(line)).code).toBe(exitCode.usage);
    }
  });
});

describe('nsem account delete', () => {
  const user = {
    id: 12,
    name: 'Kojo Antwi Danso',
    email: 'kojo.danso@example.com',
    role: 'client',
  };

  const responses: StubResponses = {
    'POST /auth/login': {
      json: { access_token: 's1', expires_at: '2026-11-28T00:00:00.000Z', user },
    },
    'GET /auth/me': { json: user },
    'POST /users/me/delete': ({ body }) =>
      body.toString().includes('"adinkra-1874"')
        ? { status: 204 }
        : problem(422, 'account.current-password-wrong', 'This is not your current password.'),
  };

  let configFolder: string;
  let api: StubApi;

  beforeEach(async () => {
    configFolder = await mkdtemp(join(tmpdir(), 'cli-account-'));
    api = await StubApi.start(responses);
    await run(`login --url ${api.url} --email ${user.email} --password-stdin`, 'adinkra-1874');
  });

  afterEach(async () => {
    await api[Symbol.asyncDispose]();
    await rm(configFolder, { recursive: true });
  });

  const run = (line: string, input = '') => runProgram(line.split(' '), { configFolder, input });
  const stored = () => new CredentialStore(configFolder).read();

  test('an account is deleted with its password, and the login is forgotten', async () => {
    const { code, stderr } = await run('account delete --yes --password-stdin', 'adinkra-1874\n');
    expect({ code, stderr }).toEqual({
      code: exitCode.ok,
      stderr: 'The account of kojo.danso@example.com was deleted.\n',
    });
    expect(api.bodies.at(-1)).toEqual({ current_password: 'adinkra-1874' });
    expect(await stored()).toEqual({
      url: api.url,
      token: null,
      expiresAt: null,
      deviceToken: null,
    });
  });

  test('a wrong password deletes nothing, and the login remains', async () => {
    const { code, stderr } = await run('account delete --yes --password-stdin', 'wrong');
    expect(code).toBe(exitCode.validation);
    expect(stderr).toContain('This is not your current password.');
    expect(await stored()).toMatchObject({ token: 's1' });
  });

  test.each(['account delete', 'account delete --yes', 'account delete --password-stdin'])(
    'nothing is deleted by %s without a terminal',
    async (line) => {
      expect((await run(line, 'adinkra-1874')).code).toBe(exitCode.usage);
      expect(api.received.map(({ path }) => path)).not.toContain('/users/me');
    },
  );
});

describe('nsem account export', () => {
  const bytes = Buffer.from('PK and so on');

  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-export-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const serve = () =>
    StubApi.start({
      'GET /users/me/export': {
        bytes,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="nsem-my-data-2026-11-21T17-25-56Z.zip"',
        },
      },
    });

  test('saves all data of the account under the suggested name, without replacing a file', async () => {
    await using api = await serve();
    const setting = { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session' } };
    const args = ['account', 'export', '-o', folder];
    const saved = await runProgram(args, setting);
    const path = join(folder, 'nsem-my-data-2026-11-21T17-25-56Z.zip');
    expect(saved).toMatchObject({ code: 0, stdout: '', stderr: `Saved ${path} (12 bytes)\n` });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await runProgram(args, setting)).code).toBe(exitCode.conflict);
  });

  test('does not replace a device, such as /dev/null', async () => {
    await using api = await serve();
    const setting = { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session' } };
    expect(await runProgram(['account', 'export', '-o', '/dev/null'], setting)).toMatchObject({
      code: exitCode.usage,
      stderr: 'error: /dev/null is not a file.\nFor standard output, use -.\n',
    });
  });
});

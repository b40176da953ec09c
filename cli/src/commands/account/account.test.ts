import { afterAll, beforeAll, expect, test } from 'vitest';

import { exitCode } from '../../exit-code.ts';
import { runProgram } from '../../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../../testing/stub-api.ts';

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

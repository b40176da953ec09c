import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from './cli-error.ts';
import { runProgram } from './testing/run-program.ts';
import { problem, StubApi } from './testing/stub-api.ts';

const user = {
  id: 31,
  name: 'Kwame Mensah',
  email: 'kwame.mensah@example.com',
  role: 'client',
  provider_id: null,
  is_active: true,
  suspension: null,
  payout_freeze: null,
  created_at: '2026-09-01T08:00:00.000Z',
};

let api: StubApi;
let isConfirmed: boolean;

beforeEach(async () => {
  isConfirmed = false;
  const allow = (json: unknown) => () =>
    isConfirmed
      ? { json }
      : problem(403, 'permission.confirmation-required', 'Please confirm that it is you.');
  api = await StubApi.start({
    'POST /admin/accounts/31/suspend': allow({ ...user, is_active: false }),
    'POST /api-keys/': allow({
      id: 5,
      key_name: 'Clinic website',
      api_key: 'nsem_key',
      scopes: [],
      access: 'full',
      is_active: true,
      expires_at: null,
      allowed_networks: [],
      last_used: null,
      created_at: '2026-09-01T08:00:00.000Z',
    }),
    'POST /auth/confirm': ({ body }) => {
      isConfirmed = /"(adinkra-1874|492 ?039)"/.test(body.toString());
      return isConfirmed
        ? { json: { confirmed_until: '2026-11-28T00:00:00.000Z' } }
        : problem(422, 'second-factor.password-wrong', 'The password is wrong.');
    },
  });
});
afterEach(() => api[Symbol.asyncDispose]());

const suspend = ['users', 'suspend', '31', '--reason', 'Texts were shared'];

const run = (args: readonly string[], input: string | readonly string[], atTerminal = true) =>
  runProgram(args, { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' }, input, atTerminal });

const paths = () => api.received.map(({ path }) => path);

const confirmations = () =>
  api.received
    .filter(({ path }) => path === '/auth/confirm')
    .map(({ body }) => JSON.parse(body.toString()) as unknown);

describe('a command that needs a confirmation', () => {
  test.each([
    ['adinkra-1874', { password: 'adinkra-1874' }],
    ['492 039', { code: '492 039' }],
  ])('prompts for it at a terminal, and is sent again: %s', async (typed, sent) => {
    const { code, stderr, stdout } = await run(suspend, `${typed}\r`);
    expect(stderr).toContain('To confirm that it is you');
    expect(`${stderr}${stdout}`).not.toContain(typed);
    expect(code).toBe(exitCode.ok);
    expect(confirmations()).toEqual([sent]);
    const path = '/admin/accounts/31/suspend';
    expect(paths()).toEqual([path, '/auth/confirm', path]);
  });

  test('is sent again with the same idempotency key', async () => {
    const { code } = await run(['keys', 'create', 'Clinic website'], 'adinkra-1874\r');
    expect(code).toBe(exitCode.ok);
    const [first, , second] = api.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/./);
    expect(second).toBe(first);
  });

  test('ends with what is wrong after three attempts', async () => {
    const { code, stderr } = await run(suspend, ['one\r', 'two\r', 'three\r', 'four\r']);
    expect(confirmations()).toEqual([
      { password: 'one' },
      { password: 'two' },
      { password: 'three' },
    ]);
    expect(code).toBe(exitCode.validation);
    expect(stderr).toContain('The password is wrong.');
  });

  test('does not prompt without a terminal, and says what to do', async () => {
    const { code, stderr } = await run(suspend, 'adinkra-1874\r', false);
    expect(code).toBe(exitCode.authentication);
    expect(stderr).toContain('log in again with: nsem login, or use an API key with a scope');
    expect(paths()).toEqual(['/admin/accounts/31/suspend']);
  });
});

test('the command line names itself and its system', async () => {
  await run(suspend, '', false);
  expect(api.received[0]?.headers['user-agent']).toMatch(
    /^nsem-cli\/[\d.]+( \(\w+\))? nsem-sdk\/\S+ node\/\S+$/,
  );
});

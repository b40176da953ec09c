import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const user = { id: 31, name: 'Kojo Antwi Danso', email: 'kojo.danso@example.com', role: 'client' };

let api: StubApi;
beforeEach(async () => {
  api = await StubApi.start({
    'GET /admin/accounts/31': { json: user },
    'GET /admin/accounts/32': { json: { ...user, id: 32 } },
    'POST /admin/accounts/31/delete': { status: 204 },
    'POST /admin/accounts/32/delete': problem(
      409,
      'account.deletion-refused',
      'The account cannot be deleted yet. A job is not finished.',
    ),
  });
});
afterEach(() => api[Symbol.asyncDispose]());

const run = (args: readonly string[], setting: { input?: string; atTerminal?: boolean } = {}) =>
  runProgram(['users', 'delete', ...args], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' },
    ...setting,
  });

const deletions = () => api.received.filter(({ method }) => method === 'POST').length;
const reason = ['--reason', 'Requested by letter'];

test('an account is deleted with --yes, for a reason', async () => {
  const { code, stderr } = await run(['31', ...reason, '--yes']);
  expect({ code, stderr }).toEqual({
    code: exitCode.ok,
    stderr: 'The account of user 31 was deleted.\n',
  });
  expect(api.bodies.at(-1)).toEqual({ reason: 'Requested by letter' });
  const { stdout } = await run(['31', ...reason, '--yes', '--json']);
  expect(JSON.parse(stdout)).toEqual({ id: 31 });
});

test('a refusal says what the user still has to finish', async () => {
  const { code, stderr } = await run(['32', ...reason, '--yes']);
  expect(code).toBe(exitCode.conflict);
  expect(stderr).toContain('A job is not finished.');
});

test.each([[['31', ...reason]], [['31', '--yes']]])(
  'nothing is deleted without a terminal by %j',
  async (args) => {
    expect((await run(args)).code).toBe(exitCode.usage);
    expect(deletions()).toBe(0);
  },
);

describe('at a terminal', () => {
  test('the account is deleted if its name is typed', async () => {
    const { code, stderr } = await run(['31', ...reason], {
      input: 'Kojo Antwi Danso\r',
      atTerminal: true,
    });
    expect(code).toBe(exitCode.ok);
    expect(stderr).toContain('kojo.danso@example.com');
    expect(deletions()).toBe(1);
  });

  test('it is not deleted if another name is typed', async () => {
    const { code } = await run(['31', ...reason], { input: 'Kojo\r', atTerminal: true });
    expect(code).toBe(exitCode.interrupted);
    expect(deletions()).toBe(0);
  });
});

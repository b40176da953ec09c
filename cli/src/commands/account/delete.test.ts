import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { CredentialStore } from '../../credentials.ts';
import { exitCode } from '../../exit-code.ts';
import { runProgram } from '../../testing/run-program.ts';
import { problem, StubApi, type StubResponses } from '../../testing/stub-api.ts';

const user = { id: 12, name: 'Kojo Antwi Danso', email: 'kojo.danso@example.com', role: 'client' };

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
  expect(await stored()).toEqual({ url: api.url, token: null, expiresAt: null, deviceToken: null });
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

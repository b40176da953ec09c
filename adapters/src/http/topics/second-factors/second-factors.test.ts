import { issueToken, ok, unknownOrigin } from '@nsem/core';
import { accept, anApiKey } from '@nsem/core/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLimits } from '../../limits/limits.ts';

const password = 'Akwaaba 2026';
const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  // Time that goes on would make a code older between the app and the server.
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startTestServer({ limits: createLimits({ calls: { calls: 1_000, seconds: 1 } }) });
});
beforeEach(() => server.replacePeople());
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

const send = (method: string, path: string, json?: unknown, by?: string) =>
  server.call(method, path, { by: by ?? server.people.client.token, json });

const logIn = () =>
  server.call('POST', '/auth/login', { json: { email: server.people.client.email, password } });

/** The code that an app shows some steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.dependencies.clock.now() + steps * 30_000,
  });

/** Sets up an authenticator app for the client. */
async function setUpApp() {
  const { body } = await send('POST', '/users/me/totp');
  const confirmed = await send('POST', '/users/me/totp/confirm', { code: codeOf(body.secret, -1) });
  expect(confirmed.status).toBe(200);
  return { secret: body.secret, codes: confirmed.body.recovery_codes };
}

const complete = async (proof: Readonly<Record<string, unknown>>) => {
  const { body } = await logIn();
  const json = { login_ticket: body.login_ticket, ...proof };
  return server.call('POST', '/auth/login/second-factor', { json });
};

describe('an authenticator app', () => {
  it('is needed at the next login once one of its codes is confirmed', async () => {
    const made = await send('POST', '/users/me/totp');
    expect(made.status).toBe(201);
    expect(made.body.otpauth_uri).toContain(`secret=${made.body.secret}`);
    expect((await logIn()).status).toBe(200);
    const wrong = await send('POST', '/users/me/totp/confirm', { code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'second-factor.code-wrong' } });
    const code = codeOf(made.body.secret);
    const { body } = await send('POST', '/users/me/totp/confirm', { code });
    expect(new Set(body.recovery_codes).size).toBe(10);
    const pending = await logIn();
    expect(pending).toMatchObject({
      status: 401,
      body: { code: 'account.second-factor-required', methods: ['code', 'recovery_code'] },
    });
    const read = await send('GET', '/users/me/second-factors');
    expect(read.body).toMatchObject({ is_enabled: true, passkeys: [], recovery_codes_left: 10 });
  });

  it('completes a login, with each code and each ticket once', async () => {
    const { secret } = await setUpApp();
    const { body: pending } = await logIn();
    const json = { login_ticket: pending.login_ticket, code: codeOf(secret) };
    const path = '/auth/login/second-factor';
    const done = await server.call('POST', path, { json });
    expect(done).toMatchObject({ status: 200, body: { user: { id: server.people.client.id } } });
    expect((await send('GET', '/auth/me', undefined, done.body.access_token)).status).toBe(200);
    const next = { ...json, code: codeOf(secret, 1) };
    expect(await server.call('POST', path, { json: next })).toMatchObject({
      status: 422,
      body: { code: 'second-factor.ticket-invalid' },
    });
    const seen = await complete({ code: json.code });
    expect(seen).toMatchObject({ status: 422, body: { code: 'second-factor.code-wrong' } });
  });

  it('accepts the code of the step before, and none that is older', async () => {
    const { secret } = await setUpApp();
    server.pass(10 * minute);
    expect((await complete({ code: codeOf(secret, -2) })).status).toBe(422);
    expect((await complete({ code: codeOf(secret, -1) })).status).toBe(200);
  });

  it('stores its secret encrypted', async () => {
    const { secret } = await setUpApp();
    const stored = await server.database.unitOfWork.read(({ factors }) =>
      factors.findTotp(server.people.client.id),
    );
    expect(stored?.sealedSecret).not.toContain(secret);
  });

  it('is guessed at most five times, whatever the ticket', async () => {
    const { secret } = await setUpApp();
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await complete({ code: '000000' })).status).toBe(422);
    }
    expect((await complete({ code: codeOf(secret) })).status).toBe(429);
  });

  it('can be removed, after which the password is enough', async () => {
    await setUpApp();
    expect((await send('DELETE', '/users/me/totp')).status).toBe(204);
    expect((await logIn()).status).toBe(200);
    const read = await send('GET', '/users/me/second-factors');
    expect(read.body).toEqual({
      is_enabled: false,
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
  });
});

const logInsOf = async () => {
  const { admin, client } = server.people;
  const { body } = await send('GET', '/admin/audit-log?limit=100', undefined, admin.token);
  return body
    .filter(({ object_id: of }: { object_id: number }) => of === client.id)
    .filter(({ action }: { action: string }) => /^account.log-in|use-recovery/.test(action))
    .map(({ action, after }: { action: string; after: unknown }) => [action, after])
    .toReversed();
};

describe('the second step of a login', () => {
  it('is recorded as a login if it succeeds, and as a failed one if it does not', async () => {
    const { codes } = await setUpApp();
    await logIn();
    expect(await logInsOf()).toEqual([]);
    await complete({ code: '000000' });
    await complete({ recovery_code: codes[0] });
    expect(await logInsOf()).toEqual([
      ['account.log-in-failed', { reason: 'second-factor' }],
      ['second-factor.use-recovery-code', { codesLeft: 9 }],
      ['account.log-in', null],
    ]);
  });

  it('makes the device known, as any login', async () => {
    const { codes } = await setUpApp();
    const { body: known } = await complete({ recovery_code: codes[0] });
    const { device_token: device } = known;
    const again = await complete({ recovery_code: codes[1], device_token: device });
    expect(again).toMatchObject({ status: 200, body: { device_token: device } });
    const { authentication, clock } = server.dependencies;
    const { email } = server.people.client;
    const isKnown = (deviceToken: string) =>
      authentication.knowsDevice({ email, deviceToken }, clock.now());
    expect([await isKnown(device), await isKnown('another')]).toEqual([true, false]);
  });

  it('is refused if the account was suspended after the first', async () => {
    const { codes } = await setUpApp();
    const { body: pending } = await logIn();
    const { admin, client } = server.people;
    const reason = { reason: 'Texts of clients were shared' };
    const path = `/admin/accounts/${client.id}/suspend`;
    expect((await send('POST', path, reason, admin.token)).status).toBe(200);
    const json = { login_ticket: pending.login_ticket, recovery_code: codes[0] };
    const late = await server.call('POST', '/auth/login/second-factor', { json });
    expect(late).toMatchObject({ status: 422, body: { code: 'second-factor.ticket-invalid' } });
    expect((await logIn()).body.code).toBe('account.suspended');
  });

  it('is needed after a reset of the password, which ends pending logins', async () => {
    const { codes } = await setUpApp();
    const { body: pending } = await logIn();
    const { tokens, clock, recovery } = server.dependencies;
    const { client } = server.people;
    const now = clock.now();
    const replacement = 'kente loom in Bonwire';
    const reset = await server.database.unitOfWork.write(async (stores) =>
      ok(await issueToken(stores, { account: client, purpose: 'reset-password' }, { now, tokens })),
    );
    const request = { token: accept(reset), password: replacement };
    accept(await recovery.resetPassword(request, { now, origin: unknownOrigin }));
    const json = { login_ticket: pending.login_ticket, recovery_code: codes[0] };
    const late = await server.call('POST', '/auth/login/second-factor', { json });
    expect(late.body.code).toBe('second-factor.ticket-invalid');
    const credentials = { email: client.email, password: replacement };
    const again = await server.call('POST', '/auth/login', { json: credentials });
    expect(again.body.code).toBe('account.second-factor-required');
  });
});

describe('a login ticket', () => {
  it('expires after five minutes', async () => {
    const { codes } = await setUpApp();
    const { body } = await logIn();
    server.pass(5 * minute);
    const json = { login_ticket: body.login_ticket, recovery_code: codes[0] };
    const late = await server.call('POST', '/auth/login/second-factor', { json });
    expect(late).toMatchObject({ status: 422, body: { code: 'second-factor.ticket-invalid' } });
  });

  it('takes exactly one second factor', async () => {
    const { codes } = await setUpApp();
    for (const proof of [{}, { code: '123456', recovery_code: codes[0] }]) {
      const refused = await complete(proof);
      expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
    }
  });

  it('is given out as often as the password is right', async () => {
    await setUpApp();
    for (let login = 0; login < 7; login += 1) expect((await logIn()).status).toBe(401);
    expect((await logIn()).body.code).toBe('account.second-factor-required');
  });
});

describe('a recovery code', () => {
  it('completes one login, however it is typed', async () => {
    const { codes } = await setUpApp();
    const typed = ` ${codes[3].toUpperCase().replaceAll('-', ' ')} `;
    expect((await complete({ recovery_code: typed })).status).toBe(200);
    const again = await complete({ recovery_code: codes[3] });
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'second-factor.recovery-code-wrong' },
    });
    const { body } = await send('GET', '/users/me/second-factors');
    expect(body.recovery_codes_left).toBe(9);
  });

  it('is invalid after new ones were issued', async () => {
    const { codes } = await setUpApp();
    const { body } = await send('POST', '/users/me/recovery-codes');
    expect(body.recovery_codes).toHaveLength(10);
    expect((await complete({ recovery_code: codes[0] })).status).toBe(422);
    expect((await complete({ recovery_code: body.recovery_codes[0] })).status).toBe(200);
  });
});

describe('a session', () => {
  const credit = () =>
    send(
      'POST',
      '/wallet/admin/credits',
      { user_id: server.people.client.id, amount: 5, reference: 'MoMo 4471', note: 'Cash' },
      server.people.admin.token,
    );

  it('must be confirmed 10 minutes after the login, for what moves money', async () => {
    server.pass(11 * minute);
    expect(await credit()).toMatchObject({
      status: 403,
      body: { code: 'permission.confirmation-required' },
    });
    const by = server.people.admin.token;
    const wrong = await send('POST', '/auth/confirm', { password: 'wrong' }, by);
    expect(wrong).toMatchObject({ status: 422, body: { code: 'second-factor.password-wrong' } });
    expect((await credit()).status).toBe(403);
    expect((await send('POST', '/auth/confirm', { password }, by)).status).toBe(200);
    expect((await credit()).status).toBe(201);
    server.pass(11 * minute);
    expect((await send('GET', '/admin/download/database', undefined, by)).status).toBe(403);
  });

  it('must be confirmed to suspend an account, and not to list accounts', async () => {
    const by = server.people.admin.token;
    const path = `/admin/accounts/${server.people.client.id}`;
    server.pass(11 * minute);
    const refused = await send('POST', `${path}/suspend`, { reason: 'Stolen phone' }, by);
    expect(refused.body.code).toBe('permission.confirmation-required');
    expect((await send('GET', path, undefined, by)).status).toBe(200);
  });

  it('can be confirmed with a code', async () => {
    const { secret } = await setUpApp();
    server.pass(11 * minute);
    expect((await send('DELETE', '/users/me/totp')).status).toBe(403);
    expect((await send('POST', '/auth/confirm', { code: codeOf(secret) })).status).toBe(200);
    expect((await send('DELETE', '/users/me/totp')).status).toBe(204);
  });

  it('shows API keys in full only while it is confirmed', async () => {
    const { body: made } = await send('POST', '/api-keys/', { key_name: 'Website' });
    server.pass(11 * minute);
    const masked = await send('GET', '/api-keys/');
    expect(masked.body).toMatchObject([{ api_key: null, api_key_hint: made.api_key_hint }]);
    await send('POST', '/auth/confirm', { password });
    expect((await send('GET', '/api-keys/')).body).toMatchObject([{ api_key: made.api_key }]);
  });

  it('does not matter to an API key', async () => {
    const key = await server.keyOf(server.people.admin, ['payouts']);
    server.pass(60 * minute);
    expect((await send('POST', '/wallet/admin/payouts/weekly', {}, key)).status).toBe(201);
  });
});

describe('a required second factor of admins', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ adminFactor: 'required' });
  });
  beforeEach(() => strict.replacePeople());
  afterAll(() => strict.stop());

  it('is all that they can set up, until they have one', async () => {
    const by = strict.people.admin;
    const refused = await strict.call('GET', '/admin/stats', { by });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'account.second-factor-enrolment-required' },
    });
    expect((await strict.call('GET', '/auth/me', { by })).status).toBe(200);
    const { body } = await strict.call('POST', '/users/me/totp', { by });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const json = { code: totp.generate() };
    expect((await strict.call('POST', '/users/me/totp/confirm', { by, json })).status).toBe(200);
    expect((await strict.call('GET', '/admin/stats', { by })).status).toBe(200);
  });

  it('does not affect other roles and API keys', async () => {
    const { client, admin } = strict.people;
    expect((await strict.call('GET', '/jobs/', { by: client })).status).toBe(200);
    const { value, lookup } = strict.dependencies.keyVault.issue();
    await strict.database.unitOfWork.write(async ({ apiKeys }) =>
      ok(
        await apiKeys.insert(
          anApiKey({ ownerId: admin.id, lookup, sealed: null, scopes: ['reports'] }),
        ),
      ),
    );
    expect((await strict.call('GET', '/admin/analytics', { by: value })).status).toBe(200);
  });
});

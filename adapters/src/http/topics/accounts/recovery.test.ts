import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressReader } from '../../limits/addresses.ts';
import { createLimits } from '../../limits/limits.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const password = 'Nsuo-ye-nkwa-7';
const replacement = 'Sankofa-yenkyi-9';
const emailPolicy = { mustVerify: true, revealsLink: false };

let server: TestServer;
let mailbox: ReturnType<typeof createMailbox>;
beforeAll(async () => {
  server = await startTestServer({
    emailPolicy,
    promotion: { freeWords: 500, needsVerifiedEmail: true },
  });
  mailbox = createMailbox(server, emailPolicy);
});
afterAll(() => server.stop());

const post = (path: string, json: unknown, by?: string) =>
  server.call('POST', path, { json, ...(by !== undefined && { by }) });

let registered = 0;

/** Registers someone and returns the e-mail and the token of the session. */
async function register(role: 'client' | 'service-provider' = 'client') {
  registered += 1;
  const email = `kofi.${registered}@example.com`;
  const joined = await post('/auth/register', { name: 'Kofi Asante', email, password, role });
  expect(joined.status).toBe(201);
  return { email, by: joined.body.access_token as string, user: joined.body.user };
}

const logIn = (email: string, tried: string) => post('/auth/login', { email, password: tried });

describe('verifying an e-mail', () => {
  it('takes the link of the mail, which greets no one by a name', async () => {
    const { email, by, user } = await register();
    expect(user.email_verified).toBe(false);
    const mail = await mailbox.latestTo(email);
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.to.name).toBe('');
    expect((await post('/auth/verify-email', { token: mail.token })).status).toBe(204);
    const me = await server.call('GET', '/auth/me', { by });
    expect(me.body.email_verified).toBe(true);
    const again = await post('/auth/verify-email', { token: mail.token });
    expect(again).toMatchObject({ status: 422, body: { code: 'account.token-invalid' } });
  });

  it('can be repeated with another link', async () => {
    const { email, by } = await register();
    const resent = await post('/auth/verify-email/resend', undefined, by);
    expect(resent).toMatchObject({ status: 202, body: { email_verified: false } });
    const { token } = await mailbox.latestTo(email);
    expect((await post('/auth/verify-email', { token })).status).toBe(204);
    const done = await post('/auth/verify-email/resend', undefined, by);
    expect(done.body).toEqual({ email_verified: true });
  });

  it('is needed to offer services', async () => {
    const { email, by } = await register('service-provider');
    const service = { service_type: 'transcription', language: 'tw' };
    const refused = await post('/services/', service, by);
    expect(refused).toMatchObject({ status: 403, body: { code: 'account.email-unverified' } });
    await post('/auth/verify-email', { token: (await mailbox.latestTo(email)).token });
    expect((await post('/services/', service, by)).status).toBe(201);
  });

  it('is needed for a free translation', async () => {
    const { email, by } = await register();
    const json = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'Please wash your hands.',
    };
    const quote = async () => (await post('/jobs/quote', json, by)).body;
    expect(await quote()).toMatchObject({ discount: 0 });
    await post('/auth/verify-email', { token: (await mailbox.latestTo(email)).token });
    expect(await quote()).toMatchObject({ amount_due: 0 });
  });

  it('releases the mails that waited for it', async () => {
    const { email, by } = await register();
    await server.call('POST', '/api-keys/', { by, json: { key_name: 'App' } });
    await mailbox.deliver();
    expect(mailbox.subjectsTo(email)).toEqual(['Verify your e-mail for Nsem']);
    await post('/auth/verify-email', { token: (await mailbox.latestTo(email)).token });
    mailbox.pass(10 * 60_000);
    await mailbox.deliver();
    expect(mailbox.subjectsTo(email)).toEqual([
      'Verify your e-mail for Nsem',
      'New API key for your Nsem account',
    ]);
  });
});

describe('a forgotten password', () => {
  it('is reset by the link of the mail, which works once', async () => {
    const { email, by } = await register();
    const asked = await post('/auth/password/forgot', { email: email.toUpperCase() });
    expect(asked).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const { token } = await mailbox.latestTo(email);
    const reset = () => post('/auth/password/reset', { token, password: replacement });
    expect((await reset()).status).toBe(204);
    expect((await reset()).status).toBe(422);
    expect((await server.call('GET', '/auth/me', { by })).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(401);
    expect((await logIn(email, replacement)).status).toBe(200);
    await mailbox.deliver();
    expect(mailbox.subjectsTo(email)).toContain('Your Nsem password was changed');
  });

  it('gets the same answer for an e-mail without an account, and no mail', async () => {
    const { email } = await register();
    const [known, unknown] = [
      await post('/auth/password/forgot', { email }),
      await post('/auth/password/forgot', { email: 'unknown@example.com' }),
    ];
    expect({ status: unknown.status, text: unknown.text }).toEqual({
      status: known.status,
      text: known.text,
    });
    await mailbox.deliver();
    expect(mailbox.subjectsTo('unknown@example.com')).toEqual([]);
  });

  it('cannot become a common one', async () => {
    const { email } = await register();
    await post('/auth/password/forgot', { email });
    const { token } = await mailbox.latestTo(email);
    const refused = await post('/auth/password/reset', { token, password: 'password-1' });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'account.password-invalid', reason: 'common' },
    });
  });

  it('leaves no token in the database', async () => {
    const { email } = await register();
    await post('/auth/password/forgot', { email });
    const { token } = await mailbox.latestTo(email);
    const notices = await server.database.outboxQueue.list({}, { limit: 100 });
    expect(JSON.stringify(notices)).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
  });
});

describe('a change of password', () => {
  const change = (by: string, current: string, wanted = replacement) =>
    server.call('PUT', '/users/me/password', {
      by,
      json: { current_password: current, new_password: wanted },
    });

  it('ends the other sessions and not the one of the call', async () => {
    const { email, by } = await register();
    const other = (await logIn(email, password)).body.access_token as string;
    expect((await change(by, password)).status).toBe(204);
    expect((await server.call('GET', '/auth/me', { by })).status).toBe(200);
    expect((await server.call('GET', '/auth/me', { by: other })).status).toBe(401);
    expect((await logIn(email, replacement)).status).toBe(200);
  });

  it('reports which field is wrong', async () => {
    const { by } = await register();
    expect(await change(by, 'wrong')).toMatchObject({
      status: 422,
      body: {
        code: 'account.current-password-wrong',
        errors: [{ pointer: '#/current_password' }],
      },
    });
    expect(await change(by, password, 'short')).toMatchObject({
      body: { code: 'account.password-invalid', errors: [{ pointer: '#/new_password' }] },
    });
  });
});

describe('the sessions of a user', () => {
  it('are listed with their device in words, and can be ended', async () => {
    const { email, by } = await register();
    const agent =
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
    const phone = await server.call('POST', '/auth/login', {
      json: { email, password },
      headers: { 'user-agent': agent },
    });
    const list = async () => (await server.call('GET', '/users/me/sessions', { by })).body;
    const [session, current] = await list();
    expect([session, current]).toMatchObject([
      { device: 'Chrome on Android', is_current: false },
      { is_current: true },
    ]);
    const path = `/users/me/sessions/${session.id}`;
    expect((await server.call('DELETE', path, { by })).status).toBe(204);
    const gone = await server.call('GET', '/auth/me', { by: phone.body.access_token });
    expect(gone.status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('have the time of their last use', async () => {
    const { by } = await register();
    server.pass(5 * 60_000);
    await server.call('GET', '/auth/me', { by });
    await server.dependencies.sessionUsage.flush();
    const { body } = await server.call('GET', '/users/me/sessions', { by });
    const [{ created_at: created, last_used_at: used }] = body;
    expect(Date.parse(used) - Date.parse(created)).toBeGreaterThanOrEqual(5 * 60_000);
    server.pass(-5 * 60_000);
  });

  it('from a new device are reported by mail, without any text of the caller', async () => {
    const { email } = await register();
    await post('/auth/verify-email', { token: (await mailbox.latestTo(email)).token });
    const headers = { 'user-agent': 'www.example.com/login' };
    await server.call('POST', '/auth/login', { json: { email, password }, headers });
    const mail = await mailbox.latestTo(email);
    expect(mail.subject).toBe('New login to your Nsem account');
    expect(mail.text).toContain('device: unknown device');
    expect(mail.text).not.toContain('example.com');
  });
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    const limits = createLimits({ calls: { calls: 1000, seconds: 10 } });
    const addressOf = createAddressReader(['loopback']);
    limited = await startTestServer({ limits, emailPolicy, addressOf });
  });
  afterAll(() => limited.stop());

  it.each(['client', 'unknown'])('stop the fourth mail to one e-mail (%s)', async (who) => {
    const email = who === 'client' ? limited.people.client.email : 'unknown@example.com';
    const statuses = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const json = { email: nth % 2 === 0 ? email : email.toUpperCase() };
      statuses.push((await limited.call('POST', '/auth/password/forgot', { json })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('stop the sixth wrong current password, and count nothing else', async () => {
    const by = limited.people.otherClient;
    const change = async (current: string, wanted: string) => {
      const json = { current_password: current, new_password: wanted };
      return (await limited.call('PUT', '/users/me/password', { by, json })).status;
    };
    const statuses = [];
    for (let nth = 0; nth < 7; nth += 1) statuses.push(await change('Akwaaba 2026', 'short'));
    expect(new Set(statuses)).toEqual(new Set([422]));
    for (let nth = 0; nth < 5; nth += 1) expect(await change('wrong', replacement)).toBe(422);
    expect(await change('Akwaaba 2026', replacement)).toBe(429);
  });

  it('stop wrong current passwords from many networks alike', async () => {
    const by = limited.people.provider;
    const change = async (from: string, current = 'wrong') => {
      const headers = { 'x-forwarded-for': from };
      const json = { current_password: current, new_password: replacement };
      return (await limited.call('PUT', '/users/me/password', { by, json, headers })).status;
    };
    for (let nth = 0; nth < 5; nth += 1) expect(await change(`41.66.${nth}.1`)).toBe(422);
    expect(await change('102.176.0.1', 'Akwaaba 2026')).toBe(429);
  });
});

it('the link is in the answer if the policy reveals it', async () => {
  const revealing = await startTestServer({ emailPolicy: { mustVerify: true, revealsLink: true } });
  try {
    const json = { name: 'Ama', email: 'ama@example.com', password, role: 'client' };
    const { body } = await revealing.call('POST', '/auth/register', { json });
    expect(body.verification_link).toMatch(/^\/verify-email#token=[\w-]{43}$/);
    const token = body.verification_link.split('=')[1];
    const verified = await revealing.call('POST', '/auth/verify-email', { json: { token } });
    expect(verified.status).toBe(204);
  } finally {
    await revealing.stop();
  }
});

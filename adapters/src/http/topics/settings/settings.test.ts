import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { parseConfig } from '../../../start/config.ts';
import { knownLogin, startMailServer } from '../../../mail/testing/mail-server.ts';
import { createTestMailer } from '../../../mail/create-mailer.ts';
import { createLimits } from '../../limits/limits.ts';
import { memoryLog } from '../../testing/raw-call.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ promotion: { freeWords: 500 } });
});
beforeEach(() => server.replacePeople());
afterAll(() => server.stop());

const read = async (by: Someone = server.people.admin) =>
  (await server.call('GET', '/admin/settings', { by })).body;
const change = (json: object, by: Someone = server.people.admin) =>
  server.call('PUT', '/admin/settings', { by, json });
const find = (body: { settings: { name: string }[] }, name: string) =>
  body.settings.find((setting) => setting.name === name);
const readVersion = async () => (await server.call('GET', '/version')).body;

describe('the settings', () => {
  // Each test begins with the settings of the start.
  afterEach(async () => {
    await server.replacePeople();
    const { settings } = await read();
    const changed = settings.filter(({ source }: { source: string }) => source === 'admin');
    await change({ reset: changed.map(({ name }: { name: string }) => name) });
  });

  it('are listed with their bounds, their variables and what is fixed', async () => {
    const body = await read();
    expect(find(body, 'free_words')).toEqual({
      name: 'free_words',
      value: 500,
      source: 'default',
      start_value: 500,
      minimum: 0,
      maximum: 1_000_000,
      can_be_off: false,
      variable: 'NSEM_FREE_WORDS',
      changed_at: null,
      changed_by: null,
      changed_by_name: null,
    });
    expect(body).toMatchObject({ brand: 'Nsem', mail: { server: null } });
    expect(body.fixed).toContainEqual({ variable: 'NSEM_TWO_ADMINS_ABOVE', value: null });
  });

  it('apply to the next call, are reported with who changed them, and can be reset', async () => {
    const { admin } = server.people;
    const changed = await change({ free_words: 700, max_upload_mb: 7, offer_preview_words: 20 });
    expect(find(changed.body, 'free_words')).toMatchObject({
      value: 700,
      source: 'admin',
      changed_by: admin.id,
      changed_by_name: admin.name,
    });
    expect(await readVersion()).toMatchObject({
      free_words: 700,
      max_upload_bytes: 7 * 1024 * 1024,
      features: { offer_previews: true },
    });
    const reset = await change({ reset: ['free_words', 'max_upload_mb'] });
    expect(find(reset.body, 'free_words')).toMatchObject({ value: 500, source: 'default' });
    expect(await readVersion()).toMatchObject({
      free_words: 500,
      max_upload_bytes: 4 * 1024 * 1024,
    });
    const { body: log } = await server.call('GET', '/admin/audit-log?action=settings.update', {
      by: admin,
    });
    expect(log.slice(0, 2)).toMatchObject([
      { before: { free_words: 700, max_upload_mb: 7 } },
      { before: { free_words: 500 }, after: { free_words: 700, offer_preview_words: 20 } },
    ]);
  });

  it('give the marketplace its name, in the description of the API and in what is exported', async () => {
    const titleOf = async () => (await server.call('GET', '/openapi.json')).body.info.title;
    expect(await titleOf()).toBe('Nsem API');
    const changed = await change({ brand_name: 'Kasa & Kyerɛw' });
    expect(changed.body).toMatchObject({ brand: 'Kasa & Kyerɛw' });
    expect(find(changed.body, 'brand_name')).toMatchObject({ start_value: 'Nsem', maximum: 40 });
    expect(await titleOf()).toBe('Kasa & Kyerɛw API');
    expect(await read()).toMatchObject({
      brand: 'Kasa & Kyerɛw',
      mail: { from: expect.stringContaining('<no-reply@') },
    });
    const reset = await change({ reset: ['brand_name'] });
    expect(reset.body).toMatchObject({ brand: 'Nsem' });
    expect(await titleOf()).toBe('Nsem API');
    expect((await change({ brand_name: 'Kasa\nBcc: yaw@example.com' })).status).toBe(422);
  });

  it('limit what accounts may have, from the next call on', async () => {
    const { admin } = server.people;
    await server.keyOf(admin, ['reports']);
    await change({ max_api_keys: 1 });
    const json = { key_name: 'Second', scopes: ['reports'] };
    expect(await server.call('POST', '/api-keys/', { by: admin, json })).toMatchObject({
      status: 409,
      body: { code: 'quota.exceeded', limit: 1 },
    });
  });

  it('approve services without a review, if none is needed', async () => {
    const { applicant } = server.people;
    await change({ services_need_review: false });
    const json = { service_type: 'transcription', language: 'tw' };
    const made = await server.call('POST', '/services/', { by: applicant, json });
    expect(made).toMatchObject({ status: 201, body: { status: 'approved' } });
    const { body } = await server.call('GET', '/auth/me', { by: applicant });
    expect(body).toMatchObject({ is_active: true });
  });

  it('refuse values outside of their bounds, at their fields, and change nothing', async () => {
    const { status, body } = await change({ free_words: -1, max_upload_mb: 5 });
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ pointer: '#/free_words' })]);
    expect(await change({ free_words: 5, reset: ['free_words'] })).toMatchObject({
      body: { code: 'settings.invalid' },
    });
    expect(find(await read(), 'max_upload_mb')).toMatchObject({ source: 'default' });
  });

  it('need a confirmation to be changed, but none to be read', async () => {
    server.pass(11 * 60_000);
    expect(await change({ free_words: 1 })).toMatchObject({
      body: { code: 'permission.confirmation-required' },
    });
    expect(find(await read(), 'free_words')).toMatchObject({ value: 500 });
  });
});

describe('the limit on calls', () => {
  it('counts with the new number from the change on, pages too', async () => {
    const limits = createLimits({ calls: { calls: 60, seconds: 60 } });
    const limited = await startTestServer({ limits, webRoot: import.meta.dirname });
    const by = limited.people.admin;
    const json = { rate_limit_calls: 50 };
    const changed = await limited.call('PUT', '/admin/settings', { by, json });
    expect(changed.body).toMatchObject({ rate_limit_seconds: 60 });
    const next = await limited.call('GET', '/languages/', { by });
    expect(next.headers.get('ratelimit')).toMatch(/r=49;/);
    const page = await limited.call('GET', '/sitemap.xml');
    expect(page.headers.get('ratelimit')).toMatch(/r=48;/);
    await limited.stop();
  });
});

describe('a test mail', () => {
  const send = (headers = {}, to = server) =>
    to.call('POST', '/admin/settings/test-mail', { by: to.people.admin, headers });

  const sendThrough = async (environment: Record<string, string>) => {
    const config = parseConfig(environment);
    const folder = join(server.folder, 'outbox');
    const testMailer = createTestMailer({ config, folder, log: memoryLog([]) });
    const mailing = await startTestServer({ testMailer });
    onTestFinished(() => mailing.stop());
    return { ...(await send({}, mailing)), admin: mailing.people.admin };
  };

  it('is accepted by the mail server, for the admin who requests it', async () => {
    const mail = await startMailServer();
    const url = `smtp://127.0.0.1:${mail.port}`;
    const sent = await sendThrough({ SMTP_URL: url, MAIL_FROM: 'no-reply@example.com' });
    expect(sent).toMatchObject({
      status: 200,
      body: {
        outcome: 'sent',
        reason: null,
        to: sent.admin.email,
        server: `127.0.0.1:${mail.port}`,
      },
    });
    expect(mail.messages).toMatchObject([{ subject: 'Test mail of Nsem' }]);
    await mail.stop();
  });

  it('answers what the mail server said, without the password', async () => {
    const mail = await startMailServer();
    const login = `nsem:${encodeURIComponent(`${knownLogin.password}-wrong`)}`;
    const url = `smtp://${login}@127.0.0.1:${mail.port}`;
    const { body } = await sendThrough({ SMTP_URL: url, MAIL_FROM: 'no-reply@example.com' });
    expect(body.outcome).toBe('failed');
    expect(body.reason).toContain('no such login');
    expect(body.reason).not.toContain(knownLogin.password);
    await mail.stop();
  });

  it('is written to the folder without a mail server, and sent once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const first = await send(headers);
    expect(first.body).toMatchObject({ outcome: 'sent', server: null });
    const second = await send(headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const { body: log } = await server.call('GET', '/admin/audit-log?action=settings.test-mail', {
      by: server.people.admin,
    });
    expect(log).toMatchObject([{ after: { outcome: 'sent' } }]);
  });

  it('can be requested three times in 15 minutes', async () => {
    const limits = createLimits({ calls: { calls: 300, seconds: 10 } });
    const limited = await startTestServer({ limits });
    onTestFinished(() => limited.stop());
    for (let count = 0; count < 3; count += 1) expect((await send({}, limited)).status).toBe(200);
    expect((await send({}, limited)).status).toBe(429);
  });
});

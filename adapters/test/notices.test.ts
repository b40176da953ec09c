import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, parseConfig, type RunningServer } from '../src/index.ts';
import {
  knownLogin,
  startMailServer,
  type TestMailServer,
} from '../src/mail/testing/mail-server.ts';
import { startBotApi, telegramError, type TestBotApi } from '../src/telegram/testing/bot-api.ts';
import {
  type ConfiguredDatabase,
  createDatabase,
  testEnvironment,
} from '../src/testing/marketplace.ts';
import { approvedProvider, joinAsClient, loginAsAdmin, type Person } from './support/people.ts';

describe('notices', () => {
  const englishToTwi = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  };
  const order = { ...englishToTwi, content: 'Wash your hands with soap before you eat.' };

  /** Notices of a marketplace with a mail server and a Telegram bot. */
  describe('a marketplace that notifies users', () => {
    let dataDir: string;
    let mail: TestMailServer;
    let api: TestBotApi;
    let server: RunningServer;
    let admin: Person;
    let client: Person;
    let provider: Person;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'nsem-notices-'));
      mail = await startMailServer({ authOptional: false });
      api = await startBotApi();
      const login = `${knownLogin.user}:${encodeURIComponent(knownLogin.password)}`;
      const config = parseConfig({
        ...testEnvironment(dataDir),
        LOG_LEVEL: 'silent',
        SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}`,
        MAIL_FROM: 'Nsɛm <hello@nsem.example.org>',
        PUBLIC_URL: 'https://nsem.example.org',
        NSEM_VERIFY_EMAIL: 'off',
      });
      server = await createServer({ ...config, telegram: api.bot });
      admin = await loginAsAdmin(server.url);
      client = await joinAsClient(server.url, 'Yaw Darko', 'yaw@example.com');
      const credit = { user_id: client.id, amount: 100, note: 'Mobile money' };
      await admin.api.post('/wallet/admin/credits', credit);
    });
    afterAll(async () => {
      await server.stop();
      await Promise.all([mail.stop(), api.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    });

    it('welcomes a provider by mail', async () => {
      const subject = 'Welcome to Nsem: you are approved';
      const arrival = mail.nextAbout(subject);
      const about = { name: 'Ɛsi Ɔforiwaa', email: 'esi@example.com', service: englishToTwi };
      const approved = await approvedProvider(server.url, admin, about);
      provider = approved;
      const letter = await arrival;
      expect(letter).toMatchObject({
        from: 'Nsɛm <hello@nsem.example.org>',
        // Without the name: anyone could have entered it for an address that is not verified.
        to: 'esi@example.com',
        subject,
      });
      expect(letter.text).toContain(approved.providerId);
    });

    it('offers a provider a new job on Telegram', async () => {
      await provider.api.put('/users/me', { telegram_id: '233540017' });
      const arrival = api.nextMessage();
      const { body: job } = await client.api.post('/jobs/', order);
      const message = await arrival;
      expect(message.chat_id).toBe('233540017');
      expect(message.text).toContain(`#${job.id}, translation (English to Twi)`);
      expect(message.text).toContain('https://nsem.example.org/service-provider');
    });

    it('shows an admin what failed to arrive, and retries it', async () => {
      api.next.push(telegramError(403, 'Forbidden: bot was blocked by the user'));
      const first = api.nextMessage();
      expect((await client.api.post('/jobs/', order)).status).toBe(201);
      await first;
      // The mail server has answered, but a retry is refused until the failure is recorded.
      const dead = async () => (await admin.api.get('/admin/notices?status=failed')).body;
      await expect.poll(dead).toHaveLength(1);
      const [notice] = await dead();
      expect(notice).toMatchObject({
        kind: 'job-offered',
        channel: 'telegram',
        user_id: provider.id,
        last_error: 'Telegram answers 403: Forbidden: bot was blocked by the user',
      });
      const second = api.nextMessage();
      expect((await admin.api.post(`/admin/notices/${notice.id}/retry`)).status).toBe(200);
      expect((await second).chat_id).toBe('233540017');
      expect(await dead()).toEqual([]);
    });

    it('then writes nothing to the outbox folder', async () => {
      expect(await readdir(dataDir)).not.toContain('outbox');
    });
  });
});

describe('recovery', () => {
  const email = 'yaw@example.com';
  const password = 'adinkra-cloth-1874';
  const replacement = 'kente-loom-in-bonwire';

  let database: ConfiguredDatabase;
  let dataDir: string;
  let mail: TestMailServer;
  let server: RunningServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nsem-recovery-'));
    database = await createDatabase();
    mail = await startMailServer({ authOptional: false });
    const login = `${knownLogin.user}:${encodeURIComponent(knownLogin.password)}`;
    server = await createServer(
      parseConfig({
        ...testEnvironment(dataDir),
        ...database.variables,
        LOG_LEVEL: 'silent',
        SMTP_URL: `smtp://${login}@127.0.0.1:${mail.port}`,
        PUBLIC_URL: 'https://nsem.example.org',
      }),
    );
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = (path: string, json: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });

  /** The token of the link in the next mail that the action causes. */
  async function tokenAfter(page: string, act: () => Promise<Response>): Promise<string> {
    const arrival = mail.nextMessage();
    expect((await act()).ok).toBe(true);
    const { text } = await arrival;
    const link = `https://nsem.example.org${page}#token=`;
    expect(text).toContain(link);
    return text.split(link)[1]?.split('\n')[0] ?? '';
  }

  it('a user verifies the e-mail, forgets the password and gets the account back by mail', async () => {
    const yaw = { name: 'Yaw Darko', email, password, role: 'client' };
    const verification = await tokenAfter('/verify-email', () => post('/auth/register', yaw));
    expect((await post('/auth/verify-email', { token: verification })).status).toBe(204);

    const forgotten = { email };
    const token = await tokenAfter('/reset-password', () =>
      post('/auth/password/forgot', forgotten),
    );
    const arrival = mail.nextMessage();
    expect((await post('/auth/password/reset', { token, password: replacement })).status).toBe(204);
    expect((await arrival).subject).toBe('Your Nsem password was changed');

    expect((await post('/auth/login', { email, password })).status).toBe(401);
    const again = await post('/auth/login', { email, password: replacement });
    const { user } = (await again.json()) as { user: object };
    expect(user).toMatchObject({ email, email_verified: true });
  });
});

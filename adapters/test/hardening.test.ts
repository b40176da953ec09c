import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServer, parseConfig } from '../src/index.ts';
import { startTestMarketplace, type TestMarketplace } from '../src/testing/marketplace.ts';
import {
  apiClient,
  type ApiClient,
  approvedProvider,
  joinAsClient,
  loginAsAdmin,
  type Person,
} from './support/people.ts';
import { type BinRun, runBin } from './support/run-bin.ts';
import { toneWav } from './support/wav.ts';

describe('hardening', () => {
  /** What must never appear in a log: secrets and the texts of users. */
  const canaries = {
    secret: 'canary-secret-of-thirty-two-characters',
    adminPassword: 'canary-admin-password',
    password: 'canary-password-of-people',
    wrongPassword: 'canary-password-mistyped',
    email: 'canary.person@example.com',
    name: 'Canary Sarpong',
    content: 'Canary content about a private illness',
    output: 'Canary output in Twi',
    note: 'Canary note to the accountant',
    reason: 'Canary reason why it fails',
    fileName: 'canary-file-name.wav',
    search: 'canary-search',
    broken: 'canary-in-broken-json',
    guessed: 'canary-guessed-token',
    keyName: 'Canary app of the bank',
    repeat: 'canary-idempotency-key',
    address: '203.0.113.77',
    mailPassword: 'canary-password-of-the-mail-server',
    botToken: 'canary-token-of-the-telegram-bot',
  } as const;

  let dataDir: string;
  let server: BinRun;
  const runs: BinRun[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nsem-hardening-'));
  });
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  /** An empty marketplace with an admin. */
  const usual = () => ({
    PORT: '0',
    NSEM_DATA_DIR: dataDir,
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: 'esi.admin@example.com',
    NSEM_ADMIN_PASSWORD: canaries.adminPassword,
  });

  function start(environment: Readonly<Record<string, string>>): Promise<string> {
    server = runBin({ ...usual(), ...environment });
    runs.push(server);
    return server.url;
  }

  /** A logged-in user and their token. */
  type LoggedIn = Readonly<{ api: ApiClient; token: string; id: number }>;

  async function authenticate(api: ApiClient, path: string, body: unknown): Promise<LoggedIn> {
    const { status, body: session } = await api.post(path, body);
    expect(status).toBeLessThan(300);
    const { access_token: token, user } = session;
    return { api: api.as(token), token, id: user.id };
  }

  const logInAsAdmin = (api: ApiClient) =>
    authenticate(api, '/auth/login', {
      email: 'esi.admin@example.com',
      password: canaries.adminPassword,
    });

  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

  /** A provider profile whose free texts are canaries. */
  const profile = {
    languages: ['en', 'tw'],
    experience: '4-5',
    bio: canaries.content,
    portfolio: canaries.note,
  };

  async function registerUsers(anyone: ApiClient) {
    const person = { name: canaries.name, password: canaries.password };
    const client = await authenticate(anyone, '/auth/register', {
      ...person,
      email: canaries.email,
      role: 'client',
      profile: { needs: canaries.content },
    });
    const provider = await authenticate(anyone, '/auth/register', {
      ...person,
      email: `second.${canaries.email}`,
      role: 'service-provider',
      profile,
    });
    const admin = await logInAsAdmin(anyone);
    const { body: service } = await provider.api.post('/services/', work);
    expect((await admin.api.put(`/admin/approve-service/${service.id}`, {})).status).toBe(200);
    const credit = { user_id: client.id, amount: 500, note: canaries.note };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
    return { client, provider, admin };
  }

  /** Creates, delivers and fetches one job with an API key, and fails another. */
  async function doWork({ client, provider }: Awaited<ReturnType<typeof registerUsers>>) {
    const made = await client.api.post('/api-keys/', { key_name: canaries.keyName });
    const key: string = made.body.api_key;
    const job = { ...work, content: canaries.content };
    const byKey = client.api.as(key);
    const { body: first } = await byKey.post('/jobs/', job, { 'idempotency-key': canaries.repeat });
    await provider.api.post(`/jobs/${first.id}/assign`, {});
    const delivery = { output_text: canaries.output, note: 'Checked by hand.' };
    expect((await provider.api.post(`/jobs/${first.id}/deliver`, delivery)).status).toBe(200);
    expect((await byKey.get(`/jobs/${first.id}/output`)).bytes.length).toBeGreaterThan(0);
    const { body: second } = await byKey.post('/jobs/', job);
    await provider.api.post(`/jobs/${second.id}/assign`, {});
    const failed = await provider.api.post(`/jobs/${second.id}/fail`, { reason: canaries.reason });
    expect(failed.status).toBe(200);
    await client.api.get(`/users/service-providers?q=${canaries.search}`);
    await client.api.get('/api-keys/');
    await upload(byKey);
    return { key, jobId: first.id as number };
  }

  async function upload(api: ApiClient): Promise<void> {
    const form = new FormData();
    form.append('service_type', 'transcription');
    form.append('language', 'tw');
    form.append('content', canaries.note);
    form.append('audio_file', new Blob([toneWav(2)]), canaries.fileName);
    expect((await api.post('/jobs/upload', form)).status).toBe(201);
  }

  /** Provokes errors: each is logged, and the log entry must not contain user data. */
  async function provokeErrors(
    url: string,
    { jobId, key }: Readonly<{ jobId: number; key: string }>,
  ) {
    const anyone = apiClient(url);
    const login = { email: canaries.email, password: canaries.wrongPassword };
    const seen = [
      (await anyone.post('/auth/login', login)).status,
      (await anyone.as(canaries.guessed).get('/auth/me')).status,
      (await anyone.as(key).put(`/jobs/${jobId}`, { content: canaries.content })).status,
      (await anyone.as(key).post('/jobs/', { ...work, content: 7, [canaries.broken]: 1 })).status,
      await sendBroken(url),
    ];
    expect(seen).toEqual([401, 401, 409, 422, 400]);
    // The stored output is missing, so the server answers with an internal error.
    await rm(join(dataDir, 'files'), { recursive: true });
    expect((await anyone.as(key).get(`/jobs/${jobId}/output`)).status).toBe(500);
  }

  async function sendBroken(url: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': canaries.address };
    const body = `{"email": "${canaries.broken}`;
    return (await fetch(`${url}/auth/login`, { method: 'POST', headers, body })).status;
  }

  describe('the log', () => {
    it('contains no secret, even at its most verbose level', async () => {
      const url = await start({
        LOG_LEVEL: 'trace',
        NSEM_SECRET: canaries.secret,
        NSEM_TRUSTED_PROXIES: 'loopback',
        // Nothing listens there, so each mail fails and is logged.
        SMTP_URL: `smtp://nsem:${canaries.mailPassword}@127.0.0.1:9`,
        MAIL_FROM: 'Nsem <no-reply@example.com>',
        TELEGRAM_BOT_TOKEN: `123456:${canaries.botToken}`,
        // No mail arrives, so the link could not be opened.
        NSEM_VERIFY_EMAIL: 'off',
      });
      const people = await registerUsers(apiClient(url));
      const done = await doWork(people);
      await vi.waitFor(
        () => expect(server.stderr()).toContain('a notice could not be sent yet'),
        300_000,
      );
      await provokeErrors(url, done);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      const said = server.stderr() + server.stdout();
      for (const path of [
        '/auth/login',
        '/jobs/upload',
        `/jobs/${done.jobId}/output`,
        '/api-keys/',
      ]) {
        expect(said).toContain(`"path":"${path}"`);
      }
      expect(said).toContain('"level":50');
      // A server that knows its proxies has nothing to warn of.
      expect(said).not.toContain('NSEM_TRUSTED_PROXIES');
      const tokens = Object.values(people).map(({ token }) => token);
      for (const secret of [...Object.values(canaries), ...tokens, done.key]) {
        expect(said.toLowerCase(), secret).not.toContain(secret.toLowerCase());
      }
    });
  });

  describe('a server with its default settings', () => {
    it('limits calls and reports the limit', async () => {
      const url = await start({ PUBLIC_URL: 'https://nsem.example.org' });
      const { headers } = await fetch(`${url}/languages/`);
      expect(headers.get('ratelimit-policy')).toBe('"default";q=300;w=10');
      expect(headers.get('ratelimit')).toBe('"default";r=299;t=10');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      expect(server.stderr()).toContain('NSEM_TRUSTED_PROXIES names no proxy');
    });

    it('throttles password guessing, even concurrently', async () => {
      const { url, stop } = await createServer(parseConfig({ ...usual(), LOG_LEVEL: 'error' }));
      const login = { email: 'esi.admin@example.com', password: canaries.wrongPassword };
      const calls = Array.from({ length: 20 }, () => apiClient(url).post('/auth/login', login));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(15);
      await stop();
    });

    it('counts by the address that a trusted proxy reports', async () => {
      const variables = { NSEM_RATE_LIMIT: '2/600s', NSEM_TRUSTED_PROXIES: 'loopback' };
      const config = parseConfig({ ...usual(), ...variables, LOG_LEVEL: 'error' });
      const { url, stop } = await createServer(config);
      const from = async (address: string) => {
        const headers = { 'x-forwarded-for': address };
        return (await fetch(`${url}/languages/`, { headers })).status;
      };
      expect([await from('41.66.203.14'), await from('41.66.203.14')]).toEqual([200, 200]);
      expect([await from('41.66.203.14'), await from('41.66.203.15')]).toEqual([429, 200]);
      await stop();
    });
  });
});

describe('erased records', () => {
  const password = 'adinkra-cloth-1874';
  const order = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

  let server: TestMarketplace;
  let admin: Person;
  let provider: Person;

  beforeAll(async () => {
    server = await startTestMarketplace({ variables: { NSEM_ERASE_AFTER_DAYS: '0' } });
    admin = await loginAsAdmin(server.url);
    provider = await approvedProvider(server.url, admin, {
      name: 'Ama Serwaa Boateng',
      email: 'ama.serwaa@example.com',
      service: order,
    });
  });
  afterAll(() => server.stop());

  /** Orders a translation, edits it, and has it delivered. */
  async function deliveredJob(client: Person): Promise<number> {
    const content = 'Wash your hands with soap and clean water before you eat.';
    const { body: job } = await client.api.post('/jobs/', { ...order, content });
    const edited = await client.api.put(`/jobs/${job.id}`, { content: `${content} Every day.` });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    await provider.api.post(`/jobs/${job.id}/assign`, {});
    await provider.api.post(`/jobs/${job.id}/release`, {});
    await provider.api.post(`/jobs/${job.id}/assign`, {});
    const output = { output_text: 'Fa samina ne nsu a ɛho tew hohoro wo nsa da biara.' };
    expect((await provider.api.post(`/jobs/${job.id}/deliver`, output)).status).toBe(200);
    return job.id;
  }

  it('what erasure leaves of jobs and accounts is what verify expects of them', async () => {
    const leaving = await joinAsClient(server.url, 'Kojo Antwi Danso', 'kojo.danso@example.com');
    const staying = await joinAsClient(server.url, 'Yaa Asantewaa Ofori', 'yaa.ofori@example.com');
    const credit = { user_id: staying.id, amount: 50, note: 'Mobile money, receipt 4471' };
    await admin.api.post('/wallet/admin/credits', credit);
    const erased = await deliveredJob(leaving);
    await deliveredJob(staying);
    const refunded = await deliveredJob(staying);
    const refund = await admin.api.post(`/jobs/${refunded}/refund`, { reason: 'Wrong dialect' });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    const gone = await leaving.api.post('/users/me/delete', { current_password: password });
    expect(gone.status, JSON.stringify(gone.body)).toBe(204);
    expect(await server.brokenRules()).toEqual([]);

    await server.goAway();
    await server.comeBack();
    const again = await loginAsAdmin(server.url);
    await vi.waitFor(
      async () => {
        const { body } = await again.api.get(`/jobs/${erased}`);
        expect(body).toMatchObject({ content: '', content_erased: true });
      },
      { timeout: 300_000 },
    );
    expect(await server.brokenRules()).toEqual([]);
  });
});

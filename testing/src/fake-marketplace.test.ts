import { describe, expect, test, vi } from 'vitest';

import { Nsem, type NewJob } from '@nsem/sdk';
import { createFakeMarketplace } from './index.ts';

const leaflet = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands with soap before you eat.',
} as const satisfies NewJob;

const quickly = { maxRetries: 0 };

describe('a fake marketplace', () => {
  test('serves a client whose options are its fetch and a token', async () => {
    using fake = createFakeMarketplace();
    const nsem = new Nsem({ fetch: fake.fetch, token: fake.token });
    const { name, role } = await nsem.account.get();
    expect({ name, role }).toEqual({ name: 'Ama Owusu', role: 'client' });
    expect((await nsem.wallet.get()).wallet_balance).toBe(100);
    expect((await nsem.languages.list()).data.length).toBeGreaterThan(180);
  });

  test('refuses what the server refuses, with the same codes', async () => {
    using fake = createFakeMarketplace({ freeWords: 0 });
    const nsem = fake.connect();
    const job = { ...leaflet, content: 'word '.repeat(20_000) };
    await expect(nsem.jobs.create(job)).rejects.toMatchObject({
      code: 'wallet.insufficient-funds',
      status: 402,
    });
    await expect(nsem.jobs.get(7)).rejects.toMatchObject({ code: 'job.not-found' });
    const unknown = { ...leaflet, target_language: 'Klingonese' };
    await expect(nsem.jobs.create(unknown)).rejects.toMatchObject({ code: 'language.unknown' });
    await expect(new Nsem({ fetch: fake.fetch, token: null }).wallet.get()).rejects.toMatchObject({
      code: 'http.unauthenticated',
    });
  });

  test('has the users that a test names, with their money and their services', async () => {
    using fake = createFakeMarketplace({
      users: [
        { name: 'Abena Sarpong', email: 'abena@example.com', role: 'client', token: 'nsem_abena' },
        {
          name: 'Kofi Addo',
          email: 'kofi@example.com',
          role: 'service-provider',
          services: [{ service_type: 'narration', language: 'Ewe' }],
        },
      ],
    });
    expect(fake.tokenOf('abena@example.com')).toBe('nsem_abena');
    expect(() => fake.tokenOf('esi@example.com')).toThrow(RangeError);
    const { data } = await fake.connect().providers.list({ service_type: 'narration' });
    expect(data.map(({ name }) => name)).toEqual(['Kofi Addo']);
    await fake.credit(12.5);
    expect((await fake.connect().wallet.get()).wallet_balance).toBe(12.5);
  });

  test('executes a request with the same idempotency key exactly once', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    const [first, second] = [
      await nsem.jobs.create(leaflet, { idempotencyKey: 'leaflet-7' }),
      await nsem.jobs.create(leaflet, { idempotencyKey: 'leaflet-7' }),
    ];
    expect(second.id).toBe(first.id);
    expect((await nsem.jobs.list()).data).toHaveLength(1);
  });

  test('uses the clock of the test', async () => {
    const now = Date.UTC(2026, 2, 6, 9, 30);
    using fake = createFakeMarketplace({ now: () => now });
    const { created_at } = await fake.connect().jobs.create(leaflet);
    expect(created_at).toBe('2026-03-06T09:30:00.000Z');
  });

  test('says so if it does not have an operation', async () => {
    using fake = createFakeMarketplace();
    await expect(fake.connect().admin.backups.downloadAll()).rejects.toMatchObject({
      code: 'fake.not-supported',
      status: 501,
      detail: 'The fake marketplace does not have GET /admin/download/all.',
    });
  });
});

describe('what a test lets providers do', () => {
  test('ends the waits of clients', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    const created = Promise.withResolvers<number>();
    const statuses: string[] = [];
    const waiting = nsem.jobs.createAndWait(leaflet, {
      onStatus({ id, status }) {
        statuses.push(status);
        created.resolve(id);
      },
    });
    const id = await created.promise;
    await fake.acceptJob(id);
    await fake.deliverJob(id, { text: 'Mesrɛ wo, hohoro wo nsa.' });
    expect(await waiting).toMatchObject({ id, status: 'completed' });
    expect(statuses).toEqual(['pending', 'in_progress', 'completed']);
    expect(await (await nsem.jobs.downloadOutput(id)).text()).toBe('Mesrɛ wo, hohoro wo nsa.');
  });

  test('delivers a narration as audio, and takes a pending job first', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    const { id } = await nsem.jobs.create({
      service_type: 'narration',
      language: 'ee',
      content: 'Woezɔ loo!',
    });
    expect(await fake.deliverJob(id)).toMatchObject({ status: 'completed', has_output: true });
    const { contentType } = await nsem.jobs.downloadOutput(id);
    expect(contentType).toMatch(/^audio\//);
  });

  test('fails a job, which releases its hold', async () => {
    using fake = createFakeMarketplace({ freeWords: 0 });
    const nsem = fake.connect();
    const { id, price } = await nsem.jobs.create(leaflet);
    expect((await nsem.wallet.get()).held).toBe(price);
    await fake.failJob(id, 'The leaflet has no text.');
    expect(await nsem.jobs.get(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'The leaflet has no text.',
    });
    expect((await nsem.wallet.get()).held).toBe(0);
  });

  test('is refused as by the server', async () => {
    using fake = createFakeMarketplace();
    const { id } = await fake.connect().jobs.create({ ...leaflet, target_language: 'Zulu' });
    await expect(fake.acceptJob(id)).rejects.toMatchObject({ status: 404 });
    await fake.connect().jobs.cancel(id);
    await expect(fake.deliverJob(id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('failures', () => {
  test('have the document of the server, and happen as often as requested', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    fake.failNext({ code: 'http.too-many-requests', times: 2 });
    const { response } = await nsem.jobs.list().withResponse();
    expect(response.attempts).toBe(3);
    fake.failNext({ code: 'wallet.insufficient-funds' });
    await expect(nsem.jobs.create(leaflet)).rejects.toMatchObject({
      status: 402,
      problem: { missing: expect.any(Number) },
    });
    expect(fake.requests.map(({ status }) => status)).toEqual([429, 429, 200, 402]);
  });

  test.each([
    [{ status: 502 }, { status: 502, code: 'http.502' }],
    [
      { code: 'http.internal', status: 507 },
      { status: 507, code: 'http.internal' },
    ],
    [{ network: true }, { code: 'connection.failed' }],
    [{ code: 'http.server-busy', retryAfterSeconds: 90 }, { retryAfterMs: 90_000 }],
  ] as const)('%j is the error %j', async (failure, error) => {
    using fake = createFakeMarketplace();
    fake.failNext(failure);
    await expect(fake.connect().jobs.list({}, quickly)).rejects.toMatchObject(error);
    await expect(fake.connect().jobs.list({}, quickly)).resolves.toMatchObject({ data: [] });
  });

  test.each([
    ['http.file-damaged', false, 1],
    ['http.internal', true, 4],
    ['http.not-found', false, 1],
  ] as const)(
    '%s says `retryable: %s`, so the SDK sends the call %i times',
    async (code, retryable, times) => {
      using fake = createFakeMarketplace();
      fake.failNext({ code, times: 10 });
      await expect(fake.connect().jobs.list()).rejects.toMatchObject({
        attempts: times,
        problem: { retryable },
      });
    },
  );

  test('happen only to the requests that are meant', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    fake.failNext({ code: 'http.unavailable', method: 'POST', path: /^\/jobs/ });
    await nsem.wallet.get();
    await nsem.jobs.list();
    await expect(nsem.jobs.create(leaflet, quickly)).rejects.toMatchObject({ status: 503 });
  });

  test('a response that takes too long is a timeout, and can be cancelled', async () => {
    using fake = createFakeMarketplace();
    const nsem = fake.connect();
    await nsem.wallet.get();
    fake.delayMs = 60_000;
    const late = nsem.wallet.get({ timeoutMs: 20, maxRetries: 0 });
    await expect(late).rejects.toMatchObject({ code: 'request.timeout' });
    const stop = new AbortController();
    const cancelled = nsem.wallet.get({ signal: stop.signal });
    await vi.waitUntil(() => fake.requests.length === 3);
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'request.aborted' });
  });
});

test('requests are recorded with their bodies', async () => {
  using fake = createFakeMarketplace();
  await fake.connect().jobs.create(leaflet);
  await fake.connect().jobs.list({ status: 'pending' });
  expect(fake.requests).toMatchObject([
    { method: 'POST', path: '/jobs/', body: leaflet, status: 201 },
    { method: 'GET', path: '/jobs/', query: '?status=pending', body: null, status: 200 },
  ]);
  expect(fake.requests[0]?.headers['authorization']).toBe(`Bearer ${fake.token}`);
});

test('a reader of events who leaves makes room for another', async () => {
  using fake = createFakeMarketplace();
  const nsem = fake.connect();
  // More than the server allows at the same time.
  for (let reader = 0; reader < 25; reader += 1) {
    const stop = new AbortController();
    const following = nsem.events.follow({ signal: stop.signal, onReady: () => stop.abort() });
    await expect(following.next()).rejects.toMatchObject({ code: 'request.aborted' });
  }
});

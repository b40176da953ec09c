import { later, monthOf, ok, type Stores, type TrendWeek, weekOf } from '@nsem/core';
import {
  accept,
  aPastJob,
  aQuoteForAudio,
  aQuoteForWords,
  aRating,
  instantOf,
  type PastJob,
  storePastJob,
  twiNarration,
  twiTranscription,
} from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrendCache } from './insights.routes.ts';

describe('insights', () => {
  let server: TestServer;
  let callsThisMonth: number;

  const arrange = async <T>(work: (stores: Stores) => Promise<T>) =>
    accept(await server.database.unitOfWork.write(async (stores) => ok(await work(stores))));

  beforeAll(async () => {
    server = await startTestServer();
    const { client, provider, admin } = server.people;
    const now = server.dependencies.clock.now();
    const before = later(monthOf(now).from, -1);
    const aWhileAgo = later(now, -5_400_000);
    // In the first hours of a month, jobs created earlier belong to the previous month.
    callsThisMonth = aWhileAgo > before ? 4 : 3;
    const onTime = { createdAt: now, endedAt: now, refundedAt: now };
    const past: readonly Partial<PastJob>[] = [
      { createdAt: before, endedAt: before, quote: aQuoteForWords(250, 50) },
      { ...onTime, createdAt: aWhileAgo, work: twiNarration },
      { ...onTime, work: twiTranscription, quote: aQuoteForAudio(90_000) },
      { createdAt: before, endedAt: before, refundedAt: now, status: 'refunded' },
      { ...onTime, status: 'cancelled' },
      { ...onTime, status: 'pending', quote: aQuoteForWords(20) },
    ];
    await arrange(async (stores) => {
      for (const job of past)
        await storePastJob(stores, { client, provider, admin }, aPastJob(job));
      const rated = { clientId: client.id, providerId: provider.id };
      await stores.ratings.insert(aRating({ ...rated, stars: 4 }));
    });
  });
  afterAll(() => server.stop());

  describe('the figures of the marketplace', () => {
    it('have the documented names and values', async () => {
      const { body } = await server.call('GET', '/admin/stats', { by: server.people.admin });
      expect(body).toEqual({
        totalServiceProviders: 3,
        pendingApprovals: 0,
        totalRevenue: 7.5 + 3 + 0.75,
        activeJobs: 1,
      });
    });

    it('are available as analytics, to a key with the scope reports too', async () => {
      const by = await server.keyOf(server.people.admin, ['reports']);
      const { body } = await server.call('GET', '/admin/analytics/', { by });
      expect(body).toEqual({
        averageJobDuration: 0.5,
        successRate: 50,
        averageWordsPerJob: (250 + 100 + 100 + 100 + 20) / 5,
        apiCallsThisMonth: callsThisMonth,
        revenueByService: { translation: 7.5, transcription: 0.75, narration: 3, total: 11.25 },
      });
    });
  });

  describe('the report of a user', () => {
    it('has a client’s usage by month', async () => {
      const { body } = await server.call('GET', '/usage', { by: server.people.client });
      expect(body.months).toHaveLength(6);
      const [last, current] = body.months.slice(-2);
      const month = new Date(server.dependencies.clock.now()).toISOString().slice(0, 7);
      expect(current).toEqual({ month, calls: 2, words: 100, minutes: 2.5 });
      expect(last).toMatchObject({ calls: 1, words: 250, minutes: 0 });
      expect(body.this_month).toMatchObject({ words: 100, minutes: 2.5 });
      const other = await server.call('GET', '/usage', { by: server.people.otherClient });
      expect(other.body.this_month).toEqual({ calls: 0, words: 0, minutes: 0 });
    });

    it('has a client’s bills: what was paid for completed jobs', async () => {
      const by = await server.keyOf(server.people.client);
      const { body } = await server.call('GET', '/billing', { by });
      expect(body).toEqual({
        this_month: { calls: 2, words: 100, minutes: 2.5, cost: 3.75 },
        last_month: { calls: 1, words: 250, minutes: 0, cost: 6 },
      });
    });

    it('has a provider’s earnings, with refunds in the month of the refund', async () => {
      const { body } = await server.call('GET', '/earnings', { by: server.people.provider });
      expect(body).toEqual({
        this_month: { jobs: 2, refunds: 1, gross: 0.75, commission: 0.11, net: 0.64 },
        last_month: { jobs: 2, refunds: 0, gross: 10.5, commission: 1.58, net: 8.92 },
        all_time: { jobs: 3, gross: 11.25, commission: 1.69, net: 9.56 },
        by_service: {
          translation: { jobs: 1, gross: 7.5, commission: 1.13, net: 6.37 },
          transcription: { jobs: 1, gross: 0.75, commission: 0.11, net: 0.64 },
          narration: { jobs: 1, gross: 3, commission: 0.45, net: 2.55 },
        },
        completed_jobs: 3,
        average_rating: 4,
        rating_count: 1,
        services: { approved: 3, pending: 0, rejected: 0 },
        held: [expect.objectContaining({ amount: 6.37, paying_clients: 0 })],
        hold_conditions: { days: 14, paying_clients: 3, least_paid: 10 },
      });
    });
  });

  describe('the health of the server', () => {
    it('starts no check of the books', async () => {
      const { body } = await server.call('GET', '/admin/health', { by: server.people.admin });
      expect(body.books).toEqual({
        balanced: true,
        problem_count: 0,
        problems: [],
        entries: 0,
        jobs: 0,
        checked_at: null,
        duration_seconds: null,
      });
      expect(server.booksCheck.last()).toBeNull();
    });

    it('describes the database, the books and the outbox, without file names', async () => {
      const by = server.people.admin;
      server.pass(300_000);
      await server.booksCheck.runIfDue(new AbortController().signal);
      const { body, text } = await server.call('GET', '/admin/health', { by });
      expect(body).toMatchObject({
        version: '0.0.0',
        database: { ok: true, writable: true, size_bytes: expect.any(Number) },
        files: { place: 'folder', problem: null },
        disk: { free_bytes: expect.any(Number) },
        books: { balanced: true, problem_count: 0, problems: [], jobs: 6 },
        damaged_files: [],
        weekly_check: { ended_at: null, files: 0, problem_count: 0, under_way: null },
        continuous_backup: null,
        outbox: { pending: expect.any(Number), failed: 0 },
        mail_links: {
          public_url: null,
          problem: expect.stringMatching(/^PUBLIC_URL is not set: .* PUBLIC_URL=https:/),
        },
        event_loop: {
          delay_p99_ms: expect.any(Number),
          delay_max_ms: expect.any(Number),
          stalls: expect.any(Number),
          since: expect.stringMatching(/^20.*Z$/),
        },
      });
      expect(body.database.size_bytes).toBeGreaterThan(100_000);
      expect(body.disk.free_bytes).toBeGreaterThan(0);
      expect(body.uptime_seconds).toBeGreaterThanOrEqual(2);
      expect(body.books.entries).toBeGreaterThan(10);
      expect(body.books.checked_at).toMatch(/^20.*Z$/);
      expect(body.books.duration_seconds).toBeGreaterThan(0);
      expect(text).not.toContain(server.folder);
      expect(text).not.toContain('nsem.db');
    });

    it('counts stalls of the process, and the log names the operation that caused one', async () => {
      await using stalling = await startStalling();
      expect((await stalling.server.call('GET', '/readyz')).status).toBe(200);
      await vi.waitFor(
        () => {
          // A busy machine can stall the process at other times too.
          const lines = stalling.server.logged.filter((text) => text.includes('loop was stalled'));
          const operations = lines.flatMap((line) => JSON.parse(line).operations as string[]);
          expect(operations).toContain('readReadiness');
        },
        { timeout: 40_000 },
      );
      const by = stalling.server.people.admin;
      const { body } = await stalling.server.call('GET', '/admin/health', { by });
      expect(body.event_loop.stalls).toBeGreaterThan(0);
      expect(body.event_loop.delay_max_ms).toBeGreaterThan(200);
    });

    /** A server whose check of the database blocks the process for a while. */
    async function startStalling() {
      const ping = async () => {
        const end = performance.now() + 400;
        while (performance.now() < end);
      };
      const other = await startTestServer({ ping });
      return { server: other, [Symbol.asyncDispose]: () => other.stop() };
    }
  });

  describe('the trends of the marketplace', () => {
    it('have a point for each of 12 weeks, the last of which is the present one', async () => {
      const by = server.people.admin;
      const { body } = await server.call('GET', '/admin/analytics/trends', { by });
      expect(body.weeks).toHaveLength(12);
      const monday = new Date(body.weeks[11].week_start);
      expect(monday.getUTCDay()).toBe(1);
      const now = server.dependencies.clock.now();
      expect(now - monday.getTime()).toBeLessThan(7 * 86_400_000);
      const sum = (of: string) =>
        body.weeks.reduce((total: number, week: Record<string, number>) => total + week[of]!, 0);
      expect(sum('requested')).toBe(6);
      expect(sum('completed')).toBe(3);
      expect(sum('revenue')).toBe(7.5 + 3 + 0.75);
      expect(body.reviews.by_service.translation).toMatchObject({ sent_back: 0, disputed_rate: 0 });
      expect(body.reviews.by_service.translation.delivered).toBeGreaterThan(0);
      expect(body.reviews.by_provider).toEqual([]);
      expect(body.weeks[0]).toMatchObject({ requested: 0, completed: 0, median_hours: null });
    });
  });
});

describe('trend cache', () => {
  const now = instantOf('2026-11-20T12:00:00.000Z');
  const { monday } = weekOf(now);
  const dayMs = 86_400_000;
  const lastMonday = later(monday, -7 * dayMs);
  const sums = {
    requested: 1,
    clients: 1,
    completed: 0,
    revenue: 0n,
    providers: 0,
    medianMs: null,
  };
  const week = { monday: lastMonday, sums } as TrendWeek;

  it('remembers a week for 10 minutes, because a refund changes it', () => {
    const cache = createTrendCache();
    cache.put(week, { now, first: lastMonday });
    expect(cache.find(lastMonday, later(now, 599_999))).toBe(week);
    expect(cache.find(lastMonday, later(now, 600_000))).toBeUndefined();
    expect(cache.find(monday, now)).toBeUndefined();
  });

  it('forgets weeks that no trend has any more', () => {
    const cache = createTrendCache();
    cache.put(week, { now, first: lastMonday });
    cache.put({ ...week, monday }, { now, first: monday });
    expect(cache.find(lastMonday, now)).toBeUndefined();
    expect(cache.find(monday, now)).toBeDefined();
  });
});

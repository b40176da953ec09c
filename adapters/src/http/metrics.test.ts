import { dayMs, instant, later, ok } from '@nsem/core';
import {
  anAnnouncement,
  aPayout,
  aRating,
  englishToTwi,
  storeClient,
  storeJob,
  storeProvider,
} from '@nsem/core/testing';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.ts';
import {
  parseMetrics,
  quietSources,
  type Sample,
  valueOf,
} from '../metrics/testing/parse-metrics.ts';
import { createApp } from './app.ts';
import { operations } from './operations/operations.ts';
import { serve, type Serving } from './serve.ts';
import { sendRaw } from './testing/raw-call.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

describe('metrics', () => {
  const token = 'q7Xw0pLr9Tn2Vb5Yc8Zd1Fg4Hj6Km3Ns';

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  let measured: Serving;
  beforeEach(async () => {
    const { dependencies, database } = server;
    const metrics = createMetrics(token, {
      ...quietSources,
      countStreams: () => dependencies.events.count(),
      countDatabase: () => database.counts(),
    });
    const app = createApp(dependencies, { metrics });
    measured = await serve(app.callback(), { host: '127.0.0.1', port: 0 });
    return () => measured.stop();
  });

  const send = (path: string, init: RequestInit = {}) => fetch(`${measured.url}${path}`, init);

  const authorization = `Bearer ${token}`;

  async function scrape(): Promise<readonly Sample[]> {
    return parseMetrics(await (await send('/metrics', { headers: { authorization } })).text());
  }

  const requests = 'nsem_http_request_duration_seconds_count';

  describe('the metrics', () => {
    it('are not there unless they are configured', async () => {
      const got = await server.call('GET', '/metrics', { headers: { authorization } });
      expect(got).toMatchObject({ status: 404, body: { code: 'http.not-found' } });
    });

    it('are no operation of the API, as the health checks are', async () => {
      const { body } = await server.call('GET', '/openapi.json');
      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/healthz', '/readyz']));
      expect(Object.keys(body.paths)).not.toContain('/metrics');
    });

    it('are for callers with the token', async () => {
      const got = await send('/metrics', { headers: { authorization } });
      expect(got.status).toBe(200);
      expect(got.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(got.headers.get('cache-control')).toBe('no-store');
      expect(parseMetrics(await got.text()).length).toBeGreaterThan(10);
      const head = await send('/metrics', { method: 'HEAD', headers: { authorization } });
      expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' });
    });

    it.each([
      ['nothing', undefined],
      ['no token', 'Bearer'],
      ['no scheme', token],
      ['another scheme', `Basic ${token}`],
      ['its end', `Bearer ${token.slice(1)}`],
      ['more than the token', `Bearer ${token}x`],
      ['other letters', `Bearer ${token.toLowerCase()}`],
      ['the token twice', `Bearer ${token} ${token}`],
      ['a long text', `Bearer ${'x'.repeat(4000)}`],
    ])('are refused to a caller who sends %s', async (_what, sent) => {
      const headers = sent === undefined ? {} : { authorization: sent };
      const got = await send('/metrics', { headers });
      expect(got.status).toBe(401);
      expect(got.headers.get('www-authenticate')).toContain('Bearer');
      expect(await got.text()).not.toContain('nsem_');
    });

    it('are refused to an admin, whose session is no token of theirs', async () => {
      const { admin } = server.people;
      const got = await send('/metrics', { headers: { authorization: `Bearer ${admin.token}` } });
      expect(got.status).toBe(401);
    });

    it('can only be read', async () => {
      const got = await send('/metrics', { method: 'POST', headers: { authorization } });
      expect(got.status).toBe(405);
      expect(got.headers.get('allow')).toBe('GET, HEAD');
    });

    it('are compressed if that is accepted', async () => {
      const got = await send('/metrics', { headers: { authorization, 'accept-encoding': 'gzip' } });
      expect(got.headers.get('content-encoding')).toBe('gzip');
      expect(parseMetrics(await got.text()).length).toBeGreaterThan(10);
    });
  });

  describe('the counts of requests', () => {
    it('are by operation, method and class of status', async () => {
      const { client } = server.people;
      await send('/healthz');
      await send('/healthz/');
      await send('/healthz', { method: 'HEAD' });
      await send('/jobs/123456');
      await send('/jobs/123457', { headers: { authorization: `Bearer ${client.token}` } });
      await send('/nowhere');
      const samples = await scrape();
      const count = (operation: string, method: string, status: string) =>
        valueOf(samples, { name: requests, labels: { operation, method, status } });
      expect(count('readHealth', 'GET', '2xx')).toBe(2);
      expect(count('readHealth', 'HEAD', '2xx')).toBe(1);
      expect(count('readJob', 'GET', '4xx')).toBe(2);
      expect(count('other', 'GET', '4xx')).toBe(1);
      expect(count('readMetrics', 'GET', '2xx')).toBeUndefined();
      expect(
        valueOf(await scrape(), { name: requests, labels: { operation: 'readMetrics' } }),
      ).toBe(1);
    });

    it('have failures of the server, and how long requests took', async () => {
      const dependencies = {
        ...server.dependencies,
        ping: () => Promise.reject(new Error('the disk is gone')),
      };
      const seen: number[] = [];
      const app = createApp(dependencies, {
        metrics: {
          admits: () => false,
          countRequest: ({ operation, status, seconds }) => {
            expect(operation).toBe('readReadiness');
            seen.push(status);
            expect(seconds).toBeGreaterThan(0);
          },
          render: () => expect.unreachable(),
        },
      });
      const failing = await serve(app.callback(), { host: '127.0.0.1', port: 0 });
      expect((await fetch(`${failing.url}/readyz`)).status).toBe(503);
      await failing.stop();
      expect(seen).toEqual([503]);
    });

    it('have no label that a caller chooses, whatever 1,000 callers send', async () => {
      const marker = 'kente7f3a';
      const paths = (nth: number) => [
        `/${marker}-${nth}`,
        `/jobs/${marker}${nth}`,
        `/jobs/${nth}/${marker}`,
        `/providers/%22${marker}%22%0A${nth}`,
        `/__proto__/${marker}${nth}`,
        `/constructor?${marker}=${nth}`,
        `/metrics/${marker}${nth}`,
        `/healthz?${marker}=${nth}`,
        `//${marker}${nth}`,
        `/docs/../${marker}${nth}`,
      ];
      const verbs = ['GET', 'POST', 'PUT', 'DELETE', 'PURGE', 'PROPFIND', 'SEARCH', 'HEAD'];
      const answers: Promise<string>[] = [];
      for (let nth = 0; nth < 100; nth += 1) {
        const lines = paths(nth).map((path, at) => {
          const last = at === 9 ? 'Connection: close\r\n' : '';
          const verb = verbs[(nth + at) % verbs.length] ?? 'GET';
          return `${verb} ${path} HTTP/1.1\r\nHost: ${marker}.example\r\nContent-Length: 0\r\n${last}\r\n`;
        });
        answers.push(sendRaw(measured.url, lines.join('')));
      }
      const answered = (await Promise.all(answers)).join('').match(/HTTP\/1\.1 \d{3} /g);
      expect(answered).toHaveLength(1000);
      const samples = await scrape();
      expect(valueOf(samples, { name: requests })).toBe(1000);
      expect(JSON.stringify(samples)).not.toContain(marker);
      const known = new Set([...operations.map(({ id }) => id), 'other', 'readMetrics']);
      const labels = samples.filter(({ name }) => name === requests).map((one) => one.labels);
      expect(labels.filter(({ operation = '' }) => !known.has(operation))).toEqual([]);
      const used = new Set(labels.map(({ method }) => method));
      expect(used).toEqual(new Set(['DELETE', 'GET', 'HEAD', 'POST', 'PUT', 'other']));
      // A few operations and methods, and no more classes of status than there are.
      expect(labels.length).toBeLessThan(60);
    });
  });
});

describe('statements', () => {
  type Someone = 'admin' | 'client' | 'provider' | undefined;

  const reads: readonly (readonly [Someone, string])[] = [
    [undefined, '/languages/availability'],
    [undefined, '/public/providers?limit=20'],
    ['admin', '/admin/all-services?limit=20'],
    ['admin', '/admin/announcements/?limit=20'],
    ['admin', '/admin/analytics/trends'],
    ['admin', '/admin/settings'],
    ['admin', '/jobs/?limit=20'],
    ['admin', '/jobs/?limit=20&q=water'],
    ['admin', '/wallet/admin/payouts?limit=20'],
    ['client', '/announcements/'],
    ['client', '/jobs/?limit=20&sort=updated'],
    ['client', '/notifications?limit=20'],
    ['client', '/notifications/summary'],
    ['client', '/users/service-providers?limit=20&sort=best'],
    ['client', '/users/me/notification-settings'],
    ['provider', '/jobs/available/?limit=20'],
    ['provider', '/users/me/payout-account'],
  ];

  let server: TestServer;
  let executed = 0;

  /** Counts what is executed over every connection of this process to a database file. */
  function countStatements(): void {
    const memory = new BetterSqlite(':memory:');
    const prototype = Object.getPrototypeOf(memory.prepare('select 1')) as BetterSqlite.Statement;
    memory.close();
    for (const method of ['all', 'get', 'run'] as const) {
      const original = prototype[method];
      vi.spyOn(prototype, method).mockImplementation(function count(this: unknown, ...values) {
        executed += 1;
        return original.apply(this as BetterSqlite.Statement, values);
      });
    }
  }

  const store = (count: number) =>
    server.database.unitOfWork.write(async (stores) => {
      const { admin, client, provider } = server.people;
      const now = instant(Date.now());
      for (let nth = 0; nth < count; nth += 1) {
        const other = await storeProvider(stores, [englishToTwi], { isPublic: true });
        const { id: clientId } = await storeClient(stores);
        await stores.ratings.insert(aRating({ clientId, providerId: other.id }));
        const { id: jobId } = await storeJob(stores, {
          clientId: client.id,
          content: 'Clean water',
        });
        await stores.payouts.insert(aPayout({ providerId: other.id }));
        const about = { jobId, actorId: provider.id, createdAt: now };
        await stores.notifications.insert({ accountId: client.id, kind: 'job_accepted', ...about });
        const shown = { startsAt: now, endsAt: later(now, dayMs), createdBy: admin.id };
        await stores.announcements.insert(anAnnouncement(shown));
      }
      return ok(null);
    });

  /** The fewest of three calls: the use of sessions is recorded in between. */
  async function statementsOf([name, path]: (typeof reads)[number]): Promise<number> {
    const by = name === undefined ? {} : { by: server.people[name] };
    expect([path, (await server.call('GET', path, by)).status]).toEqual([path, 200]);
    const counts: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      executed = 0;
      await server.call('GET', path, by);
      counts.push(executed);
    }
    return Math.min(...counts);
  }

  async function countAll(): Promise<Record<string, number>> {
    server.pass(60_000);
    const counts: Record<string, number> = {};
    for (const read of reads) counts[read[1]] = await statementsOf(read);
    return counts;
  }

  beforeAll(async () => {
    server = await startTestServer({ kind: 'SQLite' });
    countStatements();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await server.stop();
  });

  it('no list reads more statements because it has more items', async () => {
    await store(2);
    const few = await countAll();
    await store(15);
    expect(await countAll()).toEqual(few);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.ts';
import { parseMetrics, valueOf, type Sample } from '../metrics/testing/parse-metrics.ts';
import { quietSources } from '../metrics/testing/quiet-sources.ts';
import { createApp } from './app.ts';
import { operations } from './operations/operations.ts';
import { serve, type Serving } from './serve.ts';
import { sendRaw } from './testing/raw-call.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

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
    expect(valueOf(await scrape(), { name: requests, labels: { operation: 'readMetrics' } })).toBe(
      1,
    );
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

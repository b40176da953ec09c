import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../start/config.ts';
import { apiDocument } from '../testing/api-document.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { exposedHeaders } from './allow-origins.ts';

const app = 'https://app.example.com';
let server: TestServer;
let closed: TestServer;
let open: TestServer;

beforeAll(async () => {
  server = await startTestServer({ corsOrigins: [app, 'http://localhost:5173'] });
  closed = await startTestServer();
  open = await startTestServer({ corsOrigins: ['*'] });
});
afterAll(() => Promise.all([server, closed, open].map((one) => one.stop())));

/** The headers of a response that concern other origins. */
const corsOf = ({ headers }: Readonly<{ headers: Headers }>) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

const from = (origin: string) => ({ headers: { origin } });

/** What a browser sends before a request that another site may not send by itself. */
const preflight = (origin: string, method = 'POST') => ({
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  },
});

describe('a configured origin', () => {
  it('may read responses, with every header that the API describes', async () => {
    const got = await server.call('GET', '/languages/', from(app));
    expect(got.status).toBe(200);
    expect(corsOf(got)).toEqual({
      'access-control-allow-origin': app,
      'access-control-expose-headers': exposedHeaders.join(','),
    });
    expect(got.headers.get('vary')).toContain('Origin');
  });

  it.each(['/nowhere', '/jobs/'])('may read refusals: %s', async (path) => {
    const got = await server.call('GET', path, from('http://localhost:5173'));
    expect(got.status).toBeGreaterThanOrEqual(400);
    expect(corsOf(got)).toMatchObject({ 'access-control-allow-origin': 'http://localhost:5173' });
  });

  it('may send tokens and idempotency keys', async () => {
    const got = await server.call('OPTIONS', '/jobs/', preflight(app));
    expect({ status: got.status, text: got.text }).toEqual({ status: 204, text: '' });
    expect(corsOf(got)).toEqual({
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
      'access-control-max-age': '600',
    });
  });
});

describe('any other origin', () => {
  it.each([
    'https://app.example.com.evil.example',
    'http://app.example.com',
    'null',
    `${app}:8443`,
  ])('may not: %s', async (origin) => {
    expect(corsOf(await server.call('GET', '/languages/', from(origin)))).toEqual({});
    const asked = await server.call('OPTIONS', '/jobs/', preflight(origin));
    expect({ status: asked.status, cors: corsOf(asked) }).toEqual({ status: 405, cors: {} });
  });

  it('may not if none is configured', async () => {
    const got = await closed.call('GET', '/languages/', from(app));
    expect({ cors: corsOf(got), vary: got.headers.get('vary') }).toEqual({ cors: {}, vary: null });
    expect((await closed.call('OPTIONS', '/jobs/', preflight(app))).status).toBe(405);
  });

  it('may if all are, but never with credentials of the browser', async () => {
    const got = await open.call('GET', '/languages/', from('https://other.example'));
    expect(corsOf(got)).toMatchObject({ 'access-control-allow-origin': '*' });
    const asked = await open.call('OPTIONS', '/jobs/', preflight('https://other.example'));
    for (const cors of [corsOf(got), corsOf(asked)]) {
      expect(cors).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});

/** The names of all headers that a part of the API description mentions. */
function headersIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) =>
    key === 'headers' ? Object.keys(inner as object) : headersIn(inner),
  );
}

it('exposes every header that the API description names', () => {
  const names = new Set(headersIn(apiDocument()));
  // Browsers expose these in any case.
  const always = new Set(['Cache-Control', 'Content-Length', 'Content-Type']);
  const expected = [...names].filter((name) => !always.has(name));
  expect(expected.length).toBeGreaterThan(10);
  expect(exposedHeaders).toEqual(expect.arrayContaining(expected));
});

describe('the configuration', () => {
  const parse = (NSEM_CORS_ORIGINS: string) => parseConfig({ NSEM_CORS_ORIGINS }).corsOrigins;

  it.each([
    ['', []],
    ['*', ['*']],
    [app, [app]],
    [`${app}:443/, HTTP://LOCALHOST:5173`, [app, 'http://localhost:5173']],
  ])('reads %j', (given, origins) => {
    expect(parse(given)).toEqual(origins);
  });

  it.each([
    'app.example.com',
    'https://*.example.com/a',
    'https://app.example.com/path',
    'ftp://app.example.com',
    'null',
    `*, ${app}`,
    `${app},`,
    Array.from({ length: 101 }, (_, i) => `https://a${i}.example.com`).join(','),
  ])('refuses %j', (given) => {
    expect(() => parse(given)).toThrow('NSEM_CORS_ORIGINS must be origins');
  });
});

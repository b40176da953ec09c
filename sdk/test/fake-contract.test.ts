import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { createFakeMarketplace, type FakeMarketplace } from '@nsem/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerClient, registerProvider } from './support/register.ts';

/** A marketplace, real or fake, with a client and a provider. */
type Side = Readonly<{
  fetch: typeof globalThis.fetch;
  url: string;
  tokens: Readonly<Record<'client' | 'provider', string>>;
}>;

type Sent = Readonly<{
  by?: keyof Side['tokens'];
  json?: unknown;
  body?: FormData;
  headers?: Readonly<Record<string, string>>;
}>;

const services = [
  { service_type: 'translation', source_language: 'en', target_language: 'tw' },
  { service_type: 'transcription', language: 'tw' },
] as const;

/**
 * Headers of the connection, which a fake does not have, of what takes a different time, and of the seal of the
 * ledger: a fake has none.
 */
const ofServer =
  /^(?:connection|keep-alive|date|transfer-encoding|content-encoding|vary|ledger-seal)$/;

/** What a value is made of: the names of its members, and the types of the others. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

/** Records what a side answers to each call. */
function observe({ fetch: send, url, tokens }: Side) {
  const answers: unknown[] = [];
  async function call(method: string, path: string, sent: Sent = {}) {
    const { by, json, body, headers = {} } = sent;
    const response = await send(url + path, {
      method,
      headers: {
        ...(by !== undefined && { authorization: `Bearer ${tokens[by]}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const text = await response.text();
    const content = isJson && text !== '' ? JSON.parse(text) : text;
    const names = [...response.headers.keys()].filter((name) => !ofServer.test(name));
    answers.push({
      call: `${method} ${path}`,
      status: response.status,
      code: content.code ?? null,
      detail: content.detail ?? null,
      headers: names,
      shape: shapeOf(content),
    });
    return content;
  }
  return { answers, call };
}

const leaflet = {
  service_type: 'translation',
  source_language: 'English',
  target_language: 'tw',
  content: 'Please wash your hands with soap before you eat.',
};

/** The errand of a client and a provider, with what they do wrong. */
async function runErrand(side: Side): Promise<readonly unknown[]> {
  const { answers, call } = observe(side);
  for (const path of [
    '/version',
    '/healthz',
    '/languages/',
    '/service-pricing/',
    '/users/service-providers',
  ])
    await call('GET', path);
  await call('GET', '/wallet/me');
  await call('GET', '/auth/me', { by: 'client', headers: { authorization: 'Bearer wrong' } });
  for (const path of ['/auth/me', '/users/me/limits', '/usage', '/billing', '/wallet/me'])
    await call('GET', path, { by: 'client' });
  await call('POST', '/jobs/quote', { by: 'client', json: leaflet });
  const key = { 'idempotency-key': 'leaflet-7' };
  const named = { ...leaflet, reference: 'INV-2026-0117', metadata: { department: 'Health' } };
  const { id } = await call('POST', '/jobs/', { by: 'client', json: named, headers: key });
  await call('POST', '/jobs/', { by: 'client', json: named, headers: key });
  await call('POST', '/jobs/', { by: 'client', json: leaflet, headers: key });
  await call('POST', '/jobs/', { by: 'client', json: named });
  await call('POST', '/jobs/', { by: 'client', json: { service_type: 'translation' } });
  await call('POST', '/jobs/', {
    by: 'client',
    json: { ...leaflet, content: 'a '.repeat(30_000) },
  });
  await call('POST', '/jobs/', { by: 'client' });
  await call('POST', '/jobs/', { by: 'provider', json: leaflet });
  for (let number = 0; number < 3; number += 1)
    await call('POST', '/jobs/', { by: 'client', json: leaflet });
  for (const query of [
    '?limit=2',
    '?status=failed',
    `?ids=${id}`,
    '?reference=INV-2026-0117',
    '?x=1',
  ])
    await call('GET', `/jobs/${query}`, { by: 'client' });
  for (const part of ['', '/status', '/events', '/output', '/input'])
    await call('GET', `/jobs/${id}${part}`, { by: 'client' });
  await call('PUT', `/jobs/${id}`, { by: 'client', json: { content: 'Wash your hands.' } });
  await call('GET', `/jobs/${id}`, { by: 'provider' });
  await call('POST', `/jobs/${id}/assign`, { by: 'provider' });
  await call('DELETE', `/jobs/${id}`, { by: 'client' });
  await call('POST', `/jobs/${id}/deliver`, { by: 'provider', json: {} });
  const body = new FormData();
  body.append('file', new Blob(['Hohoro wo nsa.']), 'leaflet.tw.txt');
  await call('POST', `/jobs/${id}/deliver`, { by: 'provider', body });
  await call('GET', `/jobs/${id}/output`, { by: 'client' });
  await call('GET', `/jobs/${id}/output`, { by: 'client', headers: { range: 'bytes=3-5' } });
  await call('POST', '/ratings/', { by: 'client', json: { service_provider_id: 3, rating: 5 } });
  await call('GET', '/wallet/transactions', { by: 'client' });
  await call('GET', '/earnings', { by: 'provider' });
  await call('DELETE', `/jobs/${id + 1}`, { by: 'client' });
  await call('POST', '/api-keys/', { by: 'client', json: { key_name: 'Website' } });
  await call('PATCH', '/jobs/', { by: 'client' });
  return answers;
}

let market: TestMarketplace;
let fake: FakeMarketplace;

beforeAll(async () => {
  market = await startTestMarketplace();
});
afterAll(async () => {
  fake.close();
  await market.stop();
});

test('a fake marketplace answers the calls of an errand as a server does', async () => {
  const client = await registerClient(market, 100);
  const provider = await registerProvider(market, services);
  const real = { client: client.token, provider: provider.token };
  const [name, email] = ['Abena Boateng', 'abena@example.com'];
  fake = createFakeMarketplace({
    users: [
      { name, email, role: 'client', balance: 100 },
      { name, email: 'kofi@example.com', role: 'service-provider', services },
    ],
  });
  const answers = await runErrand({
    fetch: fake.fetch,
    url: 'https://nsem.example.com',
    tokens: { client: fake.tokenOf(email), provider: fake.tokenOf('kofi@example.com') },
  });
  expect(answers).toEqual(await runErrand({ fetch, url: market.url, tokens: real }));
  const codes = answers.map((answer) => (answer as { status: number }).status);
  expect(new Set(codes)).toEqual(new Set([200, 201, 206, 401, 402, 403, 404, 405, 409, 422, 400]));
});

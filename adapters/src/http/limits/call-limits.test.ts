import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startTestServer,
  type Sending,
  type Someone,
  type TestServer,
} from '../testing/test-server.ts';
import { createLimits, type Limits } from './limits.ts';
import { createAddressReader } from './address-of.ts';

let server: TestServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limits = createLimits({ calls: { calls: 3, seconds: 10 } });
  server = await startTestServer({ limits, addressOf: createAddressReader(['loopback']) });
});
// Nothing that a test has called counts any more in the next one.
afterEach(() => void vi.setSystemTime(Date.now() + 10_000));
afterAll(async () => {
  await server.stop();
  vi.useRealTimers();
});

const from = (address: string): Sending => ({ headers: { 'x-forwarded-for': address } });
const makola = from('41.66.203.14');

async function callAll(path: string, times: number, sending: Sending = {}) {
  const statuses = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await server.call('GET', path, sending)).status);
  }
  return statuses;
}

describe('a limited call', () => {
  it('reports how many are left and for how long', async () => {
    const reported = [];
    for (let call = 0; call < 3; call += 1) {
      const { headers } = await server.call('GET', '/languages/', makola);
      expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=10');
      expect(headers.get('retry-after')).toBeNull();
      reported.push(headers.get('ratelimit'));
      vi.setSystemTime(Date.now() + 2000);
    }
    expect(reported).toEqual(['"default";r=2;t=10', '"default";r=1;t=8', '"default";r=0;t=6']);
  });

  it('is refused above the limit, until the time is over', async () => {
    await callAll('/languages/', 3, makola);
    vi.setSystemTime(Date.now() + 4000);
    const refused = await server.call('GET', '/languages/', makola);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'http.too-many-requests',
        title: 'Too many requests',
        detail: 'Too many calls. Please try again in 6 seconds.',
      },
    });
    expect(refused.headers.get('retry-after')).toBe('6');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=6');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=3;w=10');
    vi.setSystemTime(Date.now() + 6000);
    expect(await callAll('/languages/', 1, makola)).toEqual([200]);
  });

  it('is counted by its user, wherever they call from', async () => {
    const { client, otherClient } = server.people;
    expect(await callAll('/auth/me', 2, { ...from('41.66.203.14'), by: client })).toEqual([
      200, 200,
    ]);
    expect(await callAll('/auth/me', 2, { ...from('102.176.0.1'), by: client })).toEqual([
      200, 429,
    ]);
    expect(await callAll('/auth/me', 1, { ...from('102.176.0.1'), by: otherClient })).toEqual([
      200,
    ]);
  });

  it('is counted together with those of all keys and sessions of its account', async () => {
    const { client, otherClient } = server.people;
    // Creating the two keys takes two of the three calls.
    const [one, other] = [await server.keyOf(client), await server.keyOf(client)];
    expect(await callAll('/jobs/', 1, { by: one })).toEqual([200]);
    expect(await callAll('/jobs/', 1, { by: other })).toEqual([429]);
    expect(await callAll('/jobs/', 1, { by: client })).toEqual([429]);
    expect(await callAll('/jobs/', 1, { by: otherClient })).toEqual([200]);
  });

  it('is counted by its network if the caller is anonymous, with or without a credential', async () => {
    expect(await callAll('/languages/', 1, makola)).toEqual([200]);
    expect(await callAll('/auth/me', 1, makola)).toEqual([401]);
    expect(await callAll('/auth/me', 2, { ...makola, by: 'guess' })).toEqual([401, 429]);
    expect(await callAll('/auth/me', 1, { ...makola, by: server.people.client })).toEqual([200]);
    expect(await callAll('/languages/', 1, from('41.66.203.15'))).toEqual([200]);
  });

  it('is counted by the whole /64 of an IPv6 address', async () => {
    expect(await callAll('/languages/', 2, from('2c0f:f248:1:2::1'))).toEqual([200, 200]);
    expect(await callAll('/languages/', 2, from('2c0f:f248:1:2:ffff::9'))).toEqual([200, 429]);
    expect(await callAll('/languages/', 1, from('2c0f:f248:1:3::1'))).toEqual([200]);
  });

  it('is counted, and reports it, if it is refused for another reason', async () => {
    const { client, admin } = server.people;
    const forbidden = await server.call('POST', '/languages/', { by: client, json: {} });
    expect(forbidden.status).toBe(403);
    expect(forbidden.headers.get('ratelimit')).toBe('"default";r=2;t=10');
    const invalid = await server.call('POST', '/languages/', { by: admin, json: {} });
    expect(invalid.status).toBe(422);
    expect(invalid.headers.get('ratelimit')).toBe('"default";r=2;t=10');
  });

  it('above the limit does nothing', async () => {
    const { admin } = server.people;
    await callAll('/auth/me', 3, { by: admin });
    const json = { name: 'Nkonya' };
    expect((await server.call('POST', '/languages/', { by: admin, json })).status).toBe(429);
    const { text } = await server.call('GET', '/languages/', makola);
    expect(text).not.toContain('Nkonya');
  });
});

/** Counts changes as if they had been made. */
async function countChanges({ changes }: Limits, name: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await changes.take(name);
}

describe('a change that an account can repeat for ever', () => {
  it('is limited to 600 in a quarter of an hour, and nothing else with it', async () => {
    const limits = createLimits({ calls: { calls: 10_000, seconds: 10 } });
    const own = await startTestServer({ limits });
    const { client, otherClient } = own.people;
    const end = (by: Someone) => own.call('DELETE', '/users/me/sessions', { by });
    await countChanges(limits, `account ${client.id}`, 597);
    for (let time = 0; time < 3; time += 1) expect((await end(client)).status).toBe(204);
    const refused = await end(client);
    expect(refused).toMatchObject({ status: 429, body: { code: 'http.too-many-requests' } });
    expect(refused.headers.get('ratelimit-policy')).toBe('"change";q=600;w=900');
    expect((await own.call('GET', '/auth/me', { by: client })).status).toBe(200);
    expect((await end(otherClient)).status).toBe(204);
    await own.stop();
  });

  it('includes logins, of which guesses do not count', async () => {
    const limits = createLimits({ calls: { calls: 10_000, seconds: 10 } });
    const own = await startTestServer({ limits });
    const logIn = (password = 'Akwaaba 2026') => {
      const json = { email: own.people.client.email, password };
      return own.call('POST', '/auth/login', { json });
    };
    expect((await logIn('Sika-kokoo')).status).toBe(401);
    await countChanges(limits, `login ${own.people.client.email}`, 597);
    for (let time = 0; time < 3; time += 1) expect((await logIn()).status).toBe(200);
    const refused = await logIn();
    expect(refused.headers.get('ratelimit-policy')).toBe('"change";q=600;w=900');
    expect(refused.body.detail).toBe('Too many logins or changes. Please try again in 15 minutes.');
    await own.stop();
  });
});

describe('uncounted calls', () => {
  it.each(['/healthz', '/readyz'])('are calls of %s', async (path) => {
    expect(new Set(await callAll(path, 6, makola))).toEqual(new Set([200]));
    const { headers } = await server.call('GET', path, makola);
    expect(headers.get('ratelimit')).toBeNull();
    expect(await callAll('/languages/', 1, makola)).toEqual([200]);
  });

  it('include every call if limits are off', async () => {
    const open = await startTestServer();
    const { headers } = await open.call('GET', '/languages/');
    expect(headers.get('ratelimit')).toBeNull();
    await open.stop();
  });
});

it('a forged X-Forwarded-For does not escape a limit', async () => {
  const limits = createLimits({ calls: { calls: 1, seconds: 10 } });
  const direct = await startTestServer({ limits });
  expect((await direct.call('GET', '/languages/', from('41.66.203.14'))).status).toBe(200);
  expect((await direct.call('GET', '/languages/', from('41.66.203.15'))).status).toBe(429);
  await direct.stop();
});

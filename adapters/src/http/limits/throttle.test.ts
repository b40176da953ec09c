import { createMemoryPasswords, type MemoryPasswords } from '@nsem/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createLimits } from './limits.ts';
import { createAddressReader } from './addresses.ts';

const password = 'Akwaaba 2026';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let server: TestServer;
let passwords: MemoryPasswords;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limits = createLimits({ calls: { calls: 999, seconds: 1 } });
  server = await startTestServer({
    limits,
    addressOf: createAddressReader(['loopback']),
    passwords: {
      hash: (typed) => passwords.hash(typed),
      verify: (typed, hash) => passwords.verify(typed, hash),
      verifyNothing: (typed) => passwords.verifyNothing(typed),
      isOutdated: (hash) => passwords.isOutdated(hash),
      markOf: (hash) => passwords.markOf(hash),
      findWeakness: (typed) => passwords.findWeakness(typed),
      marketplaceNames: () => [],
    },
  });
});
beforeEach(() => {
  passwords = createMemoryPasswords();
  // Nothing that another test has tried counts any more.
  vi.setSystemTime(Date.now() + 2 * dayMs);
});
afterAll(async () => {
  await server.stop();
  vi.useRealTimers();
});

type Try = Readonly<{ email?: string; password?: string; from?: string; device?: string }>;

const logIn = (typed: Try = {}) =>
  server.call('POST', '/auth/login', {
    headers: { 'x-forwarded-for': typed.from ?? '41.66.203.14' },
    json: {
      email: typed.email ?? server.people.client.email,
      password: typed.password ?? password,
      ...(typed.device !== undefined && { device_token: typed.device }),
    },
  });
const guess = (typed: Try = {}) => logIn({ password: 'Sika-kokoo', ...typed });

const statuses = async (calls: readonly Promise<Readonly<{ status: number }>>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((one, other) => one - other);

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('failed logins', () => {
  it('into one account are limited to five in a quarter of an hour, also when sent at once', async () => {
    const got = await statuses(many(20, () => guess()));
    expect(got).toEqual([...many(5, () => 401), ...many(15, () => 429)]);
    expect(passwords.calls().filter((call) => call === 'verify')).toHaveLength(5);
  });

  it('report when to try again', async () => {
    await Promise.all(many(5, () => guess()));
    vi.setSystemTime(Date.now() + 3 * minuteMs);
    const { status, headers, body } = await logIn();
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'http.too-many-requests' });
    expect(body.detail).toBe('Too many failed logins. Please try again in 12 minutes.');
    expect(headers.get('ratelimit-policy')).toBe('"login";q=5;w=900');
    expect(headers.get('ratelimit')).toBe('"login";r=0;t=720');
    expect(headers.get('retry-after')).toBe('720');
    vi.setSystemTime(Date.now() + 12 * minuteMs);
    expect((await logIn()).status).toBe(200);
  });

  it('do not reveal whether the account exists', async () => {
    const guessRepeatedly = async (email: string, from: string) => {
      const responses = [];
      for (let time = 0; time < 7; time += 1) {
        const { status, body, headers } = await guess({ email, from });
        const names = [...headers.keys()];
        responses.push({ status, names, limit: headers.get('ratelimit'), ...body, request_id: '' });
      }
      return responses;
    };
    const known = await guessRepeatedly(server.people.client.email, '41.66.203.14');
    expect(await guessRepeatedly('unknown@example.com', '102.176.0.1')).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const calls = passwords.calls();
    expect(calls.filter((one) => one === 'verify nothing')).toHaveLength(5);
    expect(calls.filter((one) => one === 'verify')).toHaveLength(5);
  });

  it('count for one account regardless of how its e-mail is typed', async () => {
    const { email } = server.people.client;
    const spellings = [email, ` ${email} `, email.toUpperCase()];
    const got = await statuses(many(9, (index) => guess({ email: spellings[index % 3]! })));
    expect(got.filter((status) => status === 401)).toHaveLength(5);
  });

  it('do not lock out logins from elsewhere', async () => {
    await Promise.all(many(6, () => guess()));
    expect((await logIn()).status).toBe(429);
    expect((await logIn({ from: '102.176.0.1' })).status).toBe(200);
  });

  it('into different accounts from one network are limited to thirty', async () => {
    const got = await statuses(many(40, (index) => guess({ email: `a${index}@example.com` })));
    expect(got).toEqual([...many(30, () => 401), ...many(10, () => 429)]);
    const refused = await logIn();
    expect(refused.headers.get('ratelimit-policy')).toBe('"login";q=30;w=900');
    expect((await logIn({ from: '102.176.0.1' })).status).toBe(200);
  });

  it('that are refused do not count against the network', async () => {
    await Promise.all(many(40, () => guess()));
    const { email } = server.people.otherClient;
    expect((await logIn({ email })).status).toBe(200);
  });
});

describe('logins that succeed', () => {
  it('are not counted', async () => {
    for (let time = 0; time < 30; time += 1) expect((await logIn()).status).toBe(200);
  });

  it('are forgotten after a successful login', async () => {
    for (let time = 0; time < 4; time += 1) {
      expect(await statuses(many(4, () => guess()))).toEqual([401, 401, 401, 401]);
      expect((await logIn()).status).toBe(200);
    }
  });

  it('do not reset the count of guesses at other accounts', async () => {
    for (let time = 0; time < 29; time += 1) {
      expect((await guess({ email: `a${time}@example.com` })).status).toBe(401);
      expect((await logIn()).status).toBe(200);
    }
    expect((await guess({ email: 'last@example.com' })).status).toBe(401);
    expect((await logIn()).status).toBe(429);
  });
});

describe('failed logins into one account from many networks', () => {
  const guessFrom = (index: number) => guess({ from: `41.66.${index}.1` });
  const home = '102.176.0.1';

  it('delay logins from elsewhere, a minute at first, and twice as long after each failure', async () => {
    await Promise.all(many(10, guessFrom));
    for (const minutes of [1, 2, 4, 8, 16, 20, 20]) {
      const refused = await logIn({ from: home });
      expect(refused).toMatchObject({ status: 429, body: { code: 'http.too-many-requests' } });
      const seconds = String(60 * minutes);
      expect(refused.headers.get('retry-after')).toBe(seconds);
      expect(refused.headers.get('ratelimit')).toBe(`"login";r=0;t=${seconds}`);
      expect(refused.headers.get('ratelimit-policy')).toBe(`"login";q=1;w=${seconds}`);
      vi.setSystemTime(Date.now() + minutes * minuteMs);
      expect((await guessFrom(100 + minutes)).status).toBe(401);
    }
    vi.setSystemTime(Date.now() + 20 * minuteMs);
    expect((await logIn({ from: home })).status).toBe(200);
  });

  it('do not delay a device from which its user has logged in before', async () => {
    const { body } = await logIn({ from: home });
    const device = body.device_token;
    await Promise.all(many(20, guessFrom));
    expect((await logIn({ from: home })).status).toBe(429);
    const again = await logIn({ from: '154.160.1.20', device });
    expect(again).toMatchObject({ status: 200, body: { device_token: device } });
    const other = await logIn({ email: server.people.otherClient.email, device, from: home });
    expect(other.body.device_token).not.toBe(device);
    expect((await logIn({ from: home, device: other.body.device_token })).status).toBe(429);
    expect((await logIn({ from: home, device: 'forged' })).status).toBe(429);
  });

  it('are limited to five in a quarter of an hour from a known device too', async () => {
    const { body } = await logIn();
    const got = await statuses(
      many(9, (index) => guess({ from: `41.66.${index}.1`, device: body.device_token })),
    );
    expect(got).toEqual([...many(5, () => 401), ...many(4, () => 429)]);
  });

  it('are counted only if they were attempts', async () => {
    await Promise.all(many(10, guessFrom));
    await Promise.all(many(20, (index) => guessFrom(50 + index)));
    vi.setSystemTime(Date.now() + minuteMs);
    expect((await logIn({ from: home })).status).toBe(200);
    expect((await logIn({ from: home })).status).toBe(200);
  });
});

describe('registrations', () => {
  const register = (index: number, from = '41.66.203.14') =>
    server.call('POST', '/auth/register', {
      headers: { 'x-forwarded-for': from },
      json: { name: 'Efua Sarpong', email: `efua${index}@example.com`, password, role: 'client' },
    });

  it('from one network are limited to sixty in a quarter of an hour, with one hash each', async () => {
    const got = await statuses(many(70, (index) => register(index)));
    expect(got).toEqual([...many(60, () => 201), ...many(10, () => 429)]);
    expect(passwords.calls().filter((call) => call === 'hash')).toHaveLength(60);
    const refused = await register(99);
    expect(refused.headers.get('ratelimit-policy')).toBe('"register";q=60;w=900');
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.body.detail).toBe('Too many registrations. Please try again in 15 minutes.');
    expect((await register(99, '102.176.0.1')).status).toBe(201);
  });

  it('with e-mails of one mailbox are limited to five in a quarter of an hour, from anywhere', async () => {
    const registerAs = (email: string, from: string, name = 'Efua Sarpong') =>
      server.call('POST', '/auth/register', {
        headers: { 'x-forwarded-for': from },
        json: { name, email, password, role: 'client' },
      });
    const got = await statuses(
      many(8, (nth) => registerAs(`e.fua+${nth}@gmail.com`, `41.66.204.${nth}`)),
    );
    expect(got).toEqual([...many(5, () => 201), ...many(3, () => 429)]);
    const refused = await statuses(
      many(8, (nth) => registerAs(`kojo+${nth}@gmail.com`, `41.66.205.${nth}`, 'Admin')),
    );
    expect(refused).toEqual(many(8, () => 422));
    expect((await registerAs('kojo@gmail.com', '41.66.205.9')).status).toBe(201);
  });
});

describe('messages to the marketplace', () => {
  const from = '41.66.203.14';
  const write = (name: string, key: string, address = from) =>
    server.call('POST', '/contact-messages/', {
      headers: { 'x-forwarded-for': address, 'idempotency-key': key },
      json: { name, email: 'efua@example.com', message: 'Akwaaba!' },
    });

  it('from one network are limited to five in a quarter of an hour, also when sent at once', async () => {
    const got = await statuses(many(12, (index) => write('Efua', `key-${index}`)));
    expect(got).toEqual([...many(5, () => 201), ...many(7, () => 429)]);
    const refused = await write('Efua', 'another');
    expect(refused.headers.get('ratelimit-policy')).toBe('"contact";q=5;w=900');
    expect(refused.body.detail).toBe('Too many messages. Please try again in 15 minutes.');
    expect((await write('Efua', 'elsewhere', '102.176.0.1')).status).toBe(201);
    vi.setSystemTime(Date.now() + 15 * minuteMs);
    expect((await write('Efua', 'later')).status).toBe(201);
  });

  it('do not count if they are refused or repeated', async () => {
    for (let time = 0; time < 8; time += 1) {
      expect((await write('Efua\nSarpong', 'invalid')).status).toBe(422);
      expect((await write('Efua', 'same')).status).toBe(201);
    }
    const others = await statuses(many(5, (index) => write('Efua', `key-${index}`)));
    expect(others).toEqual([201, 201, 201, 201, 429]);
  });
});

it('nothing is throttled if limits are off', async () => {
  const open = await startTestServer();
  const json = { email: open.people.client.email, password: 'Sika-kokoo' };
  const got = await statuses(many(25, () => open.call('POST', '/auth/login', { json })));
  expect(new Set(got)).toEqual(new Set([401]));
  await open.stop();
});

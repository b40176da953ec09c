import { ok, refuse } from '@nsem/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Sending,
  type Someone,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';
import { createAddressReader } from './addresses.ts';
import { createBackOff, createFailedAccounts, createRecentMap } from './back-off.ts';
import { createLimits, type Limits } from './limits.ts';
import { throttleLogin } from './throttle.ts';

describe('call limits', () => {
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

    it('is counted with those of all keys and sessions of its account', async () => {
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
      expect(refused.body.detail).toBe(
        'Too many logins or changes. Please try again in 15 minutes.',
      );
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
});

describe('login limits', () => {
  const secondMs = 1_000;
  const minuteMs = 60 * secondMs;
  const dayMs = 24 * 60 * minuteMs;

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

  type Login = Readonly<{ network: string; account: string; isRight: boolean }>;

  /** Logins at the limits of a marketplace; counts what becomes of them. */
  function simulate() {
    const limits = createLimits({ calls: { calls: 1, seconds: 1 } });
    const counts = { in: 0, wrong: 0, refused: 0 };
    const logIn = async ({ network, account, isRight }: Login) => {
      const attempt = { network, email: `${account}@example.com`, knownDevice: undefined };
      const outcome = await throttleLogin(limits, attempt, async () =>
        isRight ? ok('in') : refuse({ code: 'wrong' }),
      );
      if (outcome.ok) counts.in += 1;
      else counts[outcome.fault.code === 'wrong' ? 'wrong' : 'refused'] += 1;
      return outcome.ok;
    };
    return { logIn, counts };
  }

  describe('a simulation of logins', () => {
    it('hinders none of 1,000 users behind one address, of whom every fiftieth mistypes', async () => {
      const { logIn, counts } = simulate();
      const network = '154.160.1.20';
      for (let user = 0; user < 1_000; user += 1) {
        const account = `user${user}`;
        if (user % 50 === 0) await logIn({ network, account, isRight: false });
        await logIn({ network, account, isRight: true });
        pass(secondMs);
      }
      expect(counts).toEqual({ in: 1_000, wrong: 20, refused: 0 });
    });

    it('hinders none of them if every fifth has forgotten the password', async () => {
      const { logIn, counts } = simulate();
      const network = '154.160.1.20';
      for (let user = 0; user < 1_000; user += 1) {
        await logIn({ network, account: `user${user}`, isRight: user % 5 !== 4 });
        pass(secondMs);
      }
      expect(counts).toEqual({ in: 800, wrong: 200, refused: 0 });
    });

    it('lets 10,000 addresses guess one account about a hundred times a day', async () => {
      const { logIn, counts } = simulate();
      const end = Date.now() + dayMs;
      for (let address = 0; Date.now() < end; address = (address + 1) % 10_000) {
        const network = `10.${address >> 8}.${address & 255}.1`;
        await logIn({ network, account: 'kwame', isRight: false });
        pass(5 * secondMs);
      }
      expect(counts.wrong).toBeGreaterThan(10);
      expect(counts.wrong).toBeLessThanOrEqual(100);
      // The account is not locked: its user logs in between two guesses.
      pass(20 * minuteMs);
      expect(await logIn({ network: '154.160.1.20', account: 'kwame', isRight: true })).toBe(true);
    });

    it('lets one address try 10,000 accounts at 30 in a quarter of an hour', async () => {
      const { logIn, counts } = simulate();
      const network = '154.160.1.20';
      const start = Date.now();
      let tried = 0;
      while (Date.now() < start + dayMs) {
        const before = counts.wrong;
        await logIn({ network, account: `stuffed${tried}`, isRight: false });
        tried += counts.wrong - before;
        pass(5 * secondMs);
      }
      expect(tried).toBeGreaterThan(30);
      expect(tried).toBeLessThanOrEqual(30 * 4 * 24);
    });

    it('lets a guesser gain little by logging in to accounts of their own', async () => {
      const { logIn, counts } = simulate();
      const network = '154.160.1.20';
      for (let own = 0; own < 60; own += 1) {
        await logIn({ network, account: `own${own}`, isRight: true });
      }
      for (let guess = 0; guess < 200; guess += 1) {
        await logIn({ network, account: `stuffed${guess}`, isRight: false });
      }
      expect(counts).toEqual({ in: 60, wrong: 45, refused: 155 });
    });
  });

  describe('the back-off of an account', () => {
    const fail = (backOff: ReturnType<typeof createBackOff>, times: number, account = 'kwame') => {
      for (let time = 0; time < times; time += 1) backOff.take(account);
    };

    it('is forgotten after four hours without an attempt', () => {
      const backOff = createBackOff();
      fail(backOff, 10);
      expect(backOff.take('kwame').exceeded).toBe(true);
      pass(4 * 60 * minuteMs + 1);
      fail(backOff, 9);
      expect(backOff.take('kwame').exceeded).toBe(false);
    });

    it('is not longer after the clock was set back', () => {
      const backOff = createBackOff();
      fail(backOff, 10);
      pass(-7 * 24 * 60 * minuteMs);
      expect(backOff.take('kwame')).toMatchObject({ exceeded: true, resetSeconds: 60 });
      pass(minuteMs);
      expect(backOff.take('kwame').exceeded).toBe(false);
    });

    it('forgives what a user mistyped, and not what others guessed', () => {
      const backOff = createBackOff();
      fail(backOff, 10);
      expect(backOff.take('kwame').exceeded).toBe(true);
      backOff.forgive('kwame', 1);
      expect(backOff.take('kwame').exceeded).toBe(false);
      expect(backOff.take('kwame')).toMatchObject({ exceeded: true, resetSeconds: 60 });
      backOff.forgive('unknown', 5);
    });

    it('outlasts attempts at many other accounts', () => {
      const backOff = createBackOff();
      fail(backOff, 10);
      for (let other = 0; other < 60_000; other += 1) backOff.take(`other${other}`);
      expect(backOff.take('kwame').exceeded).toBe(true);
      expect(backOff.take('other0')).toMatchObject({ exceeded: false });
    });
  });

  describe('the failing accounts of a network', () => {
    const network = '154.160.1.20';

    it('are counted once each, until they log in', () => {
      const failed = createFailedAccounts();
      expect(failed.take({ network, account: 'kwame' }).left).toBe(29);
      expect(failed.take({ network, account: 'kwame' }).left).toBe(29);
      failed.succeed({ network, account: 'kwame' });
      expect(failed.take({ network, account: 'ama' }).left).toBe(29);
    });

    it('are not counted for longer after the clock was set back', () => {
      const failed = createFailedAccounts();
      for (let nth = 0; nth < 30; nth += 1) failed.take({ network, account: `a${nth}` });
      pass(-7 * 24 * 60 * minuteMs);
      expect(failed.take({ network, account: 'ama' })).toMatchObject({
        exceeded: true,
        resetSeconds: 15 * 60,
      });
      pass(15 * minuteMs);
      expect(failed.take({ network, account: 'ama' }).exceeded).toBe(false);
    });

    it('are released only by the attempt that counted them', () => {
      const failed = createFailedAccounts();
      const [first, second] = [
        failed.take({ network, account: 'kwame' }),
        failed.take({ network, account: 'kwame' }),
      ];
      second.release();
      expect(failed.take({ network, account: 'ama' }).left).toBe(28);
      first.release();
      expect(failed.take({ network, account: 'ama' }).left).toBe(29);
    });
  });

  it('a map of limited size drops what was set longest ago', () => {
    const map = createRecentMap<number>(2);
    map.set('one', 1);
    map.set('two', 2);
    map.set('one', 3);
    map.set('three', 4);
    expect(['one', 'two', 'three'].map((key) => map.get(key))).toEqual([3, undefined, 4]);
    map.delete('one');
    expect(map.get('one')).toBeUndefined();
  });
});

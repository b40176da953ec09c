import { ok, refuse } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackOff } from './back-off.ts';
import { createFailedAccounts } from './failed-accounts.ts';
import { createLimits } from './limits.ts';
import { createRecentMap } from './recent-map.ts';
import { throttleLogin } from './throttle.ts';

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

  it('are given back only by the attempt that counted them', () => {
    const failed = createFailedAccounts();
    const [first, second] = [
      failed.take({ network, account: 'kwame' }),
      failed.take({ network, account: 'kwame' }),
    ];
    second.giveBack();
    expect(failed.take({ network, account: 'ama' }).left).toBe(28);
    first.giveBack();
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

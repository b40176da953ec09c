import { ok, refuse, type AccountId } from '@nsem/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from '../../persistence/postgres/postgres-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../persistence/testing/postgres/temporary-postgres.ts';
import { createLimits, createSharedCounter, type Limits } from './limits.ts';
import { describeCounter } from './testing/counter.contract.ts';
import { throttleLogin, throttleProofs, throttleRegistration } from './throttle.ts';

const minuteMs = 60_000;
const network = '154.160.1.20';

let database: TestDatabase;
let processes: readonly PostgresDatabase[];
let limits: readonly Limits[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([1, 2].map(() => openPostgresDatabase(database.config)));
  const calls = { calls: 300, seconds: 10 };
  limits = processes.map(({ sharedCounts: shared }) => createLimits({ calls, shared }));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.drop();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await database.query('delete from limit_counts');
});
afterEach(() => void vi.useRealTimers());

const limitsOf = (nth: number): Limits => limits[nth % limits.length]!;
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

type Login = Readonly<{ from?: string; account?: string; isRight?: boolean }>;

/** A login by one of the processes; what it led to, or after how many seconds it can be tried again. */
async function logIn(nth: number, { from = network, account = 'kwame', isRight }: Login = {}) {
  const attempt = { network: from, email: `${account}@example.com`, knownDevice: undefined };
  const outcome = await throttleLogin(limitsOf(nth), attempt, async () =>
    isRight === true ? ok('in') : refuse({ code: 'wrong' }),
  );
  if (outcome.ok) return outcome.value;
  return 'standing' in outcome.fault ? outcome.fault.standing.resetSeconds : 'wrong';
}

const many = (count: number, make: (nth: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)));

const countOf = (outcomes: readonly unknown[], wanted: unknown): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

describe('a counter of two processes', () => {
  describeCounter((quota) => {
    const [one, other] = processes.map(({ sharedCounts }) =>
      createSharedCounter(sharedCounts, 'test', quota),
    );
    let calls = 0;
    return {
      quota,
      take(caller) {
        calls += 1;
        return (calls % 2 === 0 ? one : other)!.take(caller);
      },
      forget: (caller) => one!.forget(caller),
    };
  });
});

describe('failed logins at two processes', () => {
  it('into one account are limited to five in a quarter of an hour, also when sent at once', async () => {
    const outcomes = await many(20, (nth) => logIn(nth));
    expect(countOf(outcomes, 'wrong')).toBe(5);
    expect(countOf(outcomes, 900)).toBe(15);
  });

  it('lock the account out of the other process with the next call', async () => {
    for (let time = 0; time < 5; time += 1) expect(await logIn(0)).toBe('wrong');
    expect(await logIn(1, { isRight: true })).toBe(900);
    pass(15 * minuteMs);
    expect(await logIn(1, { isRight: true })).toBe('in');
  });

  it('are forgiven by a login at either', async () => {
    for (let time = 0; time < 4; time += 1) {
      for (let nth = 0; nth < 4; nth += 1) expect(await logIn(0)).toBe('wrong');
      expect(await logIn(1, { isRight: true })).toBe('in');
    }
  });

  it('from many networks delay the next, twice as long after each further one', async () => {
    await many(10, (nth) => logIn(nth, { from: `41.66.${nth}.1` }));
    const home = { from: '102.176.0.1', isRight: true };
    for (const minutes of [1, 2, 4, 8, 16, 20, 20]) {
      expect(await many(2, (nth) => logIn(nth, home))).toEqual([60 * minutes, 60 * minutes]);
      pass(minutes * minuteMs);
      expect(await logIn(minutes, { from: `41.66.${100 + minutes}.1` })).toBe('wrong');
    }
    pass(20 * minuteMs);
    expect(await logIn(0, home)).toBe('in');
    expect(await logIn(1, home)).toBe('in');
  });

  it('are forgotten after four hours without an attempt', async () => {
    await many(10, (nth) => logIn(nth, { from: `41.66.${nth}.1` }));
    pass(4 * 60 * minuteMs + 1);
    for (let nth = 0; nth < 9; nth += 1) {
      expect(await logIn(nth, { from: `41.67.${nth}.1` })).toBe('wrong');
    }
    expect(await logIn(0, { isRight: true })).toBe('in');
  });

  it('delay no longer after the clocks were set back', async () => {
    await many(10, (nth) => logIn(nth, { from: `41.66.${nth}.1` }));
    pass(-7 * 24 * 60 * minuteMs);
    const home = { from: '102.176.0.1', isRight: true };
    expect(await logIn(1, home)).toBe(60);
    pass(minuteMs);
    expect(await logIn(0, home)).toBe('in');
  });

  it('into different accounts from one network are limited to thirty', async () => {
    const outcomes = await many(40, (nth) => logIn(nth, { account: `stuffed${nth}` }));
    expect(countOf(outcomes, 'wrong')).toBe(30);
    expect(await logIn(0, { account: 'another', isRight: true })).toBe(900);
    expect(await logIn(1, { account: 'another', isRight: true, from: '102.176.0.1' })).toBe('in');
    pass(15 * minuteMs);
    expect(await logIn(0, { account: 'another', isRight: true })).toBe('in');
  });

  it('may be one more for every four accounts that log in from there', async () => {
    for (let own = 0; own < 8; own += 1) {
      expect(await logIn(own, { account: `own${own}`, isRight: true })).toBe('in');
      expect(await logIn(own + 1, { account: `own${own}`, isRight: true })).toBe('in');
    }
    const outcomes = await many(40, (nth) => logIn(nth, { account: `stuffed${nth}` }));
    expect(countOf(outcomes, 'wrong')).toBe(32);
  });

  it('leave no e-mail and no network in the database', async () => {
    await logIn(0);
    const stored = JSON.stringify(await database.query('select * from limit_counts'));
    expect(stored).toContain('is_refused');
    expect(stored).not.toMatch(/kwame|154\.160/);
  });
});

describe('other limits of two processes', () => {
  const prove = (nth: number, isRight: boolean) =>
    throttleProofs(limitsOf(nth), 7 as AccountId, async () =>
      isRight ? ok(true) : refuse({ code: 'wrong' }),
    );

  it('share the count of wrong second factors, until one is right', async () => {
    for (let nth = 0; nth < 4; nth += 1) await prove(nth, false);
    expect((await prove(1, true)).ok).toBe(true);
    for (let nth = 0; nth < 5; nth += 1) await prove(nth, false);
    for (const nth of [0, 1]) {
      expect(await prove(nth, true)).toMatchObject({ fault: { code: 'http.too-many-requests' } });
    }
  });

  it('share the count of registrations', async () => {
    const register = (nth: number, email = `kofi.${nth}@example.com`) =>
      throttleRegistration(limitsOf(nth), { network, email }, async () => ok('registered'));
    const ofMailbox = await many(
      8,
      async (nth) => (await register(nth, `ama+${nth}@gmail.com`)).ok,
    );
    expect(countOf(ofMailbox, true)).toBe(5);
    const outcomes = await many(70, async (nth) => (await register(nth)).ok);
    expect(countOf(outcomes, true)).toBe(60 - 8);
  });

  it('are removed in steps when they are over', async () => {
    await many(5, (nth) => logIn(nth, { from: `41.66.${nth}.1` }));
    const [{ sharedCounts }] = processes as [PostgresDatabase];
    expect(await sharedCounts.removeExpired(Date.now(), 3)).toBe(0);
    pass(4 * 60 * minuteMs + 1);
    const steps = [];
    for (let step = 0; step < 5; step += 1)
      steps.push(await sharedCounts.removeExpired(Date.now(), 3));
    // For each login one of its network and one of its pair; one of the account.
    expect(steps).toEqual([3, 3, 3, 2, 0]);
  });
});

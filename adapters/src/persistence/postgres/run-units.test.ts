import { DatabaseUnavailableError, ok, refuse } from '@nsem/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUnits, TooManyConflictsError } from './run-units.ts';
import type { Again, Read, Transactions, Unit } from './transactions.ts';

/** What the transaction of a unit leads to: it is run again, or settled with its result. */
type Led = 'conflict' | 'duplicate' | undefined;

const read = async () => expect.unreachable();

const turn = () => new Promise(setImmediate);

/** A clock that stands still until it is set. */
function stopClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  return clock;
}

/** Transactions with given ends; the work itself runs in each of them. */
function transactionsThat(end: (run: number) => Led) {
  let runs = 0;
  const write = async ([unit]: readonly Unit[]): Promise<Again | undefined> => {
    runs += 1;
    const kind = end(runs);
    const attempted = await unit?.attempt(undefined as never);
    const settle = () => attempted?.settle();
    if (kind !== undefined) return { kind, error: new Error(kind), settle };
    settle();
    return undefined;
  };
  const transactions: Transactions = { write, read };
  return { units: createUnits(transactions, { pause: async () => {} }), runs: () => runs };
}

describe('units of work that conflict', () => {
  it('run again until they are committed', async () => {
    const { units } = transactionsThat((run) => (run < 5 ? 'conflict' : undefined));
    expect(await units.write(async () => ok('done'))).toEqual(ok('done'));
    expect(units.counts()).toEqual({ units: 1, retries: 4 });
  });

  it('fail after a number of runs', async () => {
    const { units, runs } = transactionsThat(() => 'conflict');
    await expect(units.write(async () => ok('never'))).rejects.toThrow(TooManyConflictsError);
    expect(runs()).toBe(10);
  });

  it('run once more for a duplicate key, and then throw its error', async () => {
    const { units, runs } = transactionsThat(() => 'duplicate');
    const error = new Error('duplicate key');
    await expect(units.write(() => Promise.reject(error))).rejects.toBe(error);
    expect(runs()).toBe(2);
  });

  it('return the refusal of a unit that handled a duplicate key', async () => {
    const { units, runs } = transactionsThat(() => 'duplicate');
    expect(await units.write(async () => refuse('taken'))).toEqual(refuse('taken'));
    expect(runs()).toBe(2);
  });

  it('do not run again after any other error', async () => {
    const { units, runs } = transactionsThat(() => undefined);
    const error = new Error('a bug');
    await expect(units.write(() => Promise.reject(error))).rejects.toBe(error);
    expect(runs()).toBe(1);
  });
});

const oneAtATime = {
  ofSeveral: { atATime: 1, most: 32 },
  ofOne: { atATime: 1, most: 1 },
};

describe('units of one process', () => {
  /** Transactions that end on request, and what they have guarded. */
  function heldTransactions() {
    const running = new Map<string, () => void>();
    const write = async (group: readonly Unit[]) => {
      const name = group.map(({ guards }) => guards?.join('+') ?? 'exclusive').join(' ');
      await new Promise<void>((resolve) => {
        running.set(name, () => {
          running.delete(name);
          resolve();
        });
      });
      for (const { attempt } of group) (await attempt(undefined as never)).settle();
      return undefined;
    };
    const end = async (name: string) => {
      running.get(name)?.();
      await turn();
      await turn();
    };
    return { transactions: { write, read }, running: () => [...running.keys()], end };
  }
  const work = async () => ok('done');
  const guardedBy = (...ids: readonly number[]) => ({
    guards: ids.map((id) => `account:${id}` as const),
  });
  const workingOn = (id: number, job: number) => ({
    guards: [`account:${id}`, `job:${job}`] as const,
  });

  it('without guards run one after the other, concurrently with those with guards', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions);
    const all = [units.write(work), units.write(work), units.write(work, guardedBy(1))];
    await turn();
    expect(running().toSorted()).toEqual(['account:1', 'exclusive']);
    await end('account:1');
    expect(running()).toEqual(['exclusive']);
    await end('exclusive');
    expect(running()).toEqual(['exclusive']);
    await end('exclusive');
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('share a transaction if they arrive while as many run as may', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions, { groupKinds: oneAtATime });
    const first = units.write(work, guardedBy(1));
    await turn();
    const others = [guardedBy(2), workingOn(3, 9), guardedBy(1)].map((options) =>
      units.write(work, options),
    );
    await turn();
    expect(running()).toEqual(['account:1']);
    expect(units.waiting()).toBe(3);
    await end('account:1');
    expect(running()).toEqual(['account:2 account:3+job:9 account:1']);
    await end('account:2 account:3+job:9 account:1');
    expect(await Promise.all([first, ...others])).toHaveLength(4);
  });

  it('share none if they guard another person, for whom the others would wait', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions, { groupKinds: oneAtATime });
    const rating = { guards: ['account:2', 'figures:7'] } as const;
    const delivery = { guards: ['account:7', 'figures:7'] } as const;
    const all = [guardedBy(1), rating, delivery].map((options) => units.write(work, options));
    await turn();
    expect(running().toSorted()).toEqual(['account:1', 'account:2+figures:7']);
    await end('account:1');
    // It waits here, and not in a transaction.
    expect(running()).toEqual(['account:2+figures:7']);
    await end('account:2+figures:7');
    expect(running()).toEqual(['account:7+figures:7']);
    await end('account:7+figures:7');
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('share none if they guard what there is only once', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions, { groupKinds: oneAtATime });
    const importing = { guards: ['account:1', 'glossary-import'] } as const;
    const all = [importing, guardedBy(2)].map((options) => units.write(work, options));
    await turn();
    expect(running().toSorted()).toEqual(['account:1+glossary-import', 'account:2']);
    for (const name of running()) await end(name);
    expect(await Promise.all(all)).toHaveLength(2);
  });

  it.each([
    ['without guards', {}],
    ['with a guard', guardedBy(1)],
  ])('%s do not wait for longer than they may', async (_, options) => {
    const { transactions, running, end } = heldTransactions();
    const clock = stopClock();
    const units = createUnits(transactions, { longestWaitMs: 20, groupKinds: oneAtATime });
    const first = units.write(work, options);
    await turn();
    const second = units.write(work, options).catch((error: unknown) => error);
    clock.mockReturnValue(21);
    await end(running()[0] ?? 'none');
    expect(await first).toEqual(ok('done'));
    expect(await second).toBeInstanceOf(DatabaseUnavailableError);
  });

  it('are refused when others arrive, if they have waited for too long by then', async () => {
    const { transactions, running, end } = heldTransactions();
    const clock = stopClock();
    const units = createUnits(transactions, { longestWaitMs: 20 });
    const first = units.write(work);
    await turn();
    const second = units.write(work).catch((error: unknown) => error);
    clock.mockReturnValue(21);
    const third = units.write(work);
    expect(await second).toBeInstanceOf(DatabaseUnavailableError);
    expect(running()).toEqual(['exclusive']);
    await end('exclusive');
    await end('exclusive');
    expect(await Promise.all([first, third])).toEqual([ok('done'), ok('done')]);
  });
});

describe('reads of one process', () => {
  /** Reads that end on request. Of several none is settled, so that each is to run by itself. */
  function heldReads(options: Readonly<{ longestWaitMs?: number }> = {}) {
    const sizes: number[] = [];
    const ends: (() => void)[] = [];
    const readAll = async (group: readonly Read[]) => {
      sizes.push(group.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (group.length > 1) return group;
      for (const { attempt } of group) (await attempt(undefined as never)).settle();
      return [];
    };
    const transactions = { write: read, read: readAll };
    const units = createUnits(transactions, { readsAtATime: 1, ...options });
    const endNext = async () => {
      ends.shift()?.();
      await turn();
      await turn();
    };
    return { read: (name: string) => units.read(async () => name), sizes, endNext };
  }

  it('that are to run by themselves do so two at a time', async () => {
    const held = heldReads();
    const all = ['a', 'b', 'c'].map((name) => held.read(name));
    await turn();
    expect(held.sizes).toEqual([3]);
    await held.endNext();
    expect(held.sizes).toEqual([3, 1, 1]);
    await held.endNext();
    expect(held.sizes).toEqual([3, 1, 1, 1]);
    await held.endNext();
    await held.endNext();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('are refused when others arrive, if they have waited for too long by then', async () => {
    const clock = stopClock();
    const held = heldReads({ longestWaitMs: 20 });
    const first = held.read('a');
    await turn();
    const second = held.read('b').catch((error: unknown) => error);
    clock.mockReturnValue(21);
    const third = held.read('c');
    expect(await second).toBeInstanceOf(DatabaseUnavailableError);
    await held.endNext();
    await held.endNext();
    expect(await Promise.all([first, third])).toEqual(['a', 'c']);
    expect(held.sizes).toEqual([1, 1]);
  });
});

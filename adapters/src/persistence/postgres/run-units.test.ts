import { DatabaseUnavailableError, ok, refuse, type AccountId } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { createUnits, TooManyConflictsError } from './run-units.ts';
import type { Run, Transactions } from './transactions.ts';

const conflict = { kind: 'conflict', error: new Error('conflict') } as const;
const duplicate = { kind: 'duplicate', error: new Error('duplicate') } as const;

/** Transactions with given ends; the work itself does not run. */
function transactionsThat(end: (run: number) => Run<never, never>) {
  let runs = 0;
  const write = async () => {
    runs += 1;
    return end(runs);
  };
  const transactions = { write, read: async () => expect.unreachable() } as Transactions;
  return { units: createUnits(transactions, { pause: async () => {} }), runs: () => runs };
}

const work = async () => ok('unused');

describe('units of work that conflict', () => {
  it('run again until they are committed', async () => {
    const { units } = transactionsThat((run) =>
      run < 5 ? conflict : ({ kind: 'done', result: ok('done') } as never),
    );
    expect(await units.write(work)).toEqual(ok('done'));
    expect(units.counts()).toEqual({ units: 1, retries: 4 });
  });

  it('fail after a number of runs', async () => {
    const { units, runs } = transactionsThat(() => conflict);
    await expect(units.write(work)).rejects.toThrow(TooManyConflictsError);
    expect(runs()).toBe(10);
  });

  it('run once more for a duplicate key, and then throw its error', async () => {
    const { units, runs } = transactionsThat(() => duplicate);
    await expect(units.write(work)).rejects.toBe(duplicate.error);
    expect(runs()).toBe(2);
  });

  it('return the refusal of a unit that handled a duplicate key', async () => {
    const refusal = refuse('taken') as never;
    const { units, runs } = transactionsThat(() => ({ ...duplicate, refusal }));
    expect(await units.write(work)).toBe(refusal);
    expect(runs()).toBe(2);
  });

  it('do not run again after any other error', async () => {
    const error = new Error('a bug');
    const { units, runs } = transactionsThat(() => ({ kind: 'failed', error }));
    await expect(units.write(work)).rejects.toBe(error);
    expect(runs()).toBe(1);
  });
});

describe('units of one process', () => {
  /** Transactions that end on request, and the names of those that run. */
  function heldTransactions() {
    const running = new Map<string, () => void>();
    const write = (name: unknown) =>
      new Promise((resolve) => {
        running.set(String(name), () => {
          running.delete(String(name));
          resolve({ kind: 'done', result: ok(name) });
        });
      });
    const transactions = { write, read: async () => expect.unreachable() } as never;
    const end = async (name: string) => {
      running.get(name)?.();
      await new Promise(setImmediate);
    };
    return { transactions, running: () => [...running.keys()], end };
  }
  const guardedBy = (id: number) => ({ guard: id as AccountId });

  it('take connections at the same time if other accounts guard them', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions, { besideOthers: 2 });
    const named = (name: string) => name as never;
    const all = [
      units.write(named('a'), guardedBy(1)),
      units.write(named('b'), guardedBy(1)),
      units.write(named('c'), guardedBy(2)),
      units.write(named('d'), guardedBy(3)),
      units.write(named('e')),
      units.write(named('f')),
    ];
    await new Promise(setImmediate);
    expect(running()).toEqual(['a', 'c', 'e']);
    await end('a');
    expect(running()).toEqual(['c', 'e', 'd']);
    await end('e');
    expect(running()).toEqual(['c', 'd', 'f']);
    for (const name of ['c', 'd', 'b', 'f']) await end(name);
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('do not wait for a turn for longer than they may', async () => {
    const { transactions, end } = heldTransactions();
    const units = createUnits(transactions, { longestWaitMs: 1 });
    const first = units.write('first' as never);
    const second = units.write('second' as never).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await end('first');
    await first;
    expect(await second).toBeInstanceOf(DatabaseUnavailableError);
  });
});

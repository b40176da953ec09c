import { DatabaseUnavailableError, ok, refuse, type AccountId } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { createUnits, TooManyConflictsError } from './run-units.ts';
import type { GuardedUnit, Run, Transactions } from './transactions.ts';

const conflict = { kind: 'conflict', error: new Error('conflict') } as const;
const duplicate = { kind: 'duplicate', error: new Error('duplicate') } as const;

const unused = { readTogether: async () => expect.unreachable() };

/** Transactions with given ends; the work itself does not run. */
function transactionsThat(end: (run: number) => Run<never, never>) {
  let runs = 0;
  const write = async () => {
    runs += 1;
    return end(runs);
  };
  const writeTogether = async () => expect.unreachable();
  const transactions = { write, writeTogether, ...unused } as Transactions;
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
  /** Transactions that end on request, and the names of those that run: several if they are of a group. */
  function heldTransactions() {
    const running = new Map<string, () => void>();
    const hold = (name: string) =>
      new Promise<void>((resolve) => {
        running.set(name, () => {
          running.delete(name);
          resolve();
        });
      });
    const write = async (name: unknown) => {
      await hold(String(name));
      return { kind: 'done', result: ok(name) };
    };
    const writeTogether = async (group: readonly GuardedUnit[]) => {
      await hold(group.map(({ guard }) => guard).join(' '));
      for (const { attempt } of group) (await attempt(undefined as never)).settle();
      return { isCommitted: true };
    };
    const transactions = { write, writeTogether, ...unused } as never;
    const turn = () => new Promise(setImmediate);
    const end = async (name: string) => {
      running.get(name)?.();
      await turn();
    };
    return { transactions, running: () => [...running.keys()], end, turn };
  }
  const guardedBy = (id: number) => ({ guard: id as AccountId });
  const named = (name: string) => name as never;

  it('without an account as a guard take a connection one after the other', async () => {
    const { transactions, running, end } = heldTransactions();
    const units = createUnits(transactions);
    const all = [
      units.write(named('a')),
      units.write(named('b')),
      units.write(named('c'), { guard: 'notices' }),
      units.write(named('d'), { guard: 'notices' }),
    ];
    await end('none');
    expect(running()).toEqual(['a', 'c']);
    await end('a');
    expect(running()).toEqual(['c', 'b']);
    for (const name of ['b', 'c', 'd']) await end(name);
    expect(await Promise.all(all)).toHaveLength(4);
  });

  it('of accounts take a connection for each group', async () => {
    const { transactions, running, end, turn } = heldTransactions();
    const units = createUnits(transactions, { groupsAtATime: 1 });
    const first = units.write(work, guardedBy(1));
    await turn();
    const others = [2, 3, 1].map((id) => units.write(work, guardedBy(id)));
    await turn();
    expect(running()).toEqual(['1']);
    await end('1');
    expect(running()).toEqual(['2 3 1']);
    await end('2 3 1');
    expect(await Promise.all([first, ...others])).toHaveLength(4);
  });

  it.each([
    ['a turn', {}],
    ['a group', guardedBy(1)],
  ])('do not wait for %s for longer than they may', async (_, options) => {
    const { transactions, end } = heldTransactions();
    const units = createUnits(transactions, { longestWaitMs: 20, groupsAtATime: 1 });
    const first = units.write(named('first'), options).catch(() => {});
    await end('none');
    const second = units.write(named('second'), options).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await end('first');
    await end('1');
    await first;
    expect(await second).toBeInstanceOf(DatabaseUnavailableError);
  });
});

import { ok, refuse } from '@nsem/core';
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
  return { units: createUnits(transactions, async () => {}), runs: () => runs };
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
    expect(runs()).toBe(40);
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

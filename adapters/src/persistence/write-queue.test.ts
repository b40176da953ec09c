import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  createWriteQueue,
  DatabaseClosedError,
  type Attempt,
  type QueuedUnit,
  type WriteQueue,
} from './write-queue.ts';

class DiskError extends Error {}

/** A queue over a pretended database, which can be told what its next commits do. */
function openQueue(largestBatch = 4) {
  const batches: number[] = [];
  const failures: Error[] = [];
  const fatal: Error[] = [];
  let [tidied, committed] = [0, 0];
  const queue = createWriteQueue<string>({
    async commit(units) {
      batches.push(units.length);
      const attempts: Attempt[] = [];
      for (const unit of units) attempts.push(await unit.attempt('session'));
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return attempts;
    },
    onCommit: () => {
      committed += 1;
    },
    tidy: () => {
      tidied += 1;
    },
    largestBatch,
    isFatal: (error) => error instanceof DiskError,
    onFatal: (error) => fatal.push(error),
  });
  return { queue, batches, failures, fatal, tidied: () => tidied, committed: () => committed };
}

/** Adds work and answers what it is told. */
const add = (queue: WriteQueue<string>, work: () => Promise<void> | void = () => {}) =>
  new Promise<string>((resolve, reject) => {
    const unit: QueuedUnit<string> = {
      async attempt(session) {
        await work();
        return { keep: true, answer: () => resolve(session) };
      },
      reject,
    };
    queue.add(unit);
  });

const outcomesOf = async (answers: readonly Promise<string>[]) =>
  (await Promise.allSettled(answers)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  );

describe('a queue of writes', () => {
  it('commits together what comes in the same turn of the event loop', async () => {
    const { queue, batches } = openQueue();
    await Promise.all([add(queue), add(queue), add(queue)]);
    await add(queue);
    expect(batches).toEqual([3, 1]);
  });

  it('puts what arrives during a batch into the next one', async () => {
    const { queue, batches } = openQueue();
    const late: Promise<string>[] = [];
    const early = [
      add(queue, async () => {
        late.push(add(queue), add(queue));
        await turnOfTheLoop();
        late.push(add(queue));
      }),
      add(queue),
    ];
    await Promise.all(early);
    await Promise.all(late);
    expect(batches).toEqual([2, 3]);
  });

  it('lets no batch grow beyond the largest, and keeps the order', async () => {
    const { queue, batches } = openQueue(4);
    const order: number[] = [];
    const numbers = Array.from({ length: 10 }, (_, nth) => nth);
    await Promise.all(numbers.map((nth) => add(queue, () => void order.push(nth))));
    expect(batches).toEqual([4, 4, 2]);
    expect(order).toEqual(numbers);
  });

  it('answers nobody before the commit', async () => {
    const { queue } = openQueue();
    const answered: string[] = [];
    const first = add(queue).then(() => answered.push('first'));
    const second = add(queue, async () => {
      await turnOfTheLoop();
      expect(answered).toEqual([]);
    });
    await Promise.all([first, second]);
    expect(answered).toEqual(['first']);
  });

  it('tells once of each commit, after its answers', async () => {
    const { queue, committed } = openQueue();
    const seen: number[] = [];
    const look = () => seen.push(committed());
    await Promise.all([add(queue).then(look), add(queue).then(look)]);
    await add(queue);
    await turnOfTheLoop();
    expect(committed()).toBe(2);
    // The answers are on their way when it is told; those who wait for them run after it.
    expect(seen).toEqual([1, 1]);
  });

  it('rejects all of a batch whose commit fails, and goes on', async () => {
    const { queue, failures, fatal, committed } = openQueue();
    failures.push(new Error('no room'));
    expect(await outcomesOf([add(queue), add(queue)])).toEqual([
      'Error: no room',
      'Error: no room',
    ]);
    expect(committed()).toBe(0);
    expect(await outcomesOf([add(queue)])).toEqual(['session']);
    expect(fatal).toEqual([]);
  });

  it('stops for good when the storage fails: nothing waits, nothing more is taken', async () => {
    const { queue, failures, fatal, tidied } = openQueue(2);
    const failure = new DiskError('fsync');
    failures.push(failure);
    const closed = 'DatabaseClosedError: The database has failed; the server must be restarted.';
    expect(await outcomesOf([add(queue), add(queue), add(queue)])).toEqual([
      'Error: fsync',
      'Error: fsync',
      closed,
    ]);
    expect(await outcomesOf([add(queue)])).toEqual([closed]);
    expect(queue.failure()?.cause).toBe(failure);
    expect(fatal).toEqual([failure]);
    await queue.close();
    expect(tidied()).toBe(0);
  });

  it('stops for good when its chores fail', async () => {
    const failure = new DiskError('checkpoint');
    const fatal: Error[] = [];
    const queue = createWriteQueue<string>({
      commit: (units) => Promise.all(units.map((unit) => unit.attempt('session'))),
      onCommit: () => undefined,
      tidy: () => {
        throw failure;
      },
      largestBatch: 4,
      isFatal: (error) => error instanceof DiskError,
      onFatal: (error) => fatal.push(error),
    });
    expect(await outcomesOf([add(queue)])).toEqual(['session']);
    await queue.close();
    expect(fatal).toEqual([failure]);
    await expect(add(queue)).rejects.toThrow(DatabaseClosedError);
  });

  it('finishes what waits when it is closed, and refuses what comes after', async () => {
    const { queue } = openQueue(2);
    const waiting = outcomesOf([add(queue), add(queue), add(queue)]);
    const closing = queue.close();
    expect(await outcomesOf([add(queue)])).toEqual([
      'DatabaseClosedError: The database is closed: no more can be written.',
    ]);
    await closing;
    expect(await waiting).toEqual(['session', 'session', 'session']);
  });
});

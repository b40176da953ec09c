import { setTimeout as delay, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  createReadQueue,
  createWriteQueue,
  DatabaseClosedError,
  type QueuedUnit,
  type ReadQueue,
  type WriteQueue,
} from './unit-queues.ts';

class DiskError extends Error {}
class FullError extends Error {}

/** A queue over a fake database; an error in `failures` fails the next commit. */
function openQueue(maxBatchUnits = 4) {
  const batches: number[] = [];
  const failures: Error[] = [];
  const fatal: Error[] = [];
  const shared: number[] = [];
  const waits: number[] = [];
  let [maintained, committed] = [0, 0];
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
    maintain: () => {
      maintained += 1;
    },
    maxBatchUnits,
    isFull: (error) => error instanceof FullError,
    isFatal: (error) => error instanceof DiskError,
    onFatal: (error) => fatal.push(error),
    observer: {
      countCommit: (units) => shared.push(units),
      countWait: (waitedMs) => waits.push(waitedMs),
    },
  });
  return {
    shared,
    waits,
    queue,
    batches,
    failures,
    fatal,
    maintained: () => maintained,
    committed: () => committed,
  };
}

/** Adds work and returns its outcome. */
const add = (queue: WriteQueue<string>, work: () => Promise<void> | void = () => {}) =>
  new Promise<string>((resolve, reject) => {
    const unit: QueuedUnit<string> = {
      isExclusive: false,
      async attempt(session) {
        await work();
        return { isAccepted: true, settle: () => resolve(session) };
      },
      reject,
    };
    queue.add(unit);
  });

const outcomesOf = async (writes: readonly Promise<string>[]) =>
  (await Promise.allSettled(writes)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
  );

describe('a queue of writes', () => {
  it('commits the writes of one turn of the event loop in one transaction', async () => {
    const { queue, batches } = openQueue();
    await Promise.all([add(queue), add(queue), add(queue)]);
    await add(queue);
    expect(batches).toEqual([3, 1]);
    expect(queue.counts()).toEqual({ units: 4 });
  });

  it('reports how many share each commit, and how long each waited', async () => {
    const { queue, shared, waits, failures } = openQueue(4);
    let early: Promise<string>[] = [];
    await add(queue, async () => {
      early = [add(queue), add(queue)];
      await delay(30);
    });
    await Promise.all(early);
    expect(shared).toEqual([1, 2]);
    expect(waits[0]).toBeLessThan(20);
    for (const waited of waits.slice(1)) expect(waited).toBeGreaterThanOrEqual(25);
    failures.push(new Error('no space'));
    await outcomesOf([add(queue), add(queue)]);
    expect(shared).toEqual([1, 2]);
  });

  it('puts writes that arrive during a batch into the next one', async () => {
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

  it('limits the size of a batch and preserves the order', async () => {
    const { queue, batches } = openQueue(4);
    const order: number[] = [];
    const numbers = Array.from({ length: 10 }, (_, nth) => nth);
    await Promise.all(numbers.map((nth) => add(queue, () => void order.push(nth))));
    expect(batches).toEqual([4, 4, 2]);
    expect(order).toEqual(numbers);
  });

  it('settles no write before the commit', async () => {
    const { queue } = openQueue();
    const settled: string[] = [];
    const first = add(queue).then(() => settled.push('first'));
    const second = add(queue, async () => {
      await turnOfTheLoop();
      expect(settled).toEqual([]);
    });
    await Promise.all([first, second]);
    expect(settled).toEqual(['first']);
  });

  it('notifies exactly once of each commit, after its writes are settled', async () => {
    const { queue, committed } = openQueue();
    const seen: number[] = [];
    const record = () => seen.push(committed());
    await Promise.all([add(queue).then(record), add(queue).then(record)]);
    await add(queue);
    await turnOfTheLoop();
    expect(committed()).toBe(2);
    // The writes are settled before the notification; the callers' continuations run after it.
    expect(seen).toEqual([1, 1]);
  });

  it('rejects every write of a batch whose commit fails, and continues', async () => {
    const { queue, failures, fatal, committed } = openQueue();
    failures.push(new Error('no space'));
    expect(await outcomesOf([add(queue), add(queue)])).toEqual([
      'Error: no space',
      'Error: no space',
    ]);
    expect(committed()).toBe(0);
    expect(await outcomesOf([add(queue)])).toEqual(['session']);
    expect(queue.counts()).toEqual({ units: 1 });
    expect(fatal).toEqual([]);
  });

  it('stops for good when the storage fails: rejects queued and new writes', async () => {
    const { queue, failures, fatal, maintained } = openQueue(2);
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
    expect(maintained()).toBe(0);
  });

  it('stops for good when its maintenance fails', async () => {
    const failure = new DiskError('checkpoint');
    const fatal: Error[] = [];
    const queue = createWriteQueue<string>({
      commit: (units) => Promise.all(units.map((unit) => unit.attempt('session'))),
      onCommit: () => undefined,
      maintain: () => {
        throw failure;
      },
      maxBatchUnits: 4,
      isFull: () => false,
      isFatal: (error) => error instanceof DiskError,
      onFatal: (error) => fatal.push(error),
      observer: { countCommit: () => {}, countWait: () => {} },
    });
    expect(await outcomesOf([add(queue)])).toEqual(['session']);
    await queue.close();
    expect(fatal).toEqual([failure]);
    await expect(add(queue)).rejects.toThrow(DatabaseClosedError);
  });

  it('finishes queued writes when it is closed, and refuses later ones', async () => {
    const { queue } = openQueue(2);
    const outcomes = outcomesOf([add(queue), add(queue), add(queue)]);
    const closing = queue.close();
    expect(await outcomesOf([add(queue)])).toEqual([
      'DatabaseClosedError: The database is closed: no more can be written.',
    ]);
    await closing;
    expect(await outcomes).toEqual(['session', 'session', 'session']);
  });
});

/** A promise and a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A queue that records when transactions begin and end. */
function recordingQueue() {
  const order: string[] = [];
  const queue = createReadQueue({
    begin: () => void order.push('begin'),
    end: () => void order.push('end'),
  });
  const read = (name: string) =>
    queue.read(async () => {
      await Promise.resolve();
      order.push(name);
      return name;
    });
  return { queue, order, read };
}

/** Adds so many reads at once that the queue starts to batch them. */
async function makeBusy(queue: ReadQueue): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all(Array.from({ length: 20 }, () => queue.read(async () => undefined)));
    await turnOfTheLoop();
  }
}

describe('a queue of reads', () => {
  it('runs single reads immediately, each in its own transaction', async () => {
    const { order, read } = recordingQueue();
    const first = read('first');
    expect(order).toEqual(['begin']);
    expect(await first).toBe('first');
    await read('second');
    expect(order).toEqual(['begin', 'first', 'end', 'begin', 'second', 'end']);
  });

  it('runs the reads of one turn in one transaction under load', async () => {
    const { queue, order, read } = recordingQueue();
    await makeBusy(queue);
    order.length = 0;
    await Promise.all(['a', 'b', 'c'].map(read));
    expect(order).toEqual(['begin', 'a', 'b', 'c', 'end']);
  });

  it('runs reads immediately again after the load has gone', async () => {
    const { queue, order, read } = recordingQueue();
    await makeBusy(queue);
    for (let turn = 0; turn < 40; turn += 1) {
      await read('alone');
      await turnOfTheLoop();
    }
    order.length = 0;
    const last = read('last');
    expect(order).toEqual(['begin']);
    await last;
  });

  it('runs one batch after the other, never two transactions at once', async () => {
    const { queue, order } = recordingQueue();
    const { opened, open } = gate();
    const slow = queue.read(() => opened.then(() => order.push('slow')));
    const next = queue.read(async () => order.push('next'));
    await turnOfTheLoop();
    expect(order).toEqual(['begin']);
    open();
    await Promise.all([slow, next]);
    expect(order).toEqual(['begin', 'slow', 'end', 'begin', 'next', 'end']);
  });

  it('rejects only the read that failed', async () => {
    const { queue, read } = recordingQueue();
    await makeBusy(queue);
    const failing = queue.read(() => Promise.reject(new Error('unreadable')));
    const [failed, other] = await Promise.allSettled([failing, read('well')]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } });
    expect(other).toEqual({ status: 'fulfilled', value: 'well' });
  });

  it('rejects every read of a transaction that could not begin, and continues', async () => {
    let isBroken = true;
    const queue = createReadQueue({
      begin: () => {
        if (isBroken) throw new Error('busy');
      },
      end: () => {},
    });
    await expect(queue.read(async () => 1)).rejects.toThrow('busy');
    isBroken = false;
    expect(await queue.read(async () => 2)).toBe(2);
  });

  it('refuses reads after closing, which waits for the accepted ones', async () => {
    const { queue } = recordingQueue();
    const { opened, open } = gate();
    const order: string[] = [];
    const read = queue.read(() => opened).then(() => order.push('read'));
    const closed = queue.close().then(() => order.push('closed'));
    await expect(queue.read(async () => 1)).rejects.toThrow('The database is closed');
    await turnOfTheLoop();
    expect(order).toEqual([]);
    open();
    await Promise.all([read, closed]);
    expect(order).toEqual(['read', 'closed']);
  });
});

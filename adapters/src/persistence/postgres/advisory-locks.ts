import type { Pool, PoolClient } from 'pg';
import type { ExclusiveWork, RunExclusively } from '../run-exclusively.ts';
import type { UnitGuard } from '../unit-of-work.ts';

/**
 * The numbers of the advisory locks. They are the same in all versions: processes of two versions can use a
 * database at the same time.
 */
export const lockKeys = {
  /** Has one process migrate while others wait. */
  migration: 6_043_016,
  /** Servers share it, and a restore takes it exclusively. */
  server: 6_043_017,
  /** The first of two keys; the second is the number of some exclusive work. */
  exclusiveWork: 6_043_017,
  /** Has one process create a marketplace while others wait. */
  firstStart: 6_043_020,
  /** Units with guards share it, and a unit without any takes it exclusively. */
  units: 6_043_021,
  /** Backups share it as long as they may copy stored files. */
  backup: 6_043_024,
} as const;

/** The locks of things that are guarded as a whole. */
const numbers = {
  notices: 6_043_022,
  'key-usage': 6_043_023,
  'write-check': 6_043_025,
  'free-budget': 6_043_026,
  'audit-log': 6_043_027,
  'glossary-import': 6_043_028,
  'anonymous-answers': 6_043_029,
} as const satisfies Partial<Record<UnitGuard, number>>;

/**
 * The locks of things that are guarded by their ids: no id comes near the distance between two
 * kinds.
 */
const kinds = { account: 1n, job: 2n, payout: 3n, figures: 4n } as const;
const kindSize = 2n ** 48n;

const isWhole = (guard: UnitGuard): guard is keyof typeof numbers => Object.hasOwn(numbers, guard);

function numberOf(guard: UnitGuard): bigint {
  if (isWhole(guard)) return BigInt(numbers[guard]);
  const [kind, id] = guard.split(':') as [keyof typeof kinds, string];
  return kinds[kind] * kindSize + BigInt(id);
}

/** The locks of guards, as an array of PostgreSQL, in the order in which all transactions take them. */
export function locksOf(guards: readonly UnitGuard[]): string {
  const sorted = guards.map(numberOf).toSorted((one, other) => (one < other ? -1 : 1));
  return `{${sorted.join(',')}}`;
}

const advisoryNumberOf: Readonly<Record<ExclusiveWork, number>> = {
  housekeeping: 1,
  'late-jobs': 2,
  reviews: 7,
  'translation-memories': 3,
  'books-check': 4,
  'weekly-check': 5,
  seals: 6,
};

/** The connection that has the locks of this process; while nothing runs, there is none. */
type Keeper = Readonly<{
  client: PoolClient;
  lost: AbortController;
  onError: (error: Error) => void;
}>;

const tryLock = 'select pg_try_advisory_lock($1, $2) as is_locked';
const unlock = 'select pg_advisory_unlock($1, $2)';

/** Runs one after the other, in the order of arrival. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(use: () => Promise<T>): Promise<T> => {
    const own = last.then(use);
    last = own.catch(() => {});
    return own;
  };
}

/**
 * Runs work exclusively by advisory locks of a session, which PostgreSQL releases when the process that has them
 * ends. All locks of a process are on one connection of its pool.
 */
export function createAdvisoryLocks(pool: Pick<Pool, 'connect'>): RunExclusively {
  const inTurn = createTurns();
  const running = new Set<ExclusiveWork>();
  let keeper: Keeper | undefined;

  /** Ends the connection, and with it all locks. */
  function drop(dropped: Keeper, reason: unknown): void {
    if (keeper !== dropped) return;
    keeper = undefined;
    dropped.lost.abort(reason);
    dropped.client.release(true);
  }

  async function connect(): Promise<Keeper> {
    const client = await pool.connect();
    const onError = (error: Error) => drop(connected, error);
    const connected: Keeper = { client, lost: new AbortController(), onError };
    client.on('error', onError);
    return connected;
  }

  /** Takes the lock of some work; undefined if another process has it. */
  async function take(name: ExclusiveWork): Promise<Keeper | undefined> {
    keeper ??= await connect();
    const used = keeper;
    try {
      const { rows } = await used.client.query<Readonly<{ is_locked: boolean }>>(tryLock, [
        lockKeys.exclusiveWork,
        advisoryNumberOf[name],
      ]);
      return rows[0]?.is_locked === true ? used : undefined;
    } catch (error) {
      drop(used, error);
      throw error;
    }
  }

  async function release(name: ExclusiveWork, used: Keeper): Promise<void> {
    if (keeper !== used) return;
    try {
      await used.client.query(unlock, [lockKeys.exclusiveWork, advisoryNumberOf[name]]);
    } catch (error) {
      // The lock is released all the same: with its connection.
      drop(used, error);
    }
  }

  /** Returns the connection to the pool when no work needs it any more. */
  async function rest(): Promise<void> {
    if (running.size > 0 || keeper === undefined) return;
    const { client, onError } = keeper;
    keeper = undefined;
    client.off('error', onError);
    client.release();
  }

  return async (name, work) => {
    if (running.has(name)) return false;
    running.add(name);
    let used: Keeper | undefined;
    try {
      used = await inTurn(() => take(name));
      if (used === undefined) return false;
      await work(used.lost.signal);
      return true;
    } finally {
      const taken = used;
      if (taken !== undefined) await inTurn(() => release(name, taken));
      running.delete(name);
      await inTurn(rest);
    }
  };
}

/** How long a process waits for another one. */
const longestWaitMs = 600_000;

/**
 * Runs work while no other process runs work under the same number, and waits until it may.
 *
 * @throws {Error} what the work throws, or if another process takes too long.
 */
export async function runLocked<T>(
  pool: Pick<Pool, 'connect'>,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = ${longestWaitMs}; set statement_timeout = 0`);
    const query = {
      text: 'select pg_advisory_lock($1)',
      values: [lock],
      query_timeout: longestWaitMs,
    };
    await client.query(query);
    return await work();
  } finally {
    // Ending the connection releases the lock, also after an error.
    client.release(true);
  }
}

import type { Pool, PoolClient } from 'pg';
import type { LoneWork, RunAlone } from '../run-alone.ts';
import { lockKeys } from './lock-keys.ts';

const numberOf: Readonly<Record<LoneWork, number>> = {
  housekeeping: 1,
  'late-jobs': 2,
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
 * Runs work alone by advisory locks of a session, which PostgreSQL releases when the process that has them
 * ends. All locks of a process are on one connection of its pool.
 */
export function createAdvisoryLocks(pool: Pick<Pool, 'connect'>): RunAlone {
  const inTurn = createTurns();
  const running = new Set<LoneWork>();
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
  async function take(name: LoneWork): Promise<Keeper | undefined> {
    keeper ??= await connect();
    const used = keeper;
    try {
      const { rows } = await used.client.query<Readonly<{ is_locked: boolean }>>(tryLock, [
        lockKeys.loneWork,
        numberOf[name],
      ]);
      return rows[0]?.is_locked === true ? used : undefined;
    } catch (error) {
      drop(used, error);
      throw error;
    }
  }

  async function giveBack(name: LoneWork, used: Keeper): Promise<void> {
    if (keeper !== used) return;
    try {
      await used.client.query(unlock, [lockKeys.loneWork, numberOf[name]]);
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
      if (taken !== undefined) await inTurn(() => giveBack(name, taken));
      running.delete(name);
      await inTurn(rest);
    }
  };
}

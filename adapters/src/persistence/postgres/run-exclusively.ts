import type { Pool } from 'pg';

/** What only one process does at a time, each with a number of its own. */
export const exclusive = { migrate: 6_043_016, firstStart: 6_043_017 } as const;

/** How long a process waits for another one. */
const longestWait = '10min';

/**
 * Runs work while no other process runs work under the same number, and waits until it may.
 *
 * @throws {Error} what the work throws, or if another process takes too long.
 */
export async function runExclusively<T>(
  pool: Pool,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '${longestWait}'`);
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    // Ending the connection releases the lock, also after an error.
    client.release(true);
  }
}

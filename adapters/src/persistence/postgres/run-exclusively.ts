import type { Pool } from 'pg';

/** How long a process waits for another one. */
const longestWaitMs = 600_000;

/**
 * Runs work while no other process runs work under the same number, and waits until it may.
 *
 * @throws {Error} what the work throws, or if another process takes too long.
 */
export async function runExclusively<T>(
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

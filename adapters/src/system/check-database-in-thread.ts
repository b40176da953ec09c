import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { DatabaseProblems } from './weekly-check.ts';

/** The most memory of its objects. */
const memoryMb = 384;

/**
 * Checks a database that is in use as `nsem-server verify` does, in a separate thread.
 *
 * @param signal ends the check.
 * @throws {Error} if it cannot be read, or the check was ended.
 */
export async function checkDatabaseInThread(
  file: string,
  signal?: AbortSignal,
): Promise<DatabaseProblems> {
  const task = { data: file, memoryMb, signal };
  const result = await runInThread<DatabaseProblems>(import.meta, 'database-check-worker', task);
  if (result.ok) return result.value;
  throw threadError('The database could not be checked', result);
}

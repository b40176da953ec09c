import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from './temporary-database.ts';

/**
 * Opens a database for the tests of a file and discards it afterwards.
 *
 * @param options.forEach whether the tests share one database or each has a new one.
 * @returns a function that returns the database; to be called in tests and hooks.
 */
export function useTemporaryDatabase({
  forEach = 'file',
}: Readonly<{ forEach?: 'file' | 'test' }> = {}): () => TemporaryDatabase {
  let database: TemporaryDatabase | undefined;
  const [before, after] = forEach === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    database = await openTemporaryDatabase();
  });
  after(() => database?.discard());
  return () => {
    if (database === undefined) throw new Error('the database is used inside a test');
    return database;
  };
}

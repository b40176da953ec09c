import { ok } from '@nsem/core';
import type { DatabaseCare } from './database-care.ts';
import type { PostgresDatabase } from './persistence/postgres/postgres-database.ts';
void ok;
export const careForPostgres = (database: PostgresDatabase, _folders: unknown): DatabaseCare => ({
  snapshots: { take: () => Promise.reject(new Error('not yet')) },
  checkBooks: () => Promise.reject(new Error('not yet')),
  checkDatabase: () => Promise.reject(new Error('not yet')),
  readFilesAfter: async () => [],
  sizeInBytes: async () => 0,
});

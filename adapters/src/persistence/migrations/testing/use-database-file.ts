import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test a path for a database in a folder of its own, which is removed afterwards. */
export function useDatabaseFile(): () => string {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nsem-migration-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return () => join(folder, 'nsem.db');
}

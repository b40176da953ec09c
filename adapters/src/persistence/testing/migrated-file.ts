import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database.ts';

let migrated: Promise<Buffer> | undefined;

async function migrate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'nsem-migrated-'));
  const file = join(folder, 'nsem.db');
  try {
    const database = await openDatabase({
      file,
      onFatal: (error) => {
        throw error;
      },
    });
    await database.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes an empty database that has all migrations: they run once per process, not once per test. */
export async function writeMigratedFile(file: string): Promise<void> {
  migrated ??= migrate();
  await writeFile(file, await migrated);
}

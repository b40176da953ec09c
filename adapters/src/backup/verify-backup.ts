import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { databaseEntry, type Damage } from './manifest.ts';
import { prepareData, type Preparation } from './prepare-data.ts';
import { openVerifiedDatabase, type OnProgress } from './verified-database.ts';

/** The contents of a backup that can be restored. */
export type VerifiedBackup = Readonly<{
  /** When the backup was made; null if that is unknown. */
  createdAt: string | null;
  jobs: number;
  entries: number;
  /** Stored files that were damaged when the backup was made. */
  damaged: readonly Damage[];
}>;

/**
 * Checks a backup in a temporary folder exactly as a restore does, and restores nothing. A server may
 * be running.
 *
 * @throws {StartError} with the reason if it could not be restored.
 */
export async function verifyBackup(
  files: readonly string[],
  { provideKey, signingKeys, at }: Pick<Preparation, 'provideKey' | 'signingKeys' | 'at'>,
  onProgress?: OnProgress,
): Promise<VerifiedBackup> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const staging = await mkdtemp(join(tmpdir(), 'nsem-verify-'));
    cleanup.defer(() => rm(staging, { recursive: true, force: true }));
    const { createdAt, damaged } = await prepareData(
      files.map((file) => resolve(file)),
      { staging, provideKey, signingKeys, at },
    );
    const { database, books } = await openVerifiedDatabase(
      join(staging, databaseEntry),
      onProgress,
    );
    await database.close();
    return { createdAt, jobs: books.jobs, entries: books.entries, damaged };
  } catch (error) {
    throw explainFailure(error, files.join(', '));
  }
}

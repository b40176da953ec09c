import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { DataDirInUseError, lockDataDir, lockName } from '../../start/data-dir-lock.ts';
import { moveDurably, syncToDisk, writeDurably } from '../../files/disk.ts';
import type { FilePlace } from '../../files/storage.config.ts';
import { readProductVersion } from '../../start/package.ts';
import { StartError } from '../../start/start-error.ts';
import {
  type BackupConfig,
  type BackupOptions,
  openSharedSource,
  type Source,
  type WrittenBackup,
} from '../back-up-data.ts';
import { chooseTarget } from '../backup-name.ts';
import { createEncryption } from '../encryption/encryption.ts';
import { explainFailure } from '../explain-failure.ts';
import {
  changesEntry,
  databaseEntry,
  describeBackup,
  keyOfEntry,
  type DamageSummary,
  type ManifestFacts,
} from '../manifest.ts';
import { openArchiveFiles } from '../write-archive-in-thread.ts';
import { findSigningKeys } from '../signature.ts';
import { createSnapshotFolder } from '../snapshot-folder.ts';
import { partsAsArchive, type ArchiveParts } from '../write-archive.ts';
import {
  collectChanges,
  type CollectedChanges,
  type IndexedBackup,
  readIndex,
  readSchemaDigest,
} from '../../persistence/increments/collect-changes.ts';

/** A backup that was written, and the one that it follows; null: it is a full one. */
export type WrittenIncrement = WrittenBackup & Readonly<{ follows: string | null }>;

/** The contents to write, and the new index for them, which is not in its place yet. */
type Opened = Readonly<{ parts: ArchiveParts; collected: CollectedChanges }>;

type IncrementContext = Readonly<{ now: number; newIndex: string; signingKey: Uint8Array | null }>;

async function openAll(
  { database, folder }: Source,
  { now, newIndex, signingKey }: IncrementContext,
): Promise<Opened> {
  const snapshot = await createSnapshotFolder({ database, folder }).take();
  const collected = collectChanges({
    source: snapshot.file,
    earlier: null,
    changes: join(folder, `${randomUUID()}.db`),
    index: newIndex,
  });
  const facts = describeBackup(snapshot, { now, version: readProductVersion() });
  const stored = { name: databaseEntry, file: snapshot.file };
  return {
    parts: { database: stored, files: collected.files(), facts, spoolFolder: folder, signingKey },
    collected,
  };
}

async function openChanges(
  { database, folder }: Source,
  earlier: IndexedBackup & Readonly<{ index: string }>,
  { now, newIndex, signingKey }: IncrementContext,
): Promise<Opened> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const changes = join(folder, `${randomUUID()}.db`);
  const collected = collectChanges({
    source: database,
    earlier: earlier.index,
    changes,
    index: newIndex,
  });
  const facts: ManifestFacts = {
    ...describeBackup(collected, { now, version: readProductVersion() }),
    increment: {
      follows: earlier.createdAt,
      manifest_sha256: earlier.manifestSha256,
      content_sha256: collected.contentSha256,
    },
  };
  const stored = { name: changesEntry, file: changes };
  return {
    parts: { database: stored, files: collected.files(), facts, spoolFolder: folder, signingKey },
    collected,
  };
}

/** Writes an archive; completes the new index when all of it is written. */
async function* write(
  { parts, collected }: Opened,
  files: FilePlace,
  onWritten: (damage: DamageSummary) => void,
): AsyncGenerator<Uint8Array> {
  let manifestSha256 = '';
  const damage = yield* partsAsArchive(parts, openArchiveFiles(files), {
    onDamage({ name }) {
      const key = keyOfEntry(name);
      if (key !== undefined) collected.omit(key);
    },
    onManifest(sha256) {
      manifestSha256 = sha256;
    },
  });
  collected.finish({ createdAt: parts.facts.created_at, manifestSha256 });
  onWritten(damage);
}

/** The backup that the index describes, unless there is none, or the schema is another by now. */
function findEarlier(index: string, database: string): IndexedBackup | null {
  if (!existsSync(index)) return null;
  const earlier = readIndex(index);
  return earlier.schemaSha256 === readSchemaDigest(database) ? earlier : null;
}

/**
 * Opens a folder beside an index for temporary files, on the same disk, and empties it: they may be
 * of a backup that was killed.
 *
 * @throws {StartError} if another backup with the same index is being made.
 */
async function openWorkFolder(index: string, cleanup: AsyncDisposableStack): Promise<string> {
  const folder = `${index}.work`;
  if (!existsSync(dirname(index))) {
    throw new StartError(`The folder ${dirname(index)} for the index does not exist.`);
  }
  try {
    const lock = await lockDataDir(folder);
    cleanup.defer(() => lock.release());
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new StartError(`Another backup with the index ${index} is being made.`, { cause: error });
  }
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const left = (await readdir(folder)).filter((name) => !name.startsWith(lockName));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return folder;
}

const identify = (file: string): number => statSync(file).ino;

/**
 * Writes an archive of what changed since the backup that an index describes, and replaces the index. Without
 * an index, or after an update that changed the schema, the archive has all data. A server may be running.
 *
 * @param given a file, which must not exist, or a folder for it.
 * @param index the index; it has digests and no content.
 * @throws {StartError} if the archive cannot be written; the index is then as it was.
 */
export async function backUpIncrement(
  config: BackupConfig,
  given: string,
  { clock, lock = null, index: givenIndex }: BackupOptions & Readonly<{ index: string }>,
): Promise<WrittenIncrement> {
  try {
    await using cleanup = new AsyncDisposableStack();
    const index = resolve(givenIndex);
    const folder = await openWorkFolder(index, cleanup);
    const source = await openSharedSource(config, cleanup, folder);
    const database = identify(source.database);
    const earlier = findEarlier(index, source.database);
    const now = clock.now();
    const kind = earlier === null ? 'all' : 'increment';
    const target = chooseTarget(given, kind, now, { isEncrypted: lock !== null });
    const encrypt = lock === null ? null : await createEncryption(lock);
    const [signingKey = null] = await findSigningKeys(config);
    const newIndex = join(folder, 'new.index');
    const opened =
      earlier === null
        ? await openAll(source, { now, newIndex, signingKey })
        : await openChanges(source, { ...earlier, index }, { now, newIndex, signingKey });
    cleanup.defer(() => opened.collected[Symbol.dispose]());
    let damage: DamageSummary = { count: 0, first: [] };
    const written = write(opened, source.files, (found) => {
      if (identify(source.database) !== database) throw replaced();
      damage = found;
    });
    const bytes = Readable.from(written, { objectMode: false });
    await writeDurably(target, encrypt === null ? bytes : encrypt(bytes));
    await syncToDisk(newIndex);
    await moveDurably(newIndex, index);
    const { isReadOnly } = source;
    const isSigned = signingKey !== null;
    return { file: target, damage, isReadOnly, isSigned, follows: earlier?.createdAt ?? null };
  } catch (error) {
    throw explainFailure(error, given);
  }
}

const replaced = () =>
  new StartError('The database was replaced while the backup was made: make it again.');

import { open as openFile, copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewStoredFile } from '@nsem/core';
import { createFolderFileStore } from '../files/folder-file-store.ts';
import { readRegisteredFiles } from '../persistence/snapshot/registered-files.ts';
import { StartError } from '../start-error.ts';
import { databaseEntry, fileEntry, keyOfEntry, type Damage, type Manifest } from './manifest.ts';
import { openArchive, type Archive } from './read-archive.ts';
import { freeBytesOf } from './snapshot-folder.ts';
import { prepareDatabase } from './sound-database.ts';

/** New data in a stage: checked, up to date, and ready to take the place of the old. */
export type PreparedData = Readonly<{
  /** The names in the stage that are to take their place. */
  arriving: readonly string[];
  /** When the backup was made; null where that is not known. */
  createdAt: string | null;
  /** Stored files that were damaged when the backup was made. */
  damaged: readonly Damage[];
}>;

const filesName = 'files';

const sqliteMagic = Buffer.from('SQLite format 3\0');
const zipMagic = Buffer.from('PK\u0003\u0004');

type Kind = 'archive' | 'database' | 'other';

async function kindOf(file: string): Promise<Kind> {
  const handle = await openFile(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sqliteMagic.length), 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.equals(sqliteMagic)) return 'database';
    return start.subarray(0, zipMagic.length).equals(zipMagic) ? 'archive' : 'other';
  } finally {
    await handle.close();
  }
}

async function requireRoom(stage: string, { files }: Manifest): Promise<void> {
  const needed = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if ((await freeBytesOf(stage)) >= needed) return;
  throw new StartError(`There is no room for the backup: it needs ${needed} bytes of free disk.`);
}

async function unpackAll(archive: Archive, stage: string): Promise<void> {
  const store = createFolderFileStore(join(stage, filesName));
  await mkdir(join(stage, filesName), { mode: 0o700 });
  for (const entry of archive.manifest.files) {
    const key = keyOfEntry(entry.name);
    const target = join(stage, key ?? databaseEntry);
    await archive.unpack(entry, target);
    if (key !== undefined) await store.keep(target, key);
  }
}

/** The database and the manifest must speak of the same files. */
function requireSameFiles(registered: Iterable<NewStoredFile>, { files, damaged }: Manifest): void {
  const listed = new Map(files.map((entry) => [entry.name, entry]));
  const known = new Set(damaged.map(({ name }) => name));
  listed.delete(databaseEntry);
  for (const { key, sizeBytes, sha256 } of registered) {
    const name = fileEntry(key);
    const entry = listed.get(name);
    listed.delete(name);
    const isSame = entry?.size_bytes === sizeBytes && entry.sha256 === sha256;
    if (!isSame && !known.has(name)) {
      throw new StartError(`The manifest of the backup does not tell the truth about ${name}.`);
    }
  }
  const [extra] = listed.keys();
  if (extra === undefined) return;
  throw new StartError(`The backup holds ${extra}, which its database does not know.`);
}

async function prepareArchive(file: string, stage: string): Promise<PreparedData> {
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    if (!manifest.files.some(({ name }) => name === databaseEntry)) {
      throw new StartError(`${file} holds no database: it is a backup of the uploads alone.`);
    }
    await requireRoom(stage, manifest);
    await unpackAll(archive, stage);
    const database = join(stage, databaseEntry);
    await prepareDatabase(database);
    requireSameFiles(readRegisteredFiles(database), manifest);
    const { created_at: createdAt, damaged } = manifest;
    return { arriving: [databaseEntry, filesName], createdAt, damaged };
  } finally {
    archive.close();
  }
}

/** The size of a write-ahead log beside a database; 0 where there is none. */
async function logSize(file: string): Promise<number> {
  try {
    return (await stat(`${file}-wal`)).size;
  } catch {
    return 0;
  }
}

async function prepareCopy(file: string, stage: string): Promise<PreparedData> {
  if ((await logSize(file)) > 0) {
    throw new StartError(
      `${file} has a write-ahead log beside it, so it is not whole by itself: it belongs to a server that runs or was killed.`,
    );
  }
  const database = join(stage, databaseEntry);
  await copyFile(file, database);
  await prepareDatabase(database);
  return { arriving: [databaseEntry], createdAt: null, damaged: [] };
}

/**
 * Unpacks a backup into a stage, checks everything in it, and brings its database up to date.
 *
 * @param file an archive of all data, or a database alone.
 * @throws {StartError} where it is damaged, made to do harm, of a newer version, or no backup.
 */
export async function prepareData(file: string, stage: string): Promise<PreparedData> {
  switch (await kindOf(file)) {
    case 'archive':
      return prepareArchive(file, stage);
    case 'database':
      return prepareCopy(file, stage);
    case 'other':
      throw new StartError(`${file} is neither a backup archive (.zip) nor a database (.db).`);
  }
}

import type { DataDir } from './data-dir.ts';
import { careForFile, type DatabaseCare } from '../care/database-care.ts';
import { firstLineOf } from '../wording.ts';
import { type Database, type EmbeddedDatabase, openDatabase } from '../persistence/database.ts';
import { StartError } from './start-error.ts';

/** The database of a running marketplace. */
export type StoredDatabase = Readonly<{
  database: Database;
  /** The same, if it is in the data directory; null: other processes may use it too. */
  embedded: EmbeddedDatabase | null;
  care: DatabaseCare;
}>;

/**
 * Opens the database of a data directory.
 *
 * @throws {StartError} if it is damaged, of a newer version, or not writable.
 */
export async function openStored(
  { database: file }: Pick<DataDir, 'database'>,
  onFatal: (error: Error) => void,
): Promise<EmbeddedDatabase> {
  try {
    return await openDatabase({ file, onFatal });
  } catch (error) {
    const sentence = `The database ${file} cannot be opened: ${firstLineOf(error)}.`;
    throw new StartError(sentence, { cause: error });
  }
}

/** Opens the database of a data directory for a server. */
export async function openEmbedded(
  folders: Pick<DataDir, 'database' | 'snapshots'>,
  onFatal: (error: Error) => void,
): Promise<StoredDatabase> {
  const embedded = await openStored(folders, onFatal);
  return { database: embedded, embedded, care: careForFile(folders, embedded) };
}

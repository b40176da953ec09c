import type { DataDir } from './data-dir.ts';
import { openDatabase, type EmbeddedDatabase } from './persistence/database.ts';
import { StartError } from './start-error.ts';

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
    const reason = error instanceof Error ? error.message : String(error);
    const [line = ''] = reason.split('\n');
    const sentence = `The database ${file} cannot be opened: ${line.replace(/\.$/, '')}.`;
    throw new StartError(sentence, { cause: error });
  }
}

import Database from 'better-sqlite3';

/**
 * Runs SQLite's checks of a whole database file: its pages, its indexes and its foreign keys.
 *
 * @returns a sentence for each problem; none if the file is sound.
 */
export function checkIntegrity(file: string): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const damages = database.pragma('integrity_check') as readonly { integrity_check: string }[];
    const dangling = database.pragma('foreign_key_check') as readonly { table: string }[];
    return [
      ...damages.map(({ integrity_check: damage }) => damage).filter((damage) => damage !== 'ok'),
      ...dangling.map(({ table }) => `a row of ${table} points to one that is not there`),
    ];
  } finally {
    database.close();
  }
}

import type Database from 'better-sqlite3';

/** How many statements are compiled before those that were not used meanwhile are forgotten. */
const generation = 500;

type Prepared = Database.Statement;

/**
 * Compiles statements once, and forgets those that are not used any more. The texts come from the stores,
 * but a list with many filters has thousands of them, and each takes about 25 kB.
 */
export function createStatementCache(
  database: Pick<Database.Database, 'prepare'>,
): (sql: string) => Prepared {
  let recent = new Map<string, Prepared>();
  let earlier: ReadonlyMap<string, Prepared> = recent;

  return (sql) => {
    const known = recent.get(sql);
    if (known !== undefined) return known;
    const statement = earlier.get(sql) ?? database.prepare(sql);
    if (recent.size >= generation) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(sql, statement);
    return statement;
  };
}

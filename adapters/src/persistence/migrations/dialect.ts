/** The syntax that differs between databases; the rest of a migration is the same for all. */
export type Dialect = Readonly<{
  /** A primary key that the database assigns and never reuses. */
  id: string;
  /** A primary key for tables without deletions, in which the highest id plus one is never a reuse. */
  ownId: string;
  flag: string;
  /** Ends the definition of a table with short rows that are looked up by key: one tree, not two. */
  clustered: string;
  /** The statements that keep rows of a table from being changed or deleted. */
  appendOnly: (table: string) => readonly string[];
}>;

/** SQLite: flags are integers, and the body of a trigger is part of it. */
export const sqliteDialect: Dialect = {
  id: 'integer not null primary key autoincrement',
  ownId: 'integer not null primary key',
  flag: 'integer',
  clustered: 'without rowid',
  appendOnly: (table) =>
    ['update', 'delete'].map(
      (event) => `create trigger ${table}_no_${event} before ${event} on ${table} for each row
        begin select raise(abort, '${table} is only ever added to'); end`,
    ),
};

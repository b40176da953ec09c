/** What the databases say differently; everything else in a migration is the same for all of them. */
export type Dialect = Readonly<{
  /** A primary key that the database counts up and never gives out twice. */
  id: string;
  /** The same for tables that never lose a row, where counting on from the highest id is enough. */
  ownId: string;
  flag: string;
  /** What follows a table of short rows that is looked up by its key alone: one tree, not two. */
  clustered: string;
  /** The statements that keep rows of a table from being changed or deleted. */
  appendOnly: (table: string) => readonly string[];
}>;

/** SQLite: flags are integers, and a trigger's text stands in the trigger. */
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

import { onOneLine } from './columns.ts';
import { postgresBodies } from './postgres-trigger-bodies.ts';

/** A trigger for each row, after the event. */
type TriggerText = Readonly<{
  name: string;
  event: 'insert' | 'update' | 'delete';
  table: string;
  when?: string;
  /** One statement of SQLite, which PostgreSQL runs too unless it has one of its own. */
  body: string;
}>;

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
  /** The statements that keep such a table from being emptied at once, which SQLite has no statement for. */
  neverEmptied: (table: string) => readonly string[];
  trigger: (trigger: TriggerText) => string;
  dropTrigger: (name: string, table: string) => string;
  /** The statements that rename a table that is created again under its name. */
  rename: (table: string, name: string) => readonly string[];
  /**
   * Statements that change what databases of earlier versions contain; none for a database that was never
   * of an earlier version: PostgreSQL came with version 34.
   */
  earlier: (statements: readonly string[]) => readonly string[];
  /** Statements that only PostgreSQL needs; none on SQLite. */
  onPostgres: (statements: readonly string[]) => readonly string[];
  /** A statement with the types of the database. */
  translate: (sql: string) => string;
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
  neverEmptied: () => [],
  trigger: ({ name, event, table, when, body }) =>
    `create trigger ${name} after ${event} on ${table} for each row
      ${when === undefined ? '' : `when ${when} `}begin ${body}; end`,
  dropTrigger: (name) => `drop trigger ${name}`,
  rename: (table, name) => [`alter table ${table} rename to ${name}`],
  earlier: (statements) => statements,
  onPostgres: () => [],
  translate: (sql) => sql,
};

/** A whole number of SQLite has 64 bits, however it is called. */
const widenTypes = (sql: string): string =>
  sql.replaceAll(/\binteger\b/g, 'bigint').replaceAll(/\bblob\b/g, 'bytea');

/** What raises the error of a row that may not be changed. */
export const refuseChange = (table: string): string =>
  `raise exception using errcode = 'integrity_constraint_violation', message = '${table} is only ever added to'`;

/** The body of a trigger in PostgreSQL: that of SQLite, if it has none of its own. */
const postgresBody = (name: string, body: string): string =>
  widenTypes(onOneLine(`${postgresBodies[name] ?? body}; return null`));

type PostgresTrigger = Readonly<{
  name: string;
  table: string;
  events: string;
  forEach?: 'row' | 'statement';
  body: string;
}>;

/** The names are those that the schema comparison of the ORM expects. */
function postgresTrigger({ name, table, events, forEach = 'row', body }: PostgresTrigger): string {
  const call = `${table}_${name}_fn()`;
  return `create function ${call} returns trigger as $$ begin ${body}; end; $$ language plpgsql;
    create trigger ${name} ${events} on ${table} for each ${forEach} execute function ${call}`;
}

/** The name of the trigger that keeps a table from being emptied at once. */
export const noTruncate = (table: string): string => `${table}_no_truncate`;

/**
 * PostgreSQL: a whole number has 64 bits, as in SQLite; the body of a trigger is a function. An id that
 * was assigned is never assigned again.
 */
export const postgresDialect: Dialect = {
  id: 'bigserial not null primary key',
  ownId: 'bigserial not null primary key',
  flag: 'boolean',
  clustered: '',
  appendOnly: (table) => [
    postgresTrigger({
      name: `${table}_no`,
      table,
      events: 'before update or delete',
      body: refuseChange(table),
    }),
  ],
  neverEmptied: (table) => [
    postgresTrigger({
      name: noTruncate(table),
      table,
      events: 'before truncate',
      forEach: 'statement',
      body: refuseChange(table),
    }),
  ],
  trigger({ name, event, table, when, body }) {
    const condition = when === undefined ? '' : ` when (${when})`;
    const events = `after ${event}`;
    const text = postgresTrigger({ name, table, events, body: postgresBody(name, body) });
    return text.replace(' execute function', `${condition} execute function`);
  },
  dropTrigger: (name, table) =>
    `drop trigger ${name} on ${table}; drop function ${table}_${name}_fn()`,
  rename: (table, name) => [
    `alter table ${table} rename to ${name}`,
    `alter table ${name} rename constraint ${table}_pkey to ${name}_pkey`,
    `alter sequence if exists ${table}_id_seq rename to ${name}_id_seq`,
  ],
  earlier: () => [],
  onPostgres: (statements) => statements,
  translate: widenTypes,
};

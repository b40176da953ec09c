import { Migration } from '@mikro-orm/migrations';

const largest = '9007199254740991';

/** A column for an amount in pesewas that is never negative; constraints may follow. */
export const amount = (name: string): string =>
  `${name} bigint check (${name} between 0 and ${largest})`;

/** Foreign keys of a table: each column with the table that it references. */
export const pointsTo = (table: string, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(
      ([column, target]) => `constraint ${table}_${column}_foreign foreign key (${column})
        references ${target} (id) on update no action on delete no action`,
    )
    .join(', ');

/** Puts a statement on one line: the schema comparison cannot read others. */
const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ');

/** Half a star in the standing of a provider, as in the triggers of SQLite. */
const step = 1_099_511_627_776;

const isLive = (row: 'old' | 'new') =>
  `${row}.status not in ('completed', 'cancelled', 'failed', 'refunded')`;

const insertUsage =
  'insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)';

const countCompleted = (change: string) => `
  update accounts set completed_jobs = completed_jobs + ${change},
    median_turnaround_ms = recent.middle,
    standing = standing - standing % ${step} + case when recent.middle is null then 0
      else ${step - 1} - least(recent.middle, ${step - 1}) end
  from (select case when count(took) >= 3 then
      cast(trunc(percentile_cont(0.5) within group (order by took)) as bigint) end as middle
    from (select completed_at - assigned_at as took from jobs
      where assigned_id = new.assigned_id and status = 'completed'
      order by completed_at desc limit 50) as latest) as recent
  where id = new.assigned_id`;

/**
 * The bodies of triggers, by their names, where SQLite's cannot run on PostgreSQL. They mean the same. A
 * migration has created them: what changes one is another migration.
 */
const postgresBodies: Readonly<Record<string, string>> = {
  jobs_usage_created: `${insertUsage}
    values (new.client_id, 0, case when ${isLive('new')} then 1 else 0 end,
      new.created_at / 86400000, 1)
    on conflict (account_id) do update
    set open_jobs = quota_usage.open_jobs + excluded.open_jobs,
      jobs_of_day = case when quota_usage.jobs_day = excluded.jobs_day
        then quota_usage.jobs_of_day + 1 else 1 end,
      jobs_day = excluded.jobs_day`,
  jobs_usage_moved: `update quota_usage
    set open_jobs = open_jobs + case when ${isLive('new')} then 1 else -1 end
    where account_id = new.client_id`,
  files_usage_added: `${insertUsage} values (new.owner_id, new.size_bytes, 0, 0, 0)
    on conflict (account_id) do update
    set stored_bytes = quota_usage.stored_bytes + excluded.stored_bytes`,
  jobs_figures_added: countCompleted('1'),
  jobs_figures_moved: countCompleted("case when new.status = 'completed' then 1 else -1 end"),
};

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
  /** Statements that only SQLite needs; none on PostgreSQL. */
  onSqlite: (statements: readonly string[]) => readonly string[];
  /** A statement with the types of the database. */
  translate: (sql: string) => string;
}>;

/** SQLite: flags are integers, and the body of a trigger is part of it. */
const sqliteDialect: Dialect = {
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
  onSqlite: (statements) => statements,
  translate: (sql) => sql,
};

/** A whole number of SQLite has 64 bits, however it is called. */
const widenTypes = (sql: string): string =>
  sql.replaceAll(/\binteger\b/g, 'bigint').replaceAll(/\bblob\b/g, 'bytea');

/** The statement that raises the error of a row that may not be changed. */
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
const postgresDialect: Dialect = {
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
  onSqlite: () => [],
  translate: widenTypes,
};

/** A migration whose statements are written once for all databases. */
export abstract class DialectMigration extends Migration {
  protected get dialect(): Dialect {
    // Of the databases, only PostgreSQL has schemas.
    return this.driver.getPlatform().supportsSchemas() ? postgresDialect : sqliteDialect;
  }

  /** Adds a statement, which runs when the migration has added all of them. */
  protected add(sql: string): void {
    this.addSql(this.dialect.translate(onOneLine(sql)));
  }

  /** Runs a statement now. */
  protected async run(sql: string): Promise<void> {
    await this.execute(this.dialect.translate(onOneLine(sql)));
  }
}

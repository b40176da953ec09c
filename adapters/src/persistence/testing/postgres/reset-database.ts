import type { ClientBase } from 'pg';

/** What a migrated database is like before it is used. */
export type Unused = Readonly<{
  /** Differs if anything but rows was changed: tables, triggers, functions, settings or statistics. */
  structure: string;
  /** A statement that makes the rows and the next ids what they were. */
  restoreRows: string;
}>;

/** Each row of a catalog has the transaction that wrote it: the latest one and the number of rows tell of any change. */
const selectStructure = `
  select concat_ws(' ', ${[
    'pg_class',
    'pg_attribute',
    'pg_attrdef',
    'pg_constraint',
    'pg_trigger',
    'pg_index',
    'pg_proc',
    'pg_statistic',
  ]
    .map((name) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${name})`)
    .join(', ')},
    (select count(*) from pg_namespace where nspname !~ '^pg_'),
    (select count(*) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()))
  ) as structure`;

async function readStructure(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Readonly<{ structure: string }>>(selectStructure);
  return rows[0]?.structure ?? '';
}

async function readNames(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ name: string }>>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** A statement that inserts the rows that a table has now; none if it is empty. */
async function describeRows(client: ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ insert: string | null }>>(
    `select format('insert into ${table} select * from json_populate_recordset(null::${table}, %L)',
      json_agg(t)) as insert from ${table} t having count(*) > 0`,
  );
  return rows.map(({ insert }) => insert ?? '');
}

async function describeSequences(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<Readonly<{ restart: string }>>(
    `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
      coalesce(last_value, start_value), last_value is not null) as restart
      from pg_sequences where schemaname = 'public'`,
  );
  return rows.map(({ restart }) => restart);
}

/** Only a table with a file that is not empty can have rows: a statement for each table takes longer. */
const removeRows = `
  do $$ declare name text; begin
    for name in select quote_ident(relname) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and (pg_stat_file(pg_relation_filepath(oid))).size > 0
    loop execute 'delete from ' || name; end loop;
  end $$`;

/** Reads what a database is like that was not used yet. */
export async function describeUnused(client: ClientBase): Promise<Unused> {
  const tables = await readNames(client);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(...(await describeRows(client, table)));
  const statements = [
    // No trigger keeps rows from being removed, and no foreign key decides the order.
    'set session_replication_role = replica',
    removeRows,
    ...inserts,
    ...(await describeSequences(client)),
  ];
  return { structure: await readStructure(client), restoreRows: statements.join(';\n') };
}

/**
 * Makes a database as it was before it was used, and ends all other connections of it.
 *
 * @returns whether it is: false if more than rows was changed.
 */
export async function reset(client: ClientBase, unused: Unused): Promise<boolean> {
  await client.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if ((await readStructure(client)) !== unused.structure) return false;
  await client.query(unused.restoreRows);
  return true;
}

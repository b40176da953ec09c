import type { ClientBase } from 'pg';
import { quoteName } from '../increments/chunks.ts';
import type { PortableTable } from './portable-tables.ts';

type ForeignKey = Readonly<{ table: string; name: string; definition: string }>;

const selectForeignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conrelid in (select unnest($1::text[])::regclass::oid)
  order by 1, 2`;

/**
 * Within a transaction, turns off the triggers and foreign keys of tables, so that rows can be copied in any
 * order and change nothing else.
 *
 * @returns a function that turns them on again, which checks the foreign keys for all rows at once.
 */
export async function suspendRules(
  client: ClientBase,
  tables: readonly PortableTable[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoteName(name));
  const { rows: foreignKeys } = await client.query<ForeignKey>(selectForeignKeys, [names]);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  };
}

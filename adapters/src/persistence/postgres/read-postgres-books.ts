import type { Books } from '@nsem/core';
import type { PoolClient } from 'pg';
import { bookRows, type BookRows } from '../sqlite/book-rows.ts';
import type { OpenedPostgres } from './open-postgres.ts';

/** The number of rows that are read at a time. */
const rowsPerFetch = 5_000;

async function collect<Item>(
  client: PoolClient,
  { sql, fromRow }: BookRows<never, Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  await client.query(`declare books no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsPerFetch} from books`);
    for (const row of rows as unknown as readonly never[]) items.push(fromRow(row));
    if (rows.length < rowsPerFetch) break;
  }
  await client.query('close books');
  return items;
}

/** Reads the whole ledger from one snapshot into memory. */
export async function readPostgresBooks({ pool }: OpenedPostgres): Promise<Books> {
  return pool.withConnection(async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const books = {
      balances: new Map(await collect(client, bookRows.balances)),
      entries: await collect(client, bookRows.entries),
      jobs: await collect(client, bookRows.jobs),
      earnings: await collect(client, bookRows.earnings),
      payouts: await collect(client, bookRows.payouts),
    };
    await client.query('rollback');
    return books;
  });
}

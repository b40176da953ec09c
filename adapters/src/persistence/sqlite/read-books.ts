import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Books } from '@nsem/core';
import Database from 'better-sqlite3';
import { bookRows, type BookRows } from './book-rows.ts';

/** The number of rows that are read before other work gets a turn. */
const rowsPerTurn = 5_000;

async function collect<Item>(
  database: Database.Database,
  { sql, fromRow }: BookRows<never, Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const row of database.prepare<[], never>(sql).iterate()) {
    items.push(fromRow(row));
    if (items.length % rowsPerTurn === 0) await turnOfTheLoop();
  }
  return items;
}

/**
 * Reads the whole ledger from one snapshot into memory. It uses a separate connection and pauses
 * regularly, so that it blocks no other work.
 */
export async function readBooks(file: string): Promise<Books> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    database.exec('begin');
    return {
      balances: new Map(await collect(database, bookRows.balances)),
      entries: await collect(database, bookRows.entries),
      jobs: await collect(database, bookRows.jobs),
      earnings: await collect(database, bookRows.earnings),
      payouts: await collect(database, bookRows.payouts),
    };
  } finally {
    database.close();
  }
}

import type Database from 'better-sqlite3';
import { eachRow } from '../sqlite/database-file.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { partNames } from './account-parts.ts';

/** The rows of the accounts that have parts, each with the balance after its last line; null if it has no line. */
const selectParts = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ names: readonly string[] }>>) =>
    db
      .selectFrom('ledger_accounts as part')
      .select(['part.name', 'part.balance'])
      .select((part) =>
        part
          .selectFrom('ledger_lines as line')
          .select('line.balance_after')
          .whereRef('line.account_id', '=', 'part.id')
          .orderBy('line.posting_id', 'desc')
          .limit(1)
          .as('last'),
      )
      .where('part.name', 'in', dialect.textsOf(given.names))
      .orderBy('part.name'),
);

/**
 * Compares the balance of each part of an account with the last of its lines. Core checks accounts as a whole, and
 * finds nothing if one part has too much and another one as much too little.
 *
 * @returns a sentence for each part that differs, as it is found.
 */
export function* checkParts(database: Database.Database): Generator<string> {
  for (const { name, balance, last } of eachRow(database, selectParts, { names: partNames })) {
    if (balance !== (last ?? 0))
      yield `ledger_accounts ${name}: balance is ${balance}, after its last line it was ${last ?? 0}`;
  }
}

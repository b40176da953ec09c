import { isOfPlatform, type LedgerAccount, platformAccounts } from '@nsem/core';
import type Database from 'better-sqlite3';
import { partCount } from '../database-session.ts';
import { eachRow } from '../sqlite/database-file.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';

/*
 * An account of the platform has parts (`DatabaseSession.part`), because most postings change one. Each part is a row
 * of its own, with a balance and lines of its own; the account is their sum. The first has the name of the
 * account: it is the only one on SQLite, and has what was posted on PostgreSQL before there were others.
 */

const nameOf = (account: LedgerAccount, part: number): string =>
  part === 0 ? account : `${account}#${part}`;

/** The name of the row that a posting changes, in a session with this part. */
export const rowNameOf = (account: LedgerAccount, part: number): string =>
  isOfPlatform(account) ? nameOf(account, part) : account;

/** The names of the parts of an account of the platform, whether they have been opened or not. */
export const partNamesOf = (account: LedgerAccount): readonly string[] =>
  Array.from({ length: partCount }, (_, part) => nameOf(account, part));

/** The names of all parts that there can be. */
const partNames: readonly string[] = platformAccounts.flatMap(partNamesOf);

const accounts: ReadonlyMap<string, LedgerAccount> = new Map(
  platformAccounts.flatMap((account) => partNamesOf(account).map((name) => [name, account])),
);

/** The account that a row belongs to, by the name of the row. */
export const accountOf = (rowName: string): LedgerAccount =>
  accounts.get(rowName) ?? (rowName as LedgerAccount);

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

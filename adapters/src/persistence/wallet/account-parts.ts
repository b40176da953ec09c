import { isOfPlatform, platformAccounts, type LedgerAccount } from '@nsem/core';
import { partCount } from '../database-session.ts';

/*
 * An account of the platform has parts (`DatabaseSession.part`), because most postings change one. Each part is a row
 * of its own, with a balance and lines of its own; the account is all of them together. The first has the name of the
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
export const partNames: readonly string[] = platformAccounts.flatMap(partNamesOf);

const accounts: ReadonlyMap<string, LedgerAccount> = new Map(
  platformAccounts.flatMap((account) => partNamesOf(account).map((name) => [name, account])),
);

/** The account that a row belongs to, by the name of the row. */
export const accountOf = (rowName: string): LedgerAccount =>
  accounts.get(rowName) ?? (rowName as LedgerAccount);

import { instant, type IdempotencyStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { composeUpsert } from '../statements/write-row.ts';
import { IdempotencyRow, OpenIdempotencyRow } from './idempotency.row.ts';

/** The answers to authenticated callers, whose keys are separate for each account. */
const authenticated = {
  select: 'select * from idempotency where account_id = ? and key = ?',
  put: composeUpsert(IdempotencyRow, ['account_id', 'key']),
  remove: `delete from idempotency where rowid in (
    select rowid from idempotency where at < ? order by at limit ?)`,
};

/** The answers to anonymous callers. */
const anonymous = {
  select: 'select * from open_idempotency where key = ?',
  put: composeUpsert(OpenIdempotencyRow, ['key']),
  remove: `delete from open_idempotency where rowid in (
    select rowid from open_idempotency where at < ? order by at limit ?)`,
};

/** The saved answers in the database. */
export const createIdempotencyStore = ({ sql }: DatabaseSession): IdempotencyStore => ({
  async find(accountId, key) {
    const row = await (accountId === null
      ? sql.get<OpenIdempotencyRow>(anonymous.select, [key])
      : sql.get<OpenIdempotencyRow>(authenticated.select, [accountId, key]));
    if (row === undefined) return undefined;
    const { fingerprint, answer } = row;
    return { accountId, key: row.key, fingerprint, answer, at: instant(row.at) };
  },
  put: ({ accountId, ...row }) =>
    accountId === null
      ? anonymous.put(sql, row)
      : authenticated.put(sql, { account_id: accountId, ...row }),
  async removeBefore(moment, limit) {
    const removed = await sql.run(authenticated.remove, [moment, limit]);
    return removed + (await sql.run(anonymous.remove, [moment, limit - removed]));
  },
});

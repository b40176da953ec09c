import { instant, type IdempotencyStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { OpenIdempotencyRow } from './idempotency.row.ts';

const renew = 'set fingerprint = excluded.fingerprint, answer = excluded.answer, at = excluded.at';

/** The statements for those who have an account, and for those who are nobody. */
const known = {
  find: 'select * from idempotency where account_id = ? and key = ?',
  put: `insert into idempotency (account_id, key, fingerprint, answer, at) values (?, ?, ?, ?, ?)
    on conflict (account_id, key) do update ${renew}`,
  remove: 'delete from idempotency where at < ?',
};
const nobody = {
  find: 'select * from open_idempotency where key = ?',
  put: `insert into open_idempotency (key, fingerprint, answer, at) values (?, ?, ?, ?)
    on conflict (key) do update ${renew}`,
  remove: 'delete from open_idempotency where at < ?',
};

/** The remembered answers in the database. */
export const createIdempotencyStore = ({ sql }: DatabaseSession): IdempotencyStore => ({
  async find(accountId, key) {
    const row = await (accountId === null
      ? sql.get<OpenIdempotencyRow>(nobody.find, [key])
      : sql.get<OpenIdempotencyRow>(known.find, [accountId, key]));
    if (row === undefined) return undefined;
    const { fingerprint, answer } = row;
    return { accountId, key: row.key, fingerprint, answer, at: instant(row.at) };
  },
  async put({ accountId, key, fingerprint, answer, at }) {
    const values = [key, fingerprint, answer, at];
    await (accountId === null
      ? sql.run(nobody.put, values)
      : sql.run(known.put, [accountId, ...values]));
  },
  async removeBefore(moment) {
    return (await sql.run(known.remove, [moment])) + (await sql.run(nobody.remove, [moment]));
  },
});

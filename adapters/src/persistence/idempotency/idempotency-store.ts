import { instant, type AccountId, type IdempotencyStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { IdempotencyRow } from './idempotency.row.ts';

const putRecord = `
  insert into idempotency (account_id, key, fingerprint, answer, at) values (?, ?, ?, ?, ?)
  on conflict (account_id, key) do update
  set fingerprint = excluded.fingerprint, answer = excluded.answer, at = excluded.at`;

const selectRecord = 'select * from idempotency where account_id = ? and key = ?';

/** The remembered answers in the database. */
export const createIdempotencyStore = ({ sql }: DatabaseSession): IdempotencyStore => ({
  async find(accountId, key) {
    const row = await sql.get<IdempotencyRow>(selectRecord, [accountId, key]);
    if (row === undefined) return undefined;
    const { fingerprint, answer } = row;
    return {
      accountId: row.account_id as AccountId,
      key: row.key,
      fingerprint,
      answer,
      at: instant(row.at),
    };
  },
  async put({ accountId, key, fingerprint, answer, at }) {
    await sql.run(putRecord, [accountId, key, fingerprint, answer, at]);
  },
  removeBefore: (moment) => sql.run('delete from idempotency where at < ?', [moment]),
});

import type { SessionStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { toAccount } from './account.mapper.ts';
import type { AccountRow } from './account.row.ts';

const insertSession =
  'insert into sessions (token_hash, account_id, created_at, expires_at) values (?, ?, ?, ?)';

const selectLiveAccount = `
  select accounts.* from sessions
  join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = ? and sessions.expires_at > ?`;

/** The logins in the database. */
export const createSessionStore = ({ sql }: DatabaseSession): SessionStore => ({
  async insert({ tokenHash, accountId, createdAt, expiresAt }) {
    await sql.run(insertSession, [tokenHash, accountId, createdAt, expiresAt]);
  },
  async findLiveAccount(tokenHash, now) {
    const row = await sql.get<AccountRow>(selectLiveAccount, [tokenHash, now]);
    return row && toAccount(row);
  },
  async remove(tokenHash) {
    await sql.run('delete from sessions where token_hash = ?', [tokenHash]);
  },
  async removeAllOf(accountId) {
    await sql.run('delete from sessions where account_id = ?', [accountId]);
  },
  removeExpired: (moment) => sql.run('delete from sessions where expires_at < ?', [moment]),
});

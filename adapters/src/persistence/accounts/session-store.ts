import type { AccountId, Instant, Session, SessionStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toAccount } from './account.mapper.ts';
import { SessionRow } from './session.row.ts';

const insertSession = composeInsert(SessionRow);

const selectLiveAccount = `
  select accounts.* from sessions
  join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = ? and sessions.expires_at > ?`;

const selectLive = `
  select * from sessions where account_id = ? and expires_at > ?
  order by created_at desc, token_hash limit ?`;

const toSession = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  accountId: row.account_id as AccountId,
  createdAt: row.created_at as Instant,
  expiresAt: row.expires_at as Instant,
});

/** The login sessions in the database. */
export const createSessionStore = ({ sql }: DatabaseSession): SessionStore => ({
  async insert({ tokenHash, accountId, createdAt, expiresAt }) {
    await insertSession(sql, {
      token_hash: tokenHash,
      account_id: accountId,
      created_at: createdAt,
      expires_at: expiresAt,
    });
  },
  findLiveAccount: (tokenHash, now) =>
    findOne(sql, bind(selectLiveAccount, tokenHash, now), toAccount),
  listLiveOf: (accountId, { now, limit }) =>
    findAll(sql, bind(selectLive, accountId, now, limit), toSession),
  async remove(tokenHash) {
    await sql.run('delete from sessions where token_hash = ?', [tokenHash]);
  },
  async removeAllOf(accountId) {
    await sql.run('delete from sessions where account_id = ?', [accountId]);
  },
  removeExpired: (moment) => sql.run('delete from sessions where expires_at < ?', [moment]),
});

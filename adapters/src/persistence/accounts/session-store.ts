import {
  instant,
  visitGapMs,
  type LiveSession,
  type SessionId,
  type SessionStore,
  type Visit,
} from '@nsem/core';
import { toFlag, toMoment } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert } from '../statements/write-row.ts';
import { toAccount } from './account.mapper.ts';
import type { AccountRow } from './account.row.ts';
import { toSession, toSessionRow } from './session.mapper.ts';
import { SessionRow } from './session.row.ts';
import type { VisitRow } from './visit.row.ts';

const insertSession = composeInsert(SessionRow);

/** The columns that both tables have, under the names that the session's get in a join. */
type LiveRow = AccountRow &
  Omit<SessionRow, 'id' | 'created_at'> &
  Readonly<{ session_id: number; session_created_at: number; has_second_factor: number }>;

const selectLive = `
  select sessions.id as session_id, token_hash, account_id, network, device,
    sessions.created_at as session_created_at, last_used_at, confirmed_at, expires_at, accounts.*,
    exists (select 1 from totps where totps.account_id = accounts.id and is_confirmed = true)
      or exists (select 1 from passkeys where passkeys.account_id = accounts.id)
      as has_second_factor
  from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = ? and sessions.expires_at > ?`;

const selectById = 'select * from sessions where id = ?';
const selectByAccount = `
  select * from sessions where account_id = ? and expires_at > ?
  order by last_used_at desc, id desc limit ?`;

const markUsed = 'update sessions set last_used_at = ? where id = ? and last_used_at < ?';

/** The rule of core's `continueVisit`; the contract compares the two. */
const continueVisit = `
  insert into visits (account_id, last_seen_at, previous_seen_at)
  select account_id, cast(? as bigint), null from sessions where id = ?
  on conflict (account_id) do update set
    previous_seen_at = case
      when excluded.last_seen_at > visits.last_seen_at + ${visitGapMs} then visits.last_seen_at
      else visits.previous_seen_at end,
    last_seen_at = excluded.last_seen_at
  where excluded.last_seen_at > visits.last_seen_at`;

const selectVisit = 'select * from visits where account_id = ?';

const toVisit = (row: VisitRow): Visit => ({
  lastSeenAt: instant(row.last_seen_at),
  previousSeenAt: toMoment(row.previous_seen_at),
});

const toLiveSession = (row: LiveRow): LiveSession => ({
  session: toSession({ ...row, id: row.session_id, created_at: row.session_created_at }),
  account: toAccount(row),
  hasSecondFactor: toFlag(row.has_second_factor),
});

const deleteExpired = `
  delete from sessions where id in (
    select id from sessions where expires_at < ? order by expires_at limit ?)`;

/** The login sessions in the database. */
export const createSessionStore = ({ sql }: DatabaseSession): SessionStore => ({
  async insert(session) {
    const id = await insertSession(sql, toSessionRow(session));
    return { ...session, id: id as SessionId };
  },
  findLive: (tokenHash, now) => findOne(sql, bind(selectLive, tokenHash, now), toLiveSession),
  find: (id) => findOne(sql, bind(selectById, id), toSession),
  listLive: (accountId, now, limit) =>
    findAll(sql, bind(selectByAccount, accountId, now, limit), toSession),
  async markUsed(id, at) {
    const marked = await sql.run(markUsed, [at, id, at]);
    if (marked > 0) await sql.run(continueVisit, [at, id]);
  },
  findVisit: (accountId) => findOne(sql, bind(selectVisit, accountId), toVisit),
  async confirm(id, now) {
    await sql.run('update sessions set confirmed_at = ? where id = ?', [now, id]);
  },
  async remove(tokenHash) {
    await sql.run('delete from sessions where token_hash = ?', [tokenHash]);
  },
  async removeAllOf(accountId) {
    await sql.run('delete from sessions where account_id = ?', [accountId]);
  },
  removeExpired: (moment, limit) => sql.run(deleteExpired, [moment, limit]),
  async removeOthersOf(accountId, exceptId) {
    await sql.run('delete from sessions where account_id = ? and id <> ?', [accountId, exceptId]);
  },
});

import {
  type LiveSession,
  type OneTimeTokenId,
  type OneTimeTokenStore,
  type SessionId,
  type SessionStore,
  visitGapMs,
} from '@nsem/core';
import { toFlag } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import {
  deleteBefore,
  deleteBy,
  findAll,
  findOne,
  selectBy,
  updateBy,
} from '../statements/by-columns.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import { toAccount } from './account.row.ts';
import {
  OneTimeTokenRow,
  SessionRow,
  toOneTimeToken,
  toOneTimeTokenRow,
  toSession,
  toSessionRow,
  toVisit,
  VisitRow,
} from './session.row.ts';

type OfAccount = Pick<SessionRow, 'account_id'>;

const insertSession = insertRow(SessionRow);

const selectLive = defineStatement(
  ({ db, given }: Parts<Readonly<{ tokenHash: string; now: number }>>) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .selectAll('accounts')
      .select([
        'sessions.id as session_id',
        'sessions.created_at as session_created_at',
        'token_hash',
        'account_id',
        'network',
        'device',
        'last_used_at',
        'confirmed_at',
        'expires_at',
      ])
      .select((live) => {
        const ofApp = live
          .selectFrom('totps')
          .select('totps.account_id')
          .whereRef('totps.account_id', '=', 'accounts.id')
          .where('is_confirmed', '=', true);
        const ofPasskey = live
          .selectFrom('passkeys')
          .select('passkeys.id')
          .whereRef('passkeys.account_id', '=', 'accounts.id');
        return live.or([live.exists(ofApp), live.exists(ofPasskey)]).as('has_second_factor');
      })
      .where('sessions.token_hash', '=', given.tokenHash)
      .where('sessions.expires_at', '>', given.now),
);

const toLiveSession = (row: typeof selectLive.row): LiveSession => ({
  session: toSession({ ...row, id: row.session_id, created_at: row.session_created_at }),
  account: toAccount(row),
  hasSecondFactor: toFlag(row.has_second_factor),
});

const selectById = selectBy(SessionRow, 'id');

const selectByAccount = defineStatement(
  ({ db, given }: Parts<OfAccount & Readonly<{ now: number; limit: number }>>) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', given.account_id)
      .where('expires_at', '>', given.now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(upTo(given.limit)),
);

type Use = Readonly<{ id: number; at: number }>;

const markUsed = defineStatement(({ db, given }: Parts<Use>) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: given.at })
    .where('id', '=', given.id)
    .where('last_used_at', '<', given.at),
);

/** The rule of core's `continueVisit`; the contract compares the two. */
const continueVisit = defineStatement(({ db, given }: Parts<Use>) =>
  db
    .insertInto('visits')
    .columns(['account_id', 'last_seen_at', 'previous_seen_at'])
    .expression(
      db
        .selectFrom('sessions')
        .select((session) => [
          'account_id',
          session.cast<number>(session.val(given.at), 'bigint').as('last_seen_at'),
          session.val<number | null>(null).as('previous_seen_at'),
        ])
        .where('id', '=', given.id),
    )
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((visit) => ({
          previous_seen_at: visit
            .case()
            .when('excluded.last_seen_at', '>', visit('visits.last_seen_at', '+', visitGapMs))
            .thenRef('visits.last_seen_at')
            .elseRef('visits.previous_seen_at')
            .end(),
          last_seen_at: visit.ref('excluded.last_seen_at'),
        }))
        .whereRef('excluded.last_seen_at', '>', 'visits.last_seen_at'),
    ),
);

const selectVisit = selectBy(VisitRow, 'account_id');

const confirm = updateBy(SessionRow, ['confirmed_at'], 'id');

const remove = deleteBy(SessionRow, 'token_hash');

const removeAllOf = deleteBy(SessionRow, 'account_id');

const removeOthersOf = defineStatement(
  ({ db, given }: Parts<OfAccount & Readonly<{ except: number }>>) =>
    db
      .deleteFrom('sessions')
      .where('account_id', '=', given.account_id)
      .where('id', '<>', given.except),
);

const removeExpired = deleteBefore(SessionRow, 'expires_at');

/** The login sessions in the database. */
export const createSessionStore = ({ sql }: DatabaseSession): SessionStore => ({
  async insert(session) {
    const id = await sql.insert(insertSession, toSessionRow(session));
    return { ...session, id: id as SessionId };
  },
  findLive: (tokenHash, now) => findOne(sql, selectLive, { tokenHash, now }, toLiveSession),
  find: (id) => findOne(sql, selectById, { id }, toSession),
  listLive: (account_id, now, limit) =>
    findAll(sql, selectByAccount, { account_id, now, limit }, toSession),
  async markUsed(id, at) {
    const marked = await sql.run(markUsed, { id, at });
    if (marked > 0) await sql.run(continueVisit, { id, at });
  },
  findVisit: (account_id) => findOne(sql, selectVisit, { account_id }, toVisit),
  async confirm(id, now) {
    await sql.run(confirm, { id, confirmed_at: now });
  },
  async remove(token_hash) {
    await sql.run(remove, { token_hash });
  },
  async removeAllOf(account_id) {
    await sql.run(removeAllOf, { account_id });
  },
  removeExpired: (before, limit) => sql.run(removeExpired, { before, limit }),
  async removeOthersOf(account_id, except) {
    await sql.run(removeOthersOf, { account_id, except });
  },
});

const insertToken = insertRow(OneTimeTokenRow);

type Presented = Pick<OneTimeTokenRow, 'token_hash' | 'purpose'> & Readonly<{ now: number }>;

const selectUsable = defineStatement(({ db, given }: Parts<Presented>) =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', given.token_hash)
    .where('purpose', '=', given.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.now),
);

const useToken = defineStatement(({ db, given }: Parts<Pick<OneTimeTokenRow, 'id' | 'used_at'>>) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: given.used_at })
    .where('id', '=', given.id)
    .where('used_at', 'is', null),
);

const removeTokensOf = deleteBy(OneTimeTokenRow, 'account_id', 'purpose');

const removeExpiredTokens = deleteBefore(OneTimeTokenRow, 'expires_at');

/** The one-time tokens in the database. */
export const createOneTimeTokenStore = ({ sql }: DatabaseSession): OneTimeTokenStore => ({
  async insert(token) {
    const id = await sql.insert(insertToken, toOneTimeTokenRow(token));
    return { ...token, id: id as OneTimeTokenId };
  },
  findUsable: ({ purpose, tokenHash }, now) =>
    findOne(sql, selectUsable, { token_hash: tokenHash, purpose, now }, toOneTimeToken),
  use: async (id, at) => (await sql.run(useToken, { id, used_at: at })) === 1,
  async removeAllOf(account_id, purpose) {
    await sql.run(removeTokensOf, { account_id, purpose });
  },
  removeExpired: (before, limit) => sql.run(removeExpiredTokens, { before, limit }),
});

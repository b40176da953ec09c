import type { FactorStore, LoginTicketStore, PasskeyId, PasskeyStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow, upsertRow } from '../statements/row-statements.ts';
import {
  LoginTicketRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  toChallenge,
  toLoginTicket,
  toPasskey,
  toPasskeyRow,
  TotpRow,
  toTotp,
  toTotpRow,
} from './second-factor.row.ts';

type Now = Readonly<{ now: number }>;

const saveTotp = upsertRow(TotpRow, ['account_id']);
const selectTotp = selectBy(TotpRow, 'account_id');
const deleteTotp = deleteBy(TotpRow, 'account_id');

const selectTotps = defineStatement(
  ({ db, given }: Parts<Readonly<{ after: number; limit: number }>>) =>
    db
      .selectFrom('totps')
      .selectAll()
      .where('account_id', '>', given.after)
      .orderBy('account_id')
      .limit(upTo(given.limit)),
);

const insertCode = insertRow(RecoveryCodeRow);
const deleteCode = deleteBy(RecoveryCodeRow, 'account_id', 'digest');
const deleteCodes = deleteBy(RecoveryCodeRow, 'account_id');

const countCodes = defineStatement(({ db, given }: Parts<Readonly<{ account_id: number }>>) =>
  db
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('account_id', '=', given.account_id),
);

/** The authenticator apps and recovery codes in the database. */
export const createFactorStore = ({ sql }: DatabaseSession): FactorStore => ({
  findTotp: (account_id) => findOne(sql, selectTotp, { account_id }, toTotp),
  async saveTotp(totp) {
    await sql.run(saveTotp, toTotpRow(totp));
  },
  listTotps: ({ after, limit }) => findAll(sql, selectTotps, { after: after ?? 0, limit }, toTotp),
  async removeTotp(account_id) {
    await sql.run(deleteTotp, { account_id });
  },
  async replaceRecoveryCodes(account_id, digests) {
    await sql.run(deleteCodes, { account_id });
    for (const digest of digests) await sql.run(insertCode, { account_id, digest });
  },
  countRecoveryCodes: async (account_id) =>
    requireRow(await sql.get(countCodes, { account_id })).count,
  takeRecoveryCode: async (account_id, digest) =>
    (await sql.run(deleteCode, { account_id, digest })) === 1,
});

const insertPasskey = insertRow(PasskeyRow);
const replacePasskey = replaceRow(PasskeyRow);
const selectById = selectBy(PasskeyRow, 'id');
const selectByCredential = selectBy(PasskeyRow, 'credential_id');
const deletePasskey = deleteBy(PasskeyRow, 'id');
const deletePasskeys = deleteBy(PasskeyRow, 'account_id');

const selectByAccount = defineStatement(({ db, given }: Parts<Pick<PasskeyRow, 'account_id'>>) =>
  db.selectFrom('passkeys').selectAll().where('account_id', '=', given.account_id).orderBy('id'),
);

type Presented = Pick<PasskeyChallengeRow, 'challenge'> & Now;

const insertChallenge = insertRow(PasskeyChallengeRow);

const selectChallenge = defineStatement(({ db, given }: Parts<Presented>) =>
  db
    .selectFrom('passkey_challenges')
    .selectAll()
    .where('challenge', '=', given.challenge)
    .where('expires_at', '>', given.now),
);

const deleteChallenge = defineStatement(({ db, given }: Parts<Presented>) =>
  db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', given.challenge)
    .where('expires_at', '>', given.now),
);

const deleteExpiredChallenges = defineStatement(({ db, given }: Parts<Now>) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<=', given.now),
);

const deleteOldChallenges = defineStatement(({ db, given }: Parts<Readonly<{ last: number }>>) =>
  db.deleteFrom('passkey_challenges').where('id', '<=', given.last),
);

/** Anyone can request challenges, so there is a limit on those that are stored. */
const mostChallenges = 10_000;

/** The passkeys in the database. */
export const createPasskeyStore = ({ sql }: DatabaseSession): PasskeyStore => ({
  async insert(passkey) {
    const taken = await sql.get(selectByCredential, { credential_id: passkey.credentialId });
    if (taken !== undefined) return undefined;
    const id = await sql.insert(insertPasskey, toPasskeyRow(passkey));
    return { ...passkey, id: id as PasskeyId };
  },
  find: (id) => findOne(sql, selectById, { id }, toPasskey),
  findByCredential: (credential_id) =>
    findOne(sql, selectByCredential, { credential_id }, toPasskey),
  listByAccount: (account_id) => findAll(sql, selectByAccount, { account_id }, toPasskey),
  replace: ({ id, ...passkey }) => replacePasskey(sql, id, toPasskeyRow(passkey)),
  async remove(id) {
    await sql.run(deletePasskey, { id });
  },
  async removeAllOf(account_id) {
    await sql.run(deletePasskeys, { account_id });
  },
  async insertChallenge({ challenge, accountId, expiresAt }, now) {
    await sql.run(deleteExpiredChallenges, { now });
    const row = { challenge, account_id: accountId, expires_at: expiresAt };
    const id = await sql.insert(insertChallenge, row);
    await sql.run(deleteOldChallenges, { last: id - mostChallenges });
  },
  findChallenge: (challenge, now) => findOne(sql, selectChallenge, { challenge, now }, toChallenge),
  takeChallenge: async (challenge, now) =>
    (await sql.run(deleteChallenge, { challenge, now })) === 1,
});

const insertTicket = insertRow(LoginTicketRow);
const deleteTicket = deleteBy(LoginTicketRow, 'ticket_hash');
const deleteTickets = deleteBy(LoginTicketRow, 'account_id');

const selectTicket = defineStatement(
  ({ db, given }: Parts<Pick<LoginTicketRow, 'ticket_hash'> & Now>) =>
    db
      .selectFrom('login_tickets')
      .selectAll()
      .where('ticket_hash', '=', given.ticket_hash)
      .where('expires_at', '>', given.now),
);

const deleteExpiredTickets = defineStatement(({ db, given }: Parts<Now>) =>
  db.deleteFrom('login_tickets').where('expires_at', '<=', given.now),
);

/** The tickets of pending logins in the database. */
export const createLoginTicketStore = ({ sql }: DatabaseSession): LoginTicketStore => ({
  async insert({ ticketHash, accountId, expiresAt }) {
    const row = { ticket_hash: ticketHash, account_id: accountId, expires_at: expiresAt };
    await sql.run(insertTicket, row);
  },
  findLive: (ticket_hash, now) => findOne(sql, selectTicket, { ticket_hash, now }, toLoginTicket),
  async remove(ticket_hash) {
    await sql.run(deleteTicket, { ticket_hash });
  },
  async removeAllOf(account_id) {
    await sql.run(deleteTickets, { account_id });
  },
  async removeExpired(now) {
    await sql.run(deleteExpiredTickets, { now });
  },
});

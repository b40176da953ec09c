import type { FactorStore, LoginTicketStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeUpsert } from '../statements/write-row.ts';
import { toLoginTicket, toTotp, toTotpRow } from './second-factor.mapper.ts';
import { LoginTicketRow, RecoveryCodeRow, TotpRow } from './second-factor.row.ts';

const saveTotp = composeUpsert(TotpRow, ['account_id']);
const insertCode = composeInsert(RecoveryCodeRow);
const insertTicket = composeInsert(LoginTicketRow);

const selectTotp = 'select * from totps where account_id = ?';
const selectTotps = 'select * from totps where account_id > ? order by account_id limit ?';
const countCodes = 'select count(*) as codes from recovery_codes where account_id = ?';
const deleteCode = 'delete from recovery_codes where account_id = ? and digest = ?';
const selectTicket = 'select * from login_tickets where ticket_hash = ? and expires_at > ?';

const toCount = ({ codes }: Readonly<{ codes: number }>): number => codes;

/** The authenticator apps and recovery codes in the database. */
export const createFactorStore = ({ sql }: DatabaseSession): FactorStore => ({
  findTotp: (accountId) => findOne(sql, bind(selectTotp, accountId), toTotp),
  saveTotp: (totp) => saveTotp(sql, toTotpRow(totp)),
  listTotps: ({ after, limit }) => findAll(sql, bind(selectTotps, after ?? 0, limit), toTotp),
  async removeTotp(accountId) {
    await sql.run('delete from totps where account_id = ?', [accountId]);
  },
  async replaceRecoveryCodes(accountId, digests) {
    await sql.run('delete from recovery_codes where account_id = ?', [accountId]);
    for (const digest of digests) await insertCode(sql, { account_id: accountId, digest });
  },
  countRecoveryCodes: async (accountId) =>
    (await findOne(sql, bind(countCodes, accountId), toCount)) ?? 0,
  takeRecoveryCode: async (accountId, digest) =>
    (await sql.run(deleteCode, [accountId, digest])) === 1,
});

/** The tickets of pending logins in the database. */
export const createLoginTicketStore = ({ sql }: DatabaseSession): LoginTicketStore => ({
  async insert({ ticketHash, accountId, expiresAt }) {
    const row = { ticket_hash: ticketHash, account_id: accountId, expires_at: expiresAt };
    await insertTicket(sql, row);
  },
  findLive: (ticketHash, now) => findOne(sql, bind(selectTicket, ticketHash, now), toLoginTicket),
  async remove(ticketHash) {
    await sql.run('delete from login_tickets where ticket_hash = ?', [ticketHash]);
  },
  async removeAllOf(accountId) {
    await sql.run('delete from login_tickets where account_id = ?', [accountId]);
  },
  async removeExpired(moment) {
    await sql.run('delete from login_tickets where expires_at <= ?', [moment]);
  },
});

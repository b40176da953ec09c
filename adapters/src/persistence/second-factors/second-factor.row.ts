import {
  instant,
  type AccountId,
  type LoginTicket,
  type NewPasskey,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyId,
  type Totp,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toFlag, toInstant, wholeNumber } from '../columns.ts';

/** The authenticator apps, at most one for each account. */
export const TotpRow = defineEntity({
  name: 'TotpRow',
  tableName: 'totps',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    sealed_secret: p.text(),
    is_confirmed: p.boolean(),
    last_step: wholeNumber().strictNullable(),
    created_at: wholeNumber(),
  },
});
export type TotpRow = InferEntity<typeof TotpRow>;

/** Maps a row to its authenticator app. */
export const toTotp = (row: TotpRow): Totp => ({
  accountId: row.account_id as AccountId,
  sealedSecret: row.sealed_secret,
  isConfirmed: toFlag(row.is_confirmed),
  lastStep: row.last_step,
  createdAt: instant(row.created_at),
});

/** The row of an authenticator app. */
export const toTotpRow = (totp: Totp): Omit<TotpRow, symbol> => ({
  account_id: totp.accountId,
  sealed_secret: totp.sealedSecret,
  is_confirmed: totp.isConfirmed,
  last_step: totp.lastStep,
  created_at: totp.createdAt,
});

/** The recovery codes that have not been used. */
export const RecoveryCodeRow = defineEntity({
  name: 'RecoveryCodeRow',
  tableName: 'recovery_codes',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    /** SHA-256 of the code. */
    digest: p.text().primary(),
  },
});

/** The passkeys. */
export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkeys',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    credential_id: p.text().unique('passkeys_credential_id_unique'),
    public_key: p.text(),
    counter: wholeNumber(),
    /** JSON. */
    transports: p.text(),
    name: p.text(),
    created_at: wholeNumber(),
    last_used_at: wholeNumber().strictNullable(),
  },
  indexes: [{ name: 'passkeys_account_index', properties: ['account_id'] }],
});
export type PasskeyRow = InferEntity<typeof PasskeyRow>;

/** Maps a row to its passkey. */
export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id as PasskeyId,
  accountId: row.account_id as AccountId,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports),
  name: row.name,
  createdAt: instant(row.created_at),
  lastUsedAt: toInstant(row.last_used_at),
});

/** The row of a passkey, without its id. */
export const toPasskeyRow = (passkey: NewPasskey): Omit<PasskeyRow, 'id'> => ({
  account_id: passkey.accountId,
  credential_id: passkey.credentialId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
  transports: JSON.stringify(passkey.transports),
  name: passkey.name,
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
});

/** The challenges that passkeys have to sign; each is deleted when it is used. */
export const PasskeyChallengeRow = defineEntity({
  name: 'PasskeyChallengeRow',
  tableName: 'passkey_challenges',
  properties: {
    id: p.integer().primary().autoincrement(),
    challenge: p.text().unique('passkey_challenges_challenge_unique'),
    /** Null if the challenge is for a proof, by any account. */
    account_id: () => accountColumn('account_id').strictNullable(),
    expires_at: wholeNumber(),
  },
  indexes: [{ name: 'passkey_challenges_expiry_index', properties: ['expires_at'] }],
});
export type PasskeyChallengeRow = InferEntity<typeof PasskeyChallengeRow>;

/** Maps a row to its challenge. */
export const toChallenge = (row: PasskeyChallengeRow): PasskeyChallenge => ({
  challenge: row.challenge,
  accountId: row.account_id as AccountId | null,
  expiresAt: instant(row.expires_at),
});

/** The logins whose second factor is pending. */
export const LoginTicketRow = defineEntity({
  name: 'LoginTicketRow',
  tableName: 'login_tickets',
  properties: {
    ticket_hash: p.text().primary(),
    account_id: () => accountColumn('account_id'),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'login_tickets_account_index', properties: ['account_id'] },
    { name: 'login_tickets_expiry_index', properties: ['expires_at'] },
  ],
});
export type LoginTicketRow = InferEntity<typeof LoginTicketRow>;

/** Maps a row to its login ticket. */
export const toLoginTicket = (row: LoginTicketRow): LoginTicket => ({
  ticketHash: row.ticket_hash,
  accountId: row.account_id as AccountId,
  expiresAt: instant(row.expires_at),
});

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
import { toFlag, toMoment } from '../columns.ts';
import type {
  LoginTicketRow,
  PasskeyChallengeRow,
  PasskeyRow,
  TotpRow,
} from './second-factor.row.ts';

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
  lastUsedAt: toMoment(row.last_used_at),
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

/** Maps a row to its challenge. */
export const toChallenge = (row: PasskeyChallengeRow): PasskeyChallenge => ({
  challenge: row.challenge,
  accountId: row.account_id as AccountId | null,
  expiresAt: instant(row.expires_at),
});

/** Maps a row to its login ticket. */
export const toLoginTicket = (row: LoginTicketRow): LoginTicket => ({
  ticketHash: row.ticket_hash,
  accountId: row.account_id as AccountId,
  expiresAt: instant(row.expires_at),
});

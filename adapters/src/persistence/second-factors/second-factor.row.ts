import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

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

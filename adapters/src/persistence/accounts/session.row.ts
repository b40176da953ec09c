import {
  type AccountId,
  instant,
  type NewOneTimeToken,
  type NewSession,
  type OneTimeToken,
  type OneTimeTokenId,
  type SeenDevice,
  type Session,
  type SessionId,
  type TokenPurpose,
  type Visit,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { toInstant, wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** The logins. */
export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary().autoincrement(),
    token_hash: p.text().unique('sessions_token_hash_unique'),
    account_id: () => accountColumn('account_id'),
    network: p.text().strictNullable(),
    device: p.text().strictNullable(),
    created_at: wholeNumber(),
    last_used_at: wholeNumber(),
    confirmed_at: wholeNumber(),
    expires_at: wholeNumber(),
  },
  indexes: [
    { name: 'sessions_account_index', properties: ['account_id'] },
    { name: 'sessions_expiry_index', properties: ['expires_at'] },
  ],
});
export type SessionRow = InferEntity<typeof SessionRow>;

/** Maps a row to its session. */
export const toSession = (row: SessionRow): Session => ({
  id: row.id as SessionId,
  tokenHash: row.token_hash,
  accountId: row.account_id as AccountId,
  origin: { network: row.network, device: row.device },
  createdAt: instant(row.created_at),
  lastUsedAt: instant(row.last_used_at),
  confirmedAt: instant(row.confirmed_at),
  expiresAt: instant(row.expires_at),
});

/** The row of a session, without its id. */
export const toSessionRow = (session: NewSession): Omit<SessionRow, 'id'> => ({
  token_hash: session.tokenHash,
  account_id: session.accountId,
  network: session.origin.network,
  device: session.origin.device,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  confirmed_at: session.confirmedAt,
  expires_at: session.expiresAt,
});

/** When each user was last there. */
export const VisitRow = defineEntity({
  name: 'VisitRow',
  tableName: 'visits',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    last_seen_at: wholeNumber(),
    /** Null before the second visit. */
    previous_seen_at: wholeNumber().strictNullable(),
  },
});
export type VisitRow = InferEntity<typeof VisitRow>;

/** Maps a row to its visit. */
export const toVisit = (row: VisitRow): Visit => ({
  lastSeenAt: instant(row.last_seen_at),
  previousSeenAt: toInstant(row.previous_seen_at),
});

/** The tokens that are sent by mail, by their hash. */
export const OneTimeTokenRow = defineEntity({
  name: 'OneTimeTokenRow',
  tableName: 'one_time_tokens',
  properties: {
    id: p.integer().primary().autoincrement(),
    purpose: p.text().$type<TokenPurpose>(),
    account_id: () => accountColumn('account_id'),
    token_hash: p.text().unique('one_time_tokens_token_hash_unique'),
    email: p.text(),
    created_at: wholeNumber(),
    expires_at: wholeNumber(),
    used_at: wholeNumber().strictNullable(),
  },
  indexes: [
    { name: 'one_time_tokens_account_index', properties: ['account_id', 'purpose'] },
    { name: 'one_time_tokens_expiry_index', properties: ['expires_at'] },
  ],
});
export type OneTimeTokenRow = InferEntity<typeof OneTimeTokenRow>;

/** Maps a row to its token. */
export const toOneTimeToken = (row: OneTimeTokenRow): OneTimeToken => ({
  id: row.id as OneTimeTokenId,
  purpose: row.purpose,
  accountId: row.account_id as AccountId,
  tokenHash: row.token_hash,
  email: row.email,
  createdAt: instant(row.created_at),
  expiresAt: instant(row.expires_at),
  usedAt: toInstant(row.used_at),
});

/** The row of a token, without its id. */
export const toOneTimeTokenRow = (token: NewOneTimeToken): Omit<OneTimeTokenRow, 'id'> => ({
  purpose: token.purpose,
  account_id: token.accountId,
  token_hash: token.tokenHash,
  email: token.email,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  used_at: token.usedAt,
});

/** The devices from which users have logged in. */
export const KnownDeviceRow = defineEntity({
  name: 'KnownDeviceRow',
  tableName: 'known_devices',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    token_hash: p.text().unique('known_devices_token_hash_unique'),
    created_at: wholeNumber(),
    last_used_at: wholeNumber(),
  },
  indexes: [
    { name: 'known_devices_account_index', properties: ['account_id', 'last_used_at', 'id'] },
    { name: 'known_devices_use_index', properties: ['last_used_at'] },
  ],
});

/** From which devices users have logged in. */
export const SeenDeviceRow = defineEntity({
  name: 'SeenDeviceRow',
  tableName: 'seen_devices',
  properties: {
    id: p.integer().primary().autoincrement(),
    account_id: () => accountColumn('account_id'),
    network: p.text(),
    program: p.text(),
    seen_at: wholeNumber(),
  },
  uniques: [{ name: 'seen_devices_unique', properties: ['account_id', 'network', 'program'] }],
  indexes: [
    { name: 'seen_devices_seen_index', properties: ['seen_at'] },
    { name: 'seen_devices_account_index', properties: ['account_id', 'seen_at'] },
  ],
});
export type SeenDeviceRow = InferEntity<typeof SeenDeviceRow>;

/** Maps a row to its device. */
export const toSeenDevice = (row: Omit<SeenDeviceRow, 'id'>): SeenDevice => ({
  accountId: row.account_id as AccountId,
  network: row.network,
  program: row.program,
  seenAt: instant(row.seen_at),
});

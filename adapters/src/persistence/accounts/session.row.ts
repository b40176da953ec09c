import {
  instant,
  type AccountId,
  type NewSession,
  type Session,
  type SessionId,
  type Visit,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { toMoment, wholeNumber } from '../columns.ts';
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
  previousSeenAt: toMoment(row.previous_seen_at),
});

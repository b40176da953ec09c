import { instant, type AccountId, type NewSession, type Session, type SessionId } from '@nsem/core';
import type { SessionRow } from './session.row.ts';

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

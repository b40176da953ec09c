import {
  instant,
  toNameKey,
  type Account,
  type AccountId,
  type NewAccount,
  type ProviderId,
  type Restriction,
} from '@nsem/core';
import { toFlag, toMoment } from '../columns.ts';
import type { AccountRow } from './account.row.ts';

/** The profile in a JSON column. */
export const toProfile = (profile: string | null): Account['profile'] =>
  profile === null ? null : JSON.parse(profile);

const toRestriction = (at: number | null, reason: string | null): Restriction | null =>
  at === null ? null : { at: instant(at), reason: reason ?? '' };

/** Maps a row to its account. */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id as AccountId,
  name: row.name,
  email: row.email,
  passwordHash: row.password_hash,
  role: row.role,
  telegramId: row.telegram_id,
  providerId: row.provider_id as ProviderId | null,
  isActive: toFlag(row.is_active),
  isAvailable: toFlag(row.is_available),
  isQuickServiceAvailable: toFlag(row.is_quick_service_available),
  isPublic: toFlag(row.is_public),
  profile: toProfile(row.profile),
  emailVerifiedAt: toMoment(row.email_verified_at),
  suspension: toRestriction(row.suspended_at, row.suspension_reason),
  payoutFreeze: toRestriction(row.payouts_frozen_at, row.payouts_frozen_reason),
  createdAt: instant(row.created_at),
});

/** The columns that the database maintains itself. */
export const figureColumns = ['completed_jobs', 'median_turnaround_ms', 'standing'] as const;

/** The row of an account, without its id and the figures. */
export const toAccountRow = (
  account: NewAccount,
): Omit<AccountRow, 'id' | (typeof figureColumns)[number]> => ({
  name: account.name,
  name_key: toNameKey(account.name),
  email: account.email,
  password_hash: account.passwordHash,
  role: account.role,
  telegram_id: account.telegramId,
  provider_id: account.providerId,
  is_active: account.isActive,
  is_available: account.isAvailable,
  is_quick_service_available: account.isQuickServiceAvailable,
  profile: account.profile === null ? null : JSON.stringify(account.profile),
  email_verified_at: account.emailVerifiedAt,
  created_at: account.createdAt,
  suspended_at: account.suspension?.at ?? null,
  suspension_reason: account.suspension?.reason ?? null,
  payouts_frozen_at: account.payoutFreeze?.at ?? null,
  payouts_frozen_reason: account.payoutFreeze?.reason ?? null,
  deleted_at: null,
  is_public: account.isPublic,
});

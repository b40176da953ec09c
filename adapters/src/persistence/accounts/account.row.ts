import {
  type Account,
  type AccountId,
  instant,
  type NewAccount,
  type ProviderId,
  type ProviderOrder,
  type Restriction,
  toNameKey,
} from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { foreignKey, toFlag, toInstant, wholeNumber } from '../columns.ts';

/** The negated turnaround of providers who have none: below all others. */
const unknownTurnaround = Number.MIN_SAFE_INTEGER;

/** The order of the lists of the best providers, each descending. */
const bestFirst = ['is_available', 'half_stars', 'negated_turnaround_ms', 'id'] as const;

/** The users' accounts. */
export const AccountRow = defineEntity({
  name: 'AccountRow',
  tableName: 'accounts',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    /** The name without case and accents, for searching. */
    name_key: p.text(),
    email: p.text().unique('accounts_email_unique'),
    password_hash: p.text(),
    role: p.enum(['admin', 'service-provider', 'client']),
    telegram_id: p.text().strictNullable(),
    provider_id: p.text().strictNullable().unique('accounts_provider_id_unique'),
    is_active: p.boolean(),
    is_available: p.boolean(),
    is_quick_service_available: p.boolean(),
    /** JSON. */
    profile: p.text().strictNullable(),
    /** When it was shown that the e-mail is the user's; null if it never was. */
    email_verified_at: wholeNumber().strictNullable(),
    created_at: wholeNumber(),
    suspended_at: wholeNumber().strictNullable(),
    suspension_reason: p.text().strictNullable(),
    payouts_frozen_at: wholeNumber().strictNullable(),
    payouts_frozen_reason: p.text().strictNullable(),
    deleted_at: wholeNumber().strictNullable(),
    /** Whether everyone may see the provider's page. */
    is_public: p.boolean().default(false),
    /** Whether a client accepts results on delivery, unless an order says otherwise. */
    accepts_on_delivery: p.boolean().default(false),
    /** Of the ratings. It and the figure below are changed by the directory of providers. */
    half_stars: p.integer().default(0),
    /** The median of the last completed jobs, negated: an index has the best first in all its columns. */
    negated_turnaround_ms: wholeNumber().defaultRaw(String(unknownTurnaround)),
  },
  indexes: [
    { name: 'accounts_role_index', properties: ['role', 'id'] },
    { name: 'accounts_name_index', properties: ['name_key', 'id'] },
    {
      name: 'accounts_suspended_index',
      properties: ['id'],
      where: 'suspended_at is not null',
    },
    {
      name: 'accounts_frozen_index',
      properties: ['id'],
      where: 'payouts_frozen_at is not null',
    },
    // For the lists of the best providers.
    {
      name: 'accounts_best_index',
      properties: [...bestFirst],
      where: 'provider_id is not null',
    },
    {
      name: 'accounts_public_index',
      properties: [...bestFirst],
      where: 'is_public = true',
    },
  ],
});
export type AccountRow = InferEntity<typeof AccountRow>;

/** A column that references an account; a referenced account is never deleted. */
export const accountColumn = <Name extends string>(name: Name) => foreignKey(AccountRow, name);

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
  acceptsOnDelivery: toFlag(row.accepts_on_delivery),
  profile: toProfile(row.profile),
  emailVerifiedAt: toInstant(row.email_verified_at),
  suspension: toRestriction(row.suspended_at, row.suspension_reason),
  payoutFreeze: toRestriction(row.payouts_frozen_at, row.payouts_frozen_reason),
  createdAt: instant(row.created_at),
});

/** The columns that the directory of providers changes, and nothing else. */
export const orderColumns = ['half_stars', 'negated_turnaround_ms'] as const;
type OrderColumns = Pick<AccountRow, (typeof orderColumns)[number]>;

/** The column of a turnaround; null if it is not known. Subtracted: the number -0 is none that a database has. */
export const toTurnaroundColumn = (medianTurnaroundMs: number | null): number =>
  medianTurnaroundMs === null ? unknownTurnaround : 0 - medianTurnaroundMs;

/** The columns of what providers are ordered by. */
export const toOrderColumns = ({ halfStars, medianTurnaroundMs }: ProviderOrder): OrderColumns => ({
  half_stars: halfStars,
  negated_turnaround_ms: toTurnaroundColumn(medianTurnaroundMs),
});

/** Maps the columns of what providers are ordered by. */
export const toOrder = ({ half_stars, negated_turnaround_ms }: OrderColumns): ProviderOrder => ({
  halfStars: half_stars,
  medianTurnaroundMs:
    negated_turnaround_ms === unknownTurnaround ? null : 0 - negated_turnaround_ms,
});

/** The row of an account, without its id and the figures. */
export const toAccountRow = (account: NewAccount): Omit<AccountRow, 'id' | keyof OrderColumns> => ({
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
  accepts_on_delivery: account.acceptsOnDelivery,
});

/** The deletions of accounts, and how far the contents of their jobs have been erased. */
export const DeletionRow = defineEntity({
  name: 'DeletionRow',
  tableName: 'account_deletions',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    deleted_by: () => accountColumn('deleted_by'),
    reason: p.text().strictNullable(),
    deleted_at: wholeNumber(),
    /** The last job whose content was erased; 0 before the first. */
    last_job_id: p.integer(),
    /** Null until all contents are erased. */
    finished_at: wholeNumber().strictNullable(),
  },
  indexes: [
    {
      name: 'account_deletions_due_index',
      properties: ['deleted_at'],
      where: 'finished_at is null',
    },
  ],
});
export type DeletionRow = InferEntity<typeof DeletionRow>;

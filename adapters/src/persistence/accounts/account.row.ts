import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { foreignKey, wholeNumber } from '../columns.ts';

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
    /** How many jobs the provider has completed; triggers maintain it and the two below. */
    completed_jobs: p.integer().default(0),
    median_turnaround_ms: wholeNumber().strictNullable(),
    /** The order among providers who are as available, as core's `standingOf` has it. */
    standing: p.integer().default(0),
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
      name: 'accounts_standing_index',
      properties: ['is_available', 'standing', 'id'],
      where: 'provider_id is not null',
    },
    {
      name: 'accounts_public_index',
      properties: ['is_available', 'standing', 'id'],
      where: 'is_public = true',
    },
  ],
});
export type AccountRow = InferEntity<typeof AccountRow>;

/** A column that references an account; a referenced account is never deleted. */
export const accountColumn = <Name extends string>(name: Name) => foreignKey(AccountRow, name);

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
    created_at: wholeNumber(),
    deleted_at: wholeNumber().strictNullable(),
  },
  indexes: [{ name: 'accounts_role_index', properties: ['role', 'id'] }],
});
export type AccountRow = InferEntity<typeof AccountRow>;

/** A column that references an account; a referenced account is never deleted. */
export const accountColumn = (name: string) => foreignKey(AccountRow, name);

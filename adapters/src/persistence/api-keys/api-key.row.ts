import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** The API keys, by the keyed digest of their value. */
export const ApiKeyRow = defineEntity({
  name: 'ApiKeyRow',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary().autoincrement(),
    owner_id: () => accountColumn('owner_id'),
    name: p.text(),
    lookup: p.text().unique('api_keys_lookup_unique'),
    sealed: p.text().strictNullable(),
    secret_id: p.text().strictNullable(),
    /** JSON. */
    scopes: p.text(),
    access: p.text(),
    expires_at: wholeNumber().strictNullable(),
    /** JSON. */
    allowed_networks: p.text(),
    is_active: p.boolean(),
    created_at: wholeNumber(),
    usage_count: wholeNumber(),
    last_used_at: wholeNumber().strictNullable(),
  },
  indexes: [{ name: 'api_keys_owner_index', properties: ['owner_id', 'id'] }],
});
export type ApiKeyRow = InferEntity<typeof ApiKeyRow>;

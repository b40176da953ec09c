import {
  instant,
  type AccountId,
  type ApiKey,
  type ApiKeyId,
  type KeyAccess,
  type NewApiKey,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { toFlag, toInstant, wholeNumber } from '../columns.ts';

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
    access: p.text().$type<KeyAccess>(),
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

const none: readonly never[] = [];

/** Reads the scopes of a row; most keys have none, and every call by key reads them. */
export const toScopes = (json: string): ApiKey['scopes'] =>
  json === '[]' ? none : (JSON.parse(json) as ApiKey['scopes']);

/** Reads the networks that a row's key is limited to; most keys are limited to none. */
export const toNetworks = (json: string): ApiKey['allowedNetworks'] =>
  json === '[]' ? none : (JSON.parse(json) as ApiKey['allowedNetworks']);

/** Maps a row to its API key. */
export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id as ApiKeyId,
  ownerId: row.owner_id as AccountId,
  name: row.name,
  lookup: row.lookup,
  sealed: row.sealed,
  secretId: row.secret_id,
  scopes: toScopes(row.scopes),
  access: row.access,
  expiresAt: toInstant(row.expires_at),
  allowedNetworks: toNetworks(row.allowed_networks),
  isActive: toFlag(row.is_active),
  createdAt: instant(row.created_at),
  usageCount: row.usage_count,
  lastUsedAt: toInstant(row.last_used_at),
});

/** The row of an API key, without its id and its usage. */
export const toApiKeyRow = (
  key: NewApiKey,
): Omit<ApiKeyRow, 'id' | 'usage_count' | 'last_used_at'> => ({
  owner_id: key.ownerId,
  name: key.name,
  lookup: key.lookup,
  sealed: key.sealed,
  secret_id: key.secretId,
  scopes: JSON.stringify(key.scopes),
  access: key.access,
  expires_at: key.expiresAt,
  allowed_networks: JSON.stringify(key.allowedNetworks),
  is_active: key.isActive,
  created_at: key.createdAt,
});

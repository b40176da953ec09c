import { invariant, type AccountId, type ApiKeyId, type ApiKeyStore, type Role } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { toApiKey, toApiKeyRow } from './api-key.mapper.ts';
import { ApiKeyRow } from './api-key.row.ts';

type HolderRow = Readonly<{ key_id: number; account_id: number; role: Role; scopes: string }>;

const selectHolder = `
  select api_keys.id as key_id, accounts.id as account_id, accounts.role, api_keys.scopes
  from api_keys join accounts on accounts.id = api_keys.owner_id
  where api_keys.lookup = ? and api_keys.is_active = true`;

const addUsage = `
  update api_keys
  set usage_count = usage_count + ?,
    last_used_at = case when last_used_at > ? then last_used_at else ? end
  where id = ?`;

/** The API keys in the database. */
export const createApiKeyStore = ({ sql, em }: DatabaseSession): ApiKeyStore => ({
  async insert(key) {
    const unused = { usage_count: 0, last_used_at: null };
    const id = await em().insert(ApiKeyRow, { ...toApiKeyRow(key), ...unused });
    return { ...key, id: id as ApiKeyId, usageCount: 0, lastUsedAt: null };
  },
  async find(id) {
    const row = await sql.get<ApiKeyRow>('select * from api_keys where id = ?', [id]);
    return row && toApiKey(row);
  },
  async listByOwner(ownerId) {
    const select = 'select * from api_keys where owner_id = ? order by id desc';
    return (await sql.all<ApiKeyRow>(select, [ownerId])).map(toApiKey);
  },
  async findHolder(lookup) {
    const row = await sql.get<HolderRow>(selectHolder, [lookup]);
    if (row === undefined) return undefined;
    return {
      keyId: row.key_id as ApiKeyId,
      accountId: row.account_id as AccountId,
      role: row.role,
      scopes: JSON.parse(row.scopes),
    };
  },
  async replace(key) {
    const replaced = await em().nativeUpdate(ApiKeyRow, { id: key.id }, toApiKeyRow(key));
    invariant(replaced === 1, `there is no API key ${key.id} to replace`);
  },
  async remove(id) {
    await em().nativeDelete(ApiKeyRow, { id });
  },
  async addUsage(id, calls, lastUsedAt) {
    await sql.run(addUsage, [calls, lastUsedAt, lastUsedAt, id]);
  },
});

import type { AccountId, ApiKeyId, ApiKeyStore, KeyHolder, Role } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toApiKey, toApiKeyRow } from './api-key.mapper.ts';
import { ApiKeyRow } from './api-key.row.ts';

type HolderRow = Readonly<{ key_id: number; account_id: number; role: Role; scopes: string }>;

const insertKey = composeInsert(ApiKeyRow);
const replaceKey = composeReplace(ApiKeyRow, ['usage_count', 'last_used_at']);

const selectById = 'select * from api_keys where id = ?';
const selectByOwner = 'select * from api_keys where owner_id = ? order by id desc';

const selectHolder = `
  select api_keys.id as key_id, accounts.id as account_id, accounts.role, api_keys.scopes
  from api_keys join accounts on accounts.id = api_keys.owner_id
  where api_keys.lookup = ? and api_keys.is_active = true and accounts.suspended_at is null`;

const addUsage = `
  update api_keys
  set usage_count = usage_count + ?,
    last_used_at = case when last_used_at > ? then last_used_at else ? end
  where id = ?`;

const toHolder = (row: HolderRow): KeyHolder => ({
  keyId: row.key_id as ApiKeyId,
  accountId: row.account_id as AccountId,
  role: row.role,
  scopes: JSON.parse(row.scopes),
});

/** The API keys in the database. */
export const createApiKeyStore = ({ sql, em }: DatabaseSession): ApiKeyStore => ({
  async insert(key) {
    const id = await insertKey(sql, { ...toApiKeyRow(key), usage_count: 0, last_used_at: null });
    return { ...key, id: id as ApiKeyId, usageCount: 0, lastUsedAt: null };
  },
  find: (id) => findOne(sql, bind(selectById, id), toApiKey),
  listByOwner: (ownerId) => findAll(sql, bind(selectByOwner, ownerId), toApiKey),
  findHolder: (lookup) => findOne(sql, bind(selectHolder, lookup), toHolder),
  replace: (key) => replaceKey(sql, key.id, toApiKeyRow(key)),
  async remove(id) {
    await em().nativeDelete(ApiKeyRow, { id });
  },
  async addUsage(id, calls, lastUsedAt) {
    await sql.run(addUsage, [calls, lastUsedAt, lastUsedAt, id]);
  },
});

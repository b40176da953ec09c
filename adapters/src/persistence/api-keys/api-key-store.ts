import type { AccountId, ApiKeyId, ApiKeyStore, KeyAccess, KeyHolder, Role } from '@nsem/core';
import { toMoment } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toApiKey, toApiKeyRow, toNetworks, toScopes } from './api-key.mapper.ts';
import { ApiKeyRow } from './api-key.row.ts';

type HolderRow = Readonly<
  Pick<ApiKeyRow, 'scopes' | 'expires_at' | 'allowed_networks' | 'secret_id'> & {
    key_id: number;
    account_id: number;
    role: Role;
    access: KeyAccess;
  }
>;

const insertKey = composeInsert(ApiKeyRow);
const replaceKey = composeReplace(ApiKeyRow, ['usage_count', 'last_used_at']);

const selectById = 'select * from api_keys where id = ?';
const selectByOwner = 'select * from api_keys where owner_id = ? order by id desc';

const selectHolder = `
  select api_keys.id as key_id, accounts.id as account_id, accounts.role, scopes, access,
    expires_at, allowed_networks, secret_id
  from api_keys join accounts on accounts.id = api_keys.owner_id
  where api_keys.lookup = ? and api_keys.is_active = true and accounts.suspended_at is null`;

const addUsage = `
  update api_keys
  set usage_count = usage_count + ?,
    last_used_at = case when last_used_at > ? then last_used_at else ? end
  where id = ?`;

const deactivateAll = `
  update api_keys set is_active = false where owner_id = ? and is_active = true`;

const selectNotProtected = `
  select * from api_keys where secret_id is distinct from ? and id > ? order by id limit ?`;

const changeProtection = `
  update api_keys
  set lookup = ?, sealed = case when sealed is null then null else ? end, secret_id = ?
  where id = ? and lookup = ?`;

const toHolder = (row: HolderRow): KeyHolder => ({
  keyId: row.key_id as ApiKeyId,
  accountId: row.account_id as AccountId,
  role: row.role,
  scopes: toScopes(row.scopes),
  access: row.access,
  expiresAt: toMoment(row.expires_at),
  allowedNetworks: toNetworks(row.allowed_networks),
  secretId: row.secret_id,
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
  deactivateAllOf: (ownerId) => sql.run(deactivateAll, [ownerId]),
  async addUsage(id, calls, lastUsedAt) {
    await sql.run(addUsage, [calls, lastUsedAt, lastUsedAt, id]);
  },
  listNotProtectedBy: (secretId, { after, limit }) =>
    findAll(sql, bind(selectNotProtected, secretId, after ?? 0, limit), toApiKey),
  async changeProtection({ id, lookup }, changed) {
    const values = [changed.lookup, changed.sealed, changed.secretId];
    await sql.run(changeProtection, [...values, id, lookup]);
  },
});

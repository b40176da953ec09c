import type { AccountId, ApiKeyId, ApiKeyStore, KeyHolder } from '@nsem/core';
import { toInstant } from '../columns.ts';
import type { DatabaseSession } from '../database-session.ts';
import { deleteBy, findAll, findOne, selectBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import { ApiKeyRow, toApiKey, toApiKeyRow, toNetworks, toScopes } from './api-key.row.ts';

type OfOwner = Pick<ApiKeyRow, 'owner_id'>;

const insertKey = insertRow(ApiKeyRow);
const replaceKey = replaceRow(ApiKeyRow, ['usage_count', 'last_used_at']);
const deleteKey = deleteBy(ApiKeyRow, 'id');
const selectById = selectBy(ApiKeyRow, 'id');

const selectByOwner = defineStatement(({ db, given }: Parts<OfOwner>) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('owner_id', '=', given.owner_id)
    .orderBy('id', 'desc'),
);

const selectHolder = defineStatement(({ db, given }: Parts<Pick<ApiKeyRow, 'lookup'>>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.owner_id')
    .select(['api_keys.id as key_id', 'accounts.id as account_id', 'accounts.role'])
    .select(['scopes', 'access', 'expires_at', 'allowed_networks', 'secret_id'])
    .where('api_keys.lookup', '=', given.lookup)
    .where('api_keys.is_active', '=', true)
    .where('accounts.suspended_at', 'is', null),
);

const addUsage = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; calls: number; lastUsedAt: number }>>) =>
    db
      .updateTable('api_keys')
      .set((key) => ({
        usage_count: key('usage_count', '+', given.calls),
        last_used_at: key
          .case()
          .when('last_used_at', '>', given.lastUsedAt)
          .thenRef('last_used_at')
          .else(given.lastUsedAt)
          .end(),
      }))
      .where('id', '=', given.id),
);

const deactivateAll = defineStatement(({ db, given }: Parts<OfOwner>) =>
  db
    .updateTable('api_keys')
    .set({ is_active: false })
    .where('owner_id', '=', given.owner_id)
    .where('is_active', '=', true),
);

type NotProtected = Readonly<{ secretId: string; after: number; limit: number }>;

const selectNotProtected = defineStatement(({ db, given }: Parts<NotProtected>) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('secret_id', 'is distinct from', given.secretId)
    .where('id', '>', given.after)
    .orderBy('id')
    .limit(upTo(given.limit)),
);

type Protection = Pick<ApiKeyRow, 'id' | 'lookup' | 'sealed' | 'secret_id'> &
  Readonly<{ earlier: string }>;

const changeProtection = defineStatement(({ db, given }: Parts<Protection>) =>
  db
    .updateTable('api_keys')
    .set((key) => ({
      lookup: given.lookup,
      sealed: key.case().when('sealed', 'is', null).then(null).else(given.sealed).end(),
      secret_id: given.secret_id,
    }))
    .where('id', '=', given.id)
    .where('lookup', '=', given.earlier),
);

const toHolder = (row: typeof selectHolder.row): KeyHolder => ({
  keyId: row.key_id as ApiKeyId,
  accountId: row.account_id as AccountId,
  role: row.role,
  scopes: toScopes(row.scopes),
  access: row.access,
  expiresAt: toInstant(row.expires_at),
  allowedNetworks: toNetworks(row.allowed_networks),
  secretId: row.secret_id,
});

/** The API keys in the database. */
export const createApiKeyStore = ({ sql }: DatabaseSession): ApiKeyStore => ({
  async insert(key) {
    const row = { ...toApiKeyRow(key), usage_count: 0, last_used_at: null };
    const id = await sql.insert(insertKey, row);
    return { ...key, id: id as ApiKeyId, usageCount: 0, lastUsedAt: null };
  },
  find: (id) => findOne(sql, selectById, { id }, toApiKey),
  listByOwner: (owner_id) => findAll(sql, selectByOwner, { owner_id }, toApiKey),
  findHolder: (lookup) => findOne(sql, selectHolder, { lookup }, toHolder),
  replace: (key) => replaceKey(sql, key.id, toApiKeyRow(key)),
  async remove(id) {
    await sql.run(deleteKey, { id });
  },
  deactivateAllOf: (owner_id) => sql.run(deactivateAll, { owner_id }),
  async addUsage(id, calls, lastUsedAt) {
    await sql.run(addUsage, { id, calls, lastUsedAt });
  },
  listNotProtectedBy: (secretId, { after, limit }) =>
    findAll(sql, selectNotProtected, { secretId, after: after ?? 0, limit }, toApiKey),
  async changeProtection({ id, lookup: earlier }, { lookup, sealed, secretId }) {
    await sql.run(changeProtection, { id, earlier, lookup, sealed, secret_id: secretId });
  },
});

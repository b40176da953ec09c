import type { ApiKeyStore } from '../api-keys/api-key-store.port.ts';
import { instant } from '../kernel/instant.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, newestFirst, replaceRow } from './table.ts';

/** The API keys in memory. */
export const createApiKeyStore = ({ apiKeys, accounts }: MemoryState): ApiKeyStore => ({
  insert: async (key) =>
    insertRow(apiKeys, (id) => ({ ...key, id, usageCount: 0, lastUsedAt: null })),
  find: async (id) => apiKeys.rows.get(id),
  listByOwner: async (ownerId) => newestFirst(apiKeys, (key) => key.ownerId === ownerId),
  async findHolder(lookup) {
    const key = findRow(apiKeys, (candidate) => candidate.lookup === lookup && candidate.isActive);
    const owner = key && accounts.rows.get(key.ownerId);
    if (key === undefined || owner === undefined || owner.suspension !== null) return undefined;
    return { keyId: key.id, accountId: owner.id, role: owner.role, scopes: key.scopes };
  },
  async replace(key) {
    const { usageCount = 0, lastUsedAt = null } = apiKeys.rows.get(key.id) ?? {};
    replaceRow(apiKeys, { ...key, usageCount, lastUsedAt });
  },
  async remove(id) {
    apiKeys.rows.delete(id);
  },
  async addUsage(id, calls, lastUsedAt) {
    const key = apiKeys.rows.get(id);
    if (key === undefined) return;
    const latest = instant(Math.max(lastUsedAt, key.lastUsedAt ?? lastUsedAt));
    replaceRow(apiKeys, { ...key, usageCount: key.usageCount + calls, lastUsedAt: latest });
  },
});

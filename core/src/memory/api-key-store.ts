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
    const { id: keyId, scopes, access, expiresAt, allowedNetworks, secretId } = key;
    const { id: accountId, role } = owner;
    return { keyId, accountId, role, scopes, access, expiresAt, allowedNetworks, secretId };
  },
  async replace(key) {
    const { usageCount = 0, lastUsedAt = null } = apiKeys.rows.get(key.id) ?? {};
    replaceRow(apiKeys, { ...key, usageCount, lastUsedAt });
  },
  async remove(id) {
    apiKeys.rows.delete(id);
  },
  async deactivateAllOf(ownerId) {
    const active = [...apiKeys.rows.values()].filter(
      (key) => key.ownerId === ownerId && key.isActive,
    );
    for (const key of active) replaceRow(apiKeys, { ...key, isActive: false });
    return active.length;
  },
  async addUsage(id, calls, lastUsedAt) {
    const key = apiKeys.rows.get(id);
    if (key === undefined) return;
    const latest = instant(Math.max(lastUsedAt, key.lastUsedAt ?? lastUsedAt));
    replaceRow(apiKeys, { ...key, usageCount: key.usageCount + calls, lastUsedAt: latest });
  },
  async listNotProtectedBy(secretId, { after, limit }) {
    return [...apiKeys.rows.values()]
      .filter((key) => key.secretId !== secretId && key.id > (after ?? 0))
      .toSorted((one, other) => one.id - other.id)
      .slice(0, limit);
  },
  async changeProtection({ id, lookup }, changed) {
    const key = apiKeys.rows.get(id);
    if (key?.lookup !== lookup) return;
    const sealed = key.sealed === null ? null : changed.sealed;
    replaceRow(apiKeys, { ...key, ...changed, sealed });
  },
});

import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { anApiKey } from '../builders/api-keys.ts';
import { apiKeyId, mondayMorning } from '../builders/ids.ts';
import { storeAdmin, storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every API key store. */
export function describeApiKeyStore(open: () => Promise<OpenedStores>): void {
  describe('an API key store', () => {
    const { write, read } = useStores(open);

    const makeKey = (overrides: Parameters<typeof anApiKey>[0] = {}) =>
      write(async (stores) => {
        const { id } = await storeClient(stores);
        return stores.apiKeys.insert(anApiKey({ ownerId: id, ...overrides }));
      });

    it('returns every field of a new, unused key', async () => {
      const { key, stored } = await write(async (stores) => {
        const { id } = await storeClient(stores);
        const made = anApiKey({ ownerId: id, name: 'Nsɛm bot' });
        return { key: made, stored: await stores.apiKeys.insert(made) };
      });
      expect(stored).toEqual({ ...key, id: stored.id, usageCount: 0, lastUsedAt: null });
      expect(await read(({ apiKeys }) => apiKeys.find(stored.id))).toEqual(stored);
    });

    it("stores an admin's scopes in their order, and no sealed value", async () => {
      const stored = await write(async (stores) => {
        const { id } = await storeAdmin(stores);
        const scopes = ['payouts', 'backup'] as const;
        return stores.apiKeys.insert(anApiKey({ ownerId: id, scopes, sealed: null }));
      });
      expect(await read(({ apiKeys }) => apiKeys.find(stored.id))).toMatchObject({
        scopes: ['payouts', 'backup'],
        sealed: null,
      });
      expect(await read(({ apiKeys }) => apiKeys.findHolder(stored.lookup))).toEqual({
        keyId: stored.id,
        accountId: stored.ownerId,
        role: 'admin',
        scopes: ['payouts', 'backup'],
      });
    });

    it('lists the keys of one owner, newest first', async () => {
      const first = await makeKey();
      await makeKey();
      const second = await makeKey({ ownerId: first.ownerId });
      const listed = await read(({ apiKeys }) => apiKeys.listByOwner(first.ownerId));
      expect(listed).toEqual([second, first]);
    });

    it('finds the holder of an active key', async () => {
      const key = await makeKey();
      expect(await read(({ apiKeys }) => apiKeys.findHolder(key.lookup))).toEqual({
        keyId: key.id,
        accountId: key.ownerId,
        role: 'client',
        scopes: [],
      });
    });

    it('finds no holder of an inactive, replaced, removed or unknown key', async () => {
      const inactive = await makeKey({ isActive: false });
      const regenerated = await makeKey();
      const removed = await makeKey();
      await write(async ({ apiKeys }) => {
        await apiKeys.replace({ ...regenerated, lookup: anApiKey().lookup });
        await apiKeys.remove(removed.id);
      });
      const lookups = [inactive, regenerated, removed, anApiKey()].map(({ lookup }) => lookup);
      const holders = await read(({ apiKeys }) =>
        Promise.all(lookups.map((lookup) => apiKeys.findHolder(lookup))),
      );
      expect(holders).toEqual([undefined, undefined, undefined, undefined]);
      expect(await read(({ apiKeys }) => apiKeys.find(removed.id))).toBeUndefined();
    });

    it('replaces everything but the usage', async () => {
      const key = await makeKey();
      const usedAt = later(mondayMorning, 5_000);
      const changed = { ...key, name: 'Renamed', isActive: false, lookup: anApiKey().lookup };
      await write(async ({ apiKeys }) => {
        await apiKeys.addUsage(key.id, 3, usedAt);
        await apiKeys.replace(changed);
      });
      const expected = { ...changed, usageCount: 3, lastUsedAt: usedAt };
      expect(await read(({ apiKeys }) => apiKeys.find(key.id))).toEqual(expected);
    });

    it('adds up usage and stores the last use', async () => {
      const key = await makeKey();
      const usedAt = later(mondayMorning, 60_000);
      await write(({ apiKeys }) => apiKeys.addUsage(key.id, 2, mondayMorning));
      await write(({ apiKeys }) => apiKeys.addUsage(key.id, 40, usedAt));
      expect(await read(({ apiKeys }) => apiKeys.find(key.id))).toMatchObject({
        usageCount: 42,
        lastUsedAt: usedAt,
      });
    });

    it('ignores usage of a deleted key', async () => {
      const deleted = apiKeyId(2_000_000_000);
      await write(({ apiKeys }) => apiKeys.addUsage(deleted, 1, mondayMorning));
      expect(await read(({ apiKeys }) => apiKeys.find(deleted))).toBeUndefined();
    });
  });
}

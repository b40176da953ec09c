import { describe, expect, it } from 'vitest';
import type { ApiKeyId } from '../../kernel/ids.ts';
import { later } from '../../kernel/instant.ts';
import { anApiKey } from '../builders/accounts.ts';
import { apiKeyId, mondayMorning } from '../builders/ids.ts';
import { storeAdmin, storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The further permissions of a holder whose key has no limits. */
const unlimited = {
  access: 'full',
  expiresAt: null,
  allowedNetworks: [],
  secretId: 'secret 1',
} as const;

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
        ...unlimited,
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
        ...unlimited,
      });
    });

    it('finds the limits of a key with its holder, even if it has expired', async () => {
      const limits = {
        access: 'read',
        expiresAt: later(mondayMorning, -1),
        allowedNetworks: ['41.66.0.0/16', '2c0f:f248::/32'],
      } as const;
      const key = await makeKey({ ...limits, secretId: null });
      expect(await read(({ apiKeys }) => apiKeys.findHolder(key.lookup))).toEqual({
        keyId: key.id,
        accountId: key.ownerId,
        role: 'client',
        scopes: [],
        ...limits,
        secretId: null,
      });
      expect(await read(({ apiKeys }) => apiKeys.find(key.id))).toEqual(key);
    });

    it('deactivates every active key of an account, and no other', async () => {
      const first = await makeKey();
      const inactive = await makeKey({ ownerId: first.ownerId, isActive: false });
      const second = await makeKey({ ownerId: first.ownerId });
      const other = await makeKey();
      const deactivate = () => write(({ apiKeys }) => apiKeys.deactivateAllOf(first.ownerId));
      expect([await deactivate(), await deactivate()]).toEqual([2, 0]);
      const stored = await read(({ apiKeys }) =>
        Promise.all([first, inactive, second, other].map(({ id }) => apiKeys.find(id))),
      );
      expect(stored.map((key) => key?.isActive)).toEqual([false, false, false, true]);
    });

    it('lists what another secret protects, in batches', async () => {
      const secretId = `secret ${anApiKey().lookup}`;
      const after = await read(async ({ apiKeys }) => {
        const all = await apiKeys.listNotProtectedBy(secretId, { after: null, limit: 1_000 });
        return all.at(-1)?.id ?? null;
      });
      const old = await makeKey();
      await makeKey({ secretId });
      const unrecorded = await makeKey({ secretId: null });
      const list = (from: ApiKeyId | null, limit: number) =>
        read(({ apiKeys }) => apiKeys.listNotProtectedBy(secretId, { after: from, limit }));
      expect(await list(after, 10)).toEqual([old, unrecorded]);
      expect(await list(after, 1)).toEqual([old]);
      expect(await list(old.id, 10)).toEqual([unrecorded]);
      expect(await list(unrecorded.id, 10)).toEqual([]);
    });

    it('changes how a key is stored, unless its value has changed since', async () => {
      const key = await makeKey();
      const regenerated = await makeKey();
      const changed = { lookup: anApiKey().lookup, sealed: 'sealed anew', secretId: 'secret 2' };
      await write(async ({ apiKeys }) => {
        await apiKeys.changeProtection(key, changed);
        await apiKeys.changeProtection({ ...regenerated, lookup: 'of an older value' }, changed);
        await apiKeys.changeProtection({ id: apiKeyId(2_000_000_000), lookup: '-' }, changed);
      });
      expect(await read(({ apiKeys }) => apiKeys.find(key.id))).toEqual({ ...key, ...changed });
      expect(await read(({ apiKeys }) => apiKeys.find(regenerated.id))).toEqual(regenerated);
    });

    it('never makes a key that was shown only once one that can be shown again', async () => {
      const key = await makeKey({ sealed: null });
      const changed = { lookup: anApiKey().lookup, sealed: 'sealed anew', secretId: 'secret 2' };
      await write(({ apiKeys }) => apiKeys.changeProtection(key, changed));
      const expected = { ...key, ...changed, sealed: null };
      expect(await read(({ apiKeys }) => apiKeys.find(key.id))).toEqual(expected);
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

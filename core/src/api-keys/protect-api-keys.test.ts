import { expect, it } from 'vitest';
import type { ApiKeyId } from '../kernel/ids.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import { anApiKey } from '../testing/builders/accounts.ts';
import { storeAdmin, storeClient } from '../testing/builders/stored.ts';
import { accept, arrange } from '../testing/marketplace.ts';
import { createMemoryKeyVault } from '../testing/security.ts';
import { protectApiKeys, type ProtectedBatch } from './protect-api-keys.ts';

const before = createMemoryKeyVault('secret 1');
const keyVault = createMemoryKeyVault('secret 2', ['secret 1']);

async function openWithKeys() {
  const unitOfWork = createMemoryUnitOfWork();
  const keys = await arrange({ unitOfWork }, async (stores) => {
    const { id: clientId } = await storeClient(stores);
    const { id: adminId } = await storeAdmin(stores);
    const insert = async (overrides: Parameters<typeof anApiKey>[0]) => {
      const { value, ...issued } = before.issue();
      const key = anApiKey({ ...issued, ...overrides });
      return { value, key: await stores.apiKeys.insert(key) };
    };
    return {
      first: await insert({ ownerId: clientId }),
      second: await insert({ ownerId: clientId }),
      shownOnce: await insert({ ownerId: adminId, scopes: ['backup'], sealed: null }),
      foreign: await insert({ ownerId: clientId, sealed: 'by an unknown secret' }),
    };
  });
  return { unitOfWork, keys };
}

it('protects every key whose value is stored with the current secret, in batches', async () => {
  const { unitOfWork, keys } = await openWithKeys();
  const batches: ProtectedBatch[] = [];
  let after: ApiKeyId | null = null;
  do {
    const page: Readonly<{ after: ApiKeyId | null; limit: number }> = { after, limit: 3 };
    const batch: ProtectedBatch = accept(
      await unitOfWork.write((stores) => protectApiKeys(stores, undefined, page, { keyVault })),
    );
    batches.push(batch);
    after = batch.next;
  } while (after !== null);
  expect(batches).toEqual([
    { changed: 2, pending: 1, unreadable: 0, next: keys.shownOnce.key.id },
    { changed: 0, pending: 0, unreadable: 1, next: null },
  ]);
  const found = await unitOfWork.read(({ apiKeys }) =>
    apiKeys.findHolder(keyVault.lookup(keys.second.value)),
  );
  expect(found).toMatchObject({ keyId: keys.second.key.id, secretId: 'secret 2' });
  const pending = await unitOfWork.read(({ apiKeys }) => apiKeys.find(keys.shownOnce.key.id));
  expect(pending).toEqual(keys.shownOnce.key);
});

it('all keys of an account can be deactivated at once', async () => {
  const { unitOfWork, keys } = await openWithKeys();
  const { ownerId, lookup } = keys.first.key;
  const deactivated = await arrange({ unitOfWork }, ({ apiKeys }) =>
    apiKeys.deactivateAllOf(ownerId),
  );
  expect(deactivated).toBe(3);
  const find = (by: string) => unitOfWork.read(({ apiKeys }) => apiKeys.findHolder(by));
  expect(await find(lookup)).toBeUndefined();
  expect(await find(keys.shownOnce.key.lookup)).toBeDefined();
});

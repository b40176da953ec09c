import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { ok, refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { apiKeyId, mondayMorning } from '../testing/builders/ids.ts';
import { storeClient } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { createMemoryKeyVault } from '../testing/memory/security.ts';
import {
  changeApiKey,
  createApiKey,
  deleteApiKey,
  regenerateApiKey,
  type KeyRequest,
} from './manage-api-keys.ts';

const vault = createMemoryKeyVault();

function create({ unitOfWork }: Marketplace, owner: Account, request: Partial<KeyRequest> = {}) {
  const issued = vault.issue();
  const asked = { name: 'Clinic website', scopes: [], ...request, issued, now: mondayMorning };
  return unitOfWork.write((stores) => createApiKey(stores, bySession(owner), asked));
}

const holderOf = ({ unitOfWork }: Marketplace, lookup: string) =>
  unitOfWork.read(({ apiKeys }) => apiKeys.findHolder(lookup));

describe('creating an API key', () => {
  it("makes a client's key that can be shown again", async () => {
    const place = await openMarketplace();
    const key = accept(await create(place, place.client, { name: '  Website ' }));
    expect(key).toMatchObject({
      ownerId: place.client.id,
      name: 'Website',
      scopes: [],
      isActive: true,
      createdAt: mondayMorning,
      usageCount: 0,
      lastUsedAt: null,
    });
    const shown = vault.open(key.sealed ?? '');
    expect(vault.lookup(shown ?? '')).toBe(key.lookup);
    expect(await holderOf(place, key.lookup)).toMatchObject({ keyId: key.id, role: 'client' });
  });

  it("makes an admin's key with its scopes once each, never to be shown again", async () => {
    const place = await openMarketplace();
    const scopes = ['backup', 'reports', 'backup'] as const;
    const key = accept(await create(place, place.admin, { scopes }));
    expect(key).toMatchObject({ scopes: ['backup', 'reports'], sealed: null });
  });

  it.each([
    ['client', { name: ' \t' }, 'api-key.name-missing'],
    ['client', { scopes: ['backup'] }, 'api-key.scopes-unfit'],
    ['admin', { scopes: [] }, 'api-key.scopes-unfit'],
    ['admin', { name: '', scopes: ['backup'] }, 'api-key.name-missing'],
  ] as const)('refuses a %s %j as %s', async (who, request, code) => {
    const place = await openMarketplace();
    expect(await create(place, place[who], request)).toEqual(refuse({ code }));
    const keys = await place.unitOfWork.read(({ apiKeys }) => apiKeys.listByOwner(place[who].id));
    expect(keys).toEqual([]);
  });
});

describe('an API key', () => {
  const withKey = async () => {
    const place = await openMarketplace();
    return { place, key: accept(await create(place, place.client)) };
  };

  it.each([
    [{ name: ' New name ' }, { name: 'New name' }],
    [{ isActive: false }, { isActive: false }],
    [
      { name: 'Both', isActive: false },
      { name: 'Both', isActive: false },
    ],
    [{}, {}],
  ])('takes the change %j', async (change, expected) => {
    const { place, key } = await withKey();
    const changed = await place.unitOfWork.write((stores) =>
      changeApiKey(stores, bySession(place.client), { id: key.id, ...change }),
    );
    expect(changed).toEqual(ok({ ...key, ...expected }));
    expect(await place.unitOfWork.read(({ apiKeys }) => apiKeys.find(key.id))).toEqual(
      accept(changed),
    );
  });

  it('stops when it is deactivated and works again when it is activated', async () => {
    const { place, key } = await withKey();
    const set = (isActive: boolean) =>
      place.unitOfWork.write((stores) =>
        changeApiKey(stores, bySession(place.client), { id: key.id, isActive }),
      );
    await set(false);
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    await set(true);
    expect(await holderOf(place, key.lookup)).toBeDefined();
  });

  it('refuses to be without a name', async () => {
    const { place, key } = await withKey();
    const nameless = await place.unitOfWork.write((stores) =>
      changeApiKey(stores, bySession(place.client), { id: key.id, name: '  ' }),
    );
    expect(nameless).toEqual(refuse({ code: 'api-key.name-missing' }));
  });

  it('gets a new value by which alone it is known from then on', async () => {
    const { place, key } = await withKey();
    const issued = vault.issue();
    const renewed = await place.unitOfWork.write((stores) =>
      regenerateApiKey(stores, bySession(place.client), { id: key.id, issued }),
    );
    const { lookup, sealed } = issued;
    expect(renewed).toEqual(ok({ ...key, lookup, sealed }));
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    expect(await holderOf(place, lookup)).toMatchObject({ keyId: key.id });
  });

  it('of an admin is not sealed by a new value either', async () => {
    const place = await openMarketplace();
    const key = accept(await create(place, place.admin, { scopes: ['backup'] }));
    const renewed = await place.unitOfWork.write((stores) =>
      regenerateApiKey(stores, bySession(place.admin), { id: key.id, issued: vault.issue() }),
    );
    expect(accept(renewed)).toMatchObject({ sealed: null, scopes: ['backup'] });
  });

  it('is gone when it is deleted', async () => {
    const { place, key } = await withKey();
    const remove = () =>
      place.unitOfWork.write((stores) => deleteApiKey(stores, bySession(place.client), key.id));
    expect(await remove()).toEqual(ok(key));
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    expect(await remove()).toEqual(refuse({ code: 'api-key.not-found' }));
  });

  it('is not found by anybody else, admins included', async () => {
    const { place, key } = await withKey();
    const stranger = await arrange(place, (stores) => storeClient(stores));
    const before = place.unitOfWork.committed();
    const { id } = key;
    for (const person of [stranger, place.admin]) {
      const actor = bySession(person);
      const attempts = [
        place.unitOfWork.write((s) => changeApiKey(s, actor, { id, isActive: false })),
        place.unitOfWork.write((s) => regenerateApiKey(s, actor, { id, issued: vault.issue() })),
        place.unitOfWork.write((s) => deleteApiKey(s, actor, id)),
        place.unitOfWork.write((s) => deleteApiKey(s, actor, apiKeyId(999))),
      ];
      for (const attempt of attempts) {
        expect(await attempt).toEqual(refuse({ code: 'api-key.not-found' }));
      }
    }
    expect(place.unitOfWork.committed()).toBe(before);
  });
});

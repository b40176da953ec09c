import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Actor, KeyScope } from '../accounts/actor.ts';
import type { ApiKeyId } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { apiKeyId, mondayMorning } from '../testing/builders/ids.ts';
import { storeClient } from '../testing/builders/stored.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { createMemoryKeyVault } from '../testing/security.ts';
import {
  type ApiKeyRequest,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  readCurrentApiKey,
  regenerateApiKey,
  updateApiKey,
} from './manage-api-keys.ts';

const keyVault = createMemoryKeyVault();
const context = { ...onMonday, keyVault };

const create = (
  { unitOfWork }: Marketplace,
  owner: Account,
  overrides: Partial<ApiKeyRequest> = {},
) => {
  const request = { name: 'Clinic website', scopes: [], ...overrides };
  return unitOfWork.write((stores) => createApiKey(stores, bySession(owner), request, context));
};

const list = ({ unitOfWork }: Marketplace, owner: Account) =>
  unitOfWork.read((stores) => listApiKeys(stores, bySession(owner), {}, context));

const holderOf = ({ unitOfWork }: Marketplace, lookup: string) =>
  unitOfWork.read(({ apiKeys }) => apiKeys.findHolder(lookup));

describe('creating an API key', () => {
  it("creates a client's key that can be shown again", async () => {
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
    expect(keyVault.lookup(key.value ?? '')).toBe(key.lookup);
    expect(await list(place, place.client)).toEqual(ok([key]));
    expect(await holderOf(place, key.lookup)).toMatchObject({ keyId: key.id, role: 'client' });
  });

  it('is reported to its owner', async () => {
    const place = await openMarketplace();
    accept(await create(place, place.client));
    expect((await place.unitOfWork.readNotices()).map(({ notice }) => notice)).toMatchObject([
      { kind: 'api-key-created', accountId: place.client.id, at: mondayMorning },
    ]);
  });

  it('shows a key in full only shortly after a confirmation, and a hint at any time', async () => {
    const place = await openMarketplace();
    const key = accept(await create(place, place.client));
    const later = { ...context, now: instant(mondayMorning + 11 * 60_000) };
    const unconfirmed = await place.unitOfWork.read((stores) =>
      listApiKeys(stores, bySession(place.client), {}, later),
    );
    expect(unconfirmed).toEqual(ok([{ ...key, value: null }]));
    expect(key.hint).toBe(`${key.value?.slice(0, 8)}…${key.value?.slice(-4)}`);
  });

  it('is refused without a recent confirmation', async () => {
    const place = await openMarketplace();
    const later = { ...context, now: instant(mondayMorning + 11 * 60_000) };
    const request = { name: 'Clinic website', scopes: [] };
    const refused = await place.unitOfWork.write((stores) =>
      createApiKey(stores, bySession(place.client), request, later),
    );
    expect(refused).toEqual(refuse({ code: 'permission.confirmation-required' }));
  });

  it.each([
    ['admin', ['backup', 'reports', 'backup'], ['backup', 'reports']],
    ['provider', ['work:read', 'work:deliver', 'work:read'], ['work:read', 'work:deliver']],
  ] as const)(
    'creates the key of a(n) %s without duplicate scopes, which cannot be shown again',
    async (who, scopes, expected) => {
      const place = await openMarketplace();
      const key = accept(await create(place, place[who], { scopes }));
      expect(key).toMatchObject({ ownerId: place[who].id, scopes: expected, sealed: null });
      expect(keyVault.lookup(key.value ?? '')).toBe(key.lookup);
      expect(await list(place, place[who])).toEqual(ok([{ ...key, value: null }]));
    },
  );

  it.each([
    ['client', { name: ' \t' }, 'api-key.name-missing'],
    ['client', { scopes: ['backup'] }, 'api-key.scopes-invalid'],
    ['client', { scopes: ['work'] }, 'api-key.scopes-invalid'],
    ['provider', { scopes: [] }, 'api-key.scopes-invalid'],
    ['provider', { scopes: ['work', 'payouts'] }, 'api-key.scopes-invalid'],
    ['provider', { scopes: ['work'], access: 'read' }, 'api-key.access-invalid'],
    ['admin', { scopes: [] }, 'api-key.scopes-invalid'],
    ['admin', { scopes: ['work'] }, 'api-key.scopes-invalid'],
    ['admin', { name: '', scopes: ['backup'] }, 'api-key.name-missing'],
  ] as const)('refuses a %s %j as %s', async (who, request, code) => {
    const place = await openMarketplace();
    expect(await create(place, place[who], request)).toMatchObject(refuse({ code }));
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
  ])('can be changed by %j', async (change, expected) => {
    const { place, key } = await withKey();
    const changed = await place.unitOfWork.write((stores) =>
      updateApiKey(stores, bySession(place.client), { id: key.id, ...change }, context),
    );
    expect(changed).toEqual(ok({ ...key, ...expected }));
    expect(await list(place, place.client)).toEqual(ok([accept(changed)]));
  });

  it('is invalid while it is deactivated', async () => {
    const { place, key } = await withKey();
    const set = (isActive: boolean) =>
      place.unitOfWork.write((stores) =>
        updateApiKey(stores, bySession(place.client), { id: key.id, isActive }, context),
      );
    await set(false);
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    await set(true);
    expect(await holderOf(place, key.lookup)).toBeDefined();
  });

  it('is given more rights only shortly after a confirmation, and fewer at any time', async () => {
    const place = await openMarketplace();
    const { id } = accept(await create(place, place.client));
    const late = { ...context, now: instant(mondayMorning + 11 * 60_000) };
    const change = (isActive: boolean, given = late) =>
      place.unitOfWork.write((stores) =>
        updateApiKey(stores, bySession(place.client), { id, isActive }, given),
      );
    accept(await change(false));
    expect(await change(true)).toEqual(refuse({ code: 'permission.confirmation-required' }));
    expect(accept(await list(place, place.client))).toMatchObject([{ isActive: false }]);
    accept(await change(true, context));
  });

  it('must have a name', async () => {
    const { place, key } = await withKey();
    const nameless = await place.unitOfWork.write((stores) =>
      updateApiKey(stores, bySession(place.client), { id: key.id, name: '  ' }, context),
    );
    expect(nameless).toEqual(refuse({ code: 'api-key.name-missing' }));
  });

  it('is found by its new value only after it was regenerated', async () => {
    const { place, key } = await withKey();
    const regenerated = accept(
      await place.unitOfWork.write((stores) =>
        regenerateApiKey(stores, bySession(place.client), { id: key.id }, context),
      ),
    );
    const { value, hint, lookup, sealed } = regenerated;
    expect(regenerated).toEqual({ ...key, value, hint, lookup, sealed });
    expect(value).not.toBe(key.value);
    expect(lookup).toBe(keyVault.lookup(value ?? ''));
    expect(await list(place, place.client)).toEqual(ok([regenerated]));
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    expect(await holderOf(place, lookup)).toMatchObject({ keyId: key.id });
  });

  it('of an admin cannot be shown again after it was regenerated either', async () => {
    const place = await openMarketplace();
    const key = accept(await create(place, place.admin, { scopes: ['backup'] }));
    const regenerated = await place.unitOfWork.write((stores) =>
      regenerateApiKey(stores, bySession(place.admin), { id: key.id }, context),
    );
    expect(accept(regenerated)).toMatchObject({ sealed: null, scopes: ['backup'] });
  });

  it('is invalid once it is deleted', async () => {
    const { place, key } = await withKey();
    const remove = () =>
      place.unitOfWork.write((stores) =>
        deleteApiKey(stores, bySession(place.client), { id: key.id }, context),
      );
    expect(await remove()).toMatchObject({ ok: true, value: { id: key.id } });
    expect(await list(place, place.client)).toEqual(ok([]));
    expect(await holderOf(place, key.lookup)).toBeUndefined();
    expect(await remove()).toEqual(refuse({ code: 'api-key.not-found' }));
  });

  it('is not found by other users, not even by admins', async () => {
    const { place, key } = await withKey();
    const otherClient = await arrange(place, (stores) => storeClient(stores));
    const before = place.unitOfWork.committed();
    const { id } = key;
    for (const person of [otherClient, place.provider, place.admin]) {
      const actor = bySession(person);
      const attempts = [
        place.unitOfWork.write((s) => updateApiKey(s, actor, { id, isActive: false }, context)),
        place.unitOfWork.write((s) => regenerateApiKey(s, actor, { id }, context)),
        place.unitOfWork.write((s) => deleteApiKey(s, actor, { id }, context)),
        place.unitOfWork.write((s) => deleteApiKey(s, actor, { id: apiKeyId(999) }, context)),
      ];
      for (const attempt of attempts) {
        expect(await attempt).toEqual(refuse({ code: 'api-key.not-found' }));
      }
    }
    expect(place.unitOfWork.committed()).toBe(before);
  });

  it('cannot be managed with a key', async () => {
    const { place, key } = await withKey();
    const { id } = key;
    for (const actor of [byApiKey(place.client), byApiKey(place.provider, ['work'])]) {
      const attempts = [
        place.unitOfWork.read((s) => listApiKeys(s, actor, {}, context)),
        place.unitOfWork.write((s) =>
          createApiKey(s, actor, { name: 'Other', scopes: [] }, context),
        ),
        place.unitOfWork.write((s) => updateApiKey(s, actor, { id, isActive: false }, context)),
        place.unitOfWork.write((s) => regenerateApiKey(s, actor, { id }, context)),
        place.unitOfWork.write((s) => deleteApiKey(s, actor, { id }, context)),
      ];
      for (const attempt of attempts) expect(await attempt).toEqual(sessionRequired);
    }
    expect(await list(place, place.client)).toEqual(ok([key]));
  });
});

describe('the API key of a call', () => {
  const read = ({ unitOfWork }: Marketplace, actor: Actor) =>
    unitOfWork.read((stores) => readCurrentApiKey(stores, actor));
  const withKey = (actor: Actor, keyId: ApiKeyId, scopes: readonly KeyScope[] = []): Actor => ({
    ...actor,
    credential: { kind: 'api-key', keyId, scopes, access: 'read' },
  });

  it.each([
    ['client', []],
    ['provider', ['work:read']],
    ['admin', ['backup']],
  ] as const)('is read by a %s with it', async (who, scopes) => {
    const place = await openMarketplace();
    const { id } = accept(await create(place, place[who], { scopes }));
    const key = await place.unitOfWork.read(({ apiKeys }) => apiKeys.find(id));
    const actor = withKey(bySession(place[who]), id, scopes);
    expect(await read(place, actor)).toEqual(ok({ key, role: place[who].role }));
  });

  it('is not found after it was deleted', async () => {
    const place = await openMarketplace();
    const actor = withKey(bySession(place.client), apiKeyId(999));
    expect(await read(place, actor)).toEqual(refuse({ code: 'api-key.not-found' }));
  });

  it('is none if the call is made with a session', async () => {
    const place = await openMarketplace();
    expect(await read(place, bySession(place.client))).toEqual(
      refuse({ code: 'permission.denied', required: { kind: 'api-key' } }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { denied, deny } from '../accounts/permission.ts';
import { ok, refuse } from '../kernel/result.ts';
import { anApplicant, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { accountId } from '../testing/builders/ids.ts';
import { englishToTwi } from '../testing/builders/services.ts';
import { storeAccount, storeProvider } from '../testing/builders/stored.ts';
import { accept, arrange, openMarketplace } from '../testing/marketplace.ts';
import { listProviders, type ProviderSearch } from './list-providers.ts';
import { listAllServices } from './list-services.ts';
import { listProvidersForReview, readProviderForReview } from './read-providers-for-review.ts';

const page = { limit: 9 };

async function open() {
  const place = await openMarketplace();
  const people = await arrange(place, async (stores) => ({
    other: await storeProvider(stores, [{ ...englishToTwi, targetLanguage: 'ee' }]),
    applicant: await storeAccount(stores, anApplicant()),
  }));
  return { ...place, ...people };
}

describe('the list of providers', () => {
  const list = async (search: Partial<ProviderSearch> = {}) => {
    const place = await open();
    const { unitOfWork, client } = place;
    const found = await unitOfWork.read((stores) =>
      listProviders(stores, bySession(client), { page, ...search }),
    );
    return { place, found };
  };

  it('has the active providers, newest first', async () => {
    const { place, found } = await list();
    const { other, provider } = place;
    expect(accept(found).map((one) => one.accountId)).toEqual([other.id, provider.id]);
  });

  it.each(['ee', 'Ewe', ' ewe '])('can be filtered by the language %j', async (language) => {
    const { place, found } = await list({ language });
    expect(accept(found).map((one) => one.accountId)).toEqual([place.other.id]);
  });

  it('refuses an unknown language', async () => {
    const { found } = await list({ language: 'Elvish' });
    const reference = 'Elvish';
    expect(found).toEqual(refuse({ code: 'language.unknown', field: 'language', reference }));
  });

  it('is for clients, with a session or a key, and for admins', async () => {
    const { unitOfWork, client, provider, admin } = await open();
    const listAs = (actor: ReturnType<typeof bySession>) =>
      unitOfWork.read((stores) => listProviders(stores, actor, { page }));
    for (const actor of [bySession(client), byApiKey(client), bySession(admin)]) {
      expect(await listAs(actor)).toMatchObject({ ok: true });
    }
    expect(await listAs(bySession(provider))).toEqual(denied);
  });
});

describe('the review of providers', () => {
  it('lists all providers, approved or not, and reads one', async () => {
    const { unitOfWork, admin, provider, other, applicant } = await open();
    const actor = bySession(admin);
    const listed = await unitOfWork.read((s) => listProvidersForReview(s, actor, { page }));
    expect(accept(listed).map(({ id }) => id)).toEqual([applicant.id, other.id, provider.id]);
    const active = { isActive: true, page };
    const listedActive = await unitOfWork.read((s) => listProvidersForReview(s, actor, active));
    expect(accept(listedActive).map(({ id }) => id)).toEqual([other.id, provider.id]);
    const read = await unitOfWork.read((s) => readProviderForReview(s, actor, applicant));
    expect(read).toEqual(ok(accept(listed)[0]));
  });

  it('finds no provider who does not exist', async () => {
    const { unitOfWork, admin, client } = await open();
    for (const id of [client.id, accountId(999)]) {
      const read = unitOfWork.read((s) => readProviderForReview(s, bySession(admin), { id }));
      expect(await read).toEqual(refuse({ code: 'account.provider-not-found' }));
    }
  });

  it('lists all services with their owners, by status', async () => {
    const { unitOfWork, admin, other, provider } = await open();
    const list = async (status?: 'approved' | 'pending') =>
      accept(await unitOfWork.read((s) => listAllServices(s, bySession(admin), { status, page })));
    const all = await list();
    expect(all.map(({ ownerName }) => ownerName)).toEqual([
      other.name,
      ...Array.from({ length: 3 }, () => provider.name),
    ]);
    expect(await list('approved')).toEqual(all);
    expect(await list('pending')).toEqual([]);
  });

  it('is denied to everyone but admins', async () => {
    const { unitOfWork, client, provider, admin } = await open();
    for (const actor of [bySession(client), bySession(provider), byApiKey(admin, ['reports'])]) {
      const attempts = [
        unitOfWork.read((s) => listProvidersForReview(s, actor, { page })),
        unitOfWork.read((s) => readProviderForReview(s, actor, provider)),
        unitOfWork.read((s) => listAllServices(s, actor, { page })),
      ];
      for (const attempt of attempts)
        expect(await attempt).toEqual(deny(actor, 'providers.review'));
    }
  });
});

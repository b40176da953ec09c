import { describe, expect, it } from 'vitest';
import { denied, deny } from '../accounts/permission.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob } from '../jobs/create-job.ts';
import { releaseJob } from '../jobs/end-job.ts';
import { ok, refuse } from '../kernel/result.ts';
import { anApplicant, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { englishToTwi, twiTranscription } from '../testing/builders/pricing.ts';
import { storeAccount, storeProvider, storeService } from '../testing/builders/stored.ts';
import { aJobRequest, completeJob, jobThatIs, requestJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import {
  listAllServices,
  listProviders,
  type ProviderSearch,
  setProviderActive,
} from './list-providers.ts';
import { listProvidersForReview, readProviderForReview, reviewService } from './review-services.ts';

const firstPage = { limit: 9 };

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
      listProviders(stores, bySession(client), { page: firstPage, ...search }),
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
      unitOfWork.read((stores) => listProviders(stores, actor, { page: firstPage }));
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
    const listed = await unitOfWork.read((s) =>
      listProvidersForReview(s, actor, { page: firstPage }),
    );
    expect(accept(listed).map(({ id }) => id)).toEqual([applicant.id, other.id, provider.id]);
    const active = { isActive: true, page: firstPage };
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
      accept(
        await unitOfWork.read((s) =>
          listAllServices(s, bySession(admin), { status, page: firstPage }),
        ),
      );
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
        unitOfWork.read((s) => listProvidersForReview(s, actor, { page: firstPage })),
        unitOfWork.read((s) => readProviderForReview(s, actor, provider)),
        unitOfWork.read((s) => listAllServices(s, actor, { page: firstPage })),
      ];
      for (const attempt of attempts)
        expect(await attempt).toEqual(deny(actor, 'providers.review'));
    }
  });
});

const set = ({ unitOfWork, admin }: Marketplace, id: number, isActive: boolean) =>
  unitOfWork.write((stores) =>
    setProviderActive(stores, bySession(admin), { id: accountId(id), isActive }, onMonday),
  );

async function withProviderDeactivated() {
  const place = await openMarketplace();
  const job = await jobThatIs(place, 'in_progress');
  expect(accept(await set(place, place.provider.id, false)).isActive).toBe(false);
  return { ...place, job };
}

const list = ({ unitOfWork }: Marketplace) =>
  unitOfWork.read(({ providers }) => providers.search({}, { limit: 9 }));

describe('a deactivated provider', () => {
  it('is not listed for clients until activated again', async () => {
    const place = await withProviderDeactivated();
    expect(await list(place)).toEqual([]);
    accept(await set(place, place.provider.id, true));
    expect(await list(place)).toMatchObject([{ providerId: place.provider.providerId }]);
  });

  it('cannot take jobs, is offered none, and cannot be chosen for one', async () => {
    const place = await withProviderDeactivated();
    const { unitOfWork, provider, client } = place;
    const { id } = await requestJob(place);
    const page = { limit: 9 };
    expect(await unitOfWork.read(({ jobs }) => jobs.listAvailable(provider.id, page))).toEqual([]);
    const take = { id, providerId: null };
    expect(
      await unitOfWork.write((stores) => assignJob(stores, bySession(provider), take, onMonday)),
    ).toEqual(refuse({ code: 'job.account-inactive' }));
    const request = aJobRequest({ providerId: provider.providerId });
    expect(
      await unitOfWork.write((stores) => createJob(stores, bySession(client), request, onMonday)),
    ).toEqual(refuse({ code: 'job.provider-inactive' }));
  });

  it('may finish what is in progress', async () => {
    const place = await withProviderDeactivated();
    expect(await completeJob(place, place.job.id)).toMatchObject({ status: 'completed' });
  });

  it('may release what is in progress', async () => {
    const { unitOfWork, job, provider } = await withProviderDeactivated();
    const released = await unitOfWork.write((stores) =>
      releaseJob(stores, bySession(provider), job.id, onMonday),
    );
    expect(accept(released)).toMatchObject({ status: 'pending' });
  });

  it('stays inactive when another service is approved', async () => {
    const place = await withProviderDeactivated();
    const work = { ...twiTranscription, language: 'ee' };
    const { id } = await arrange(place, (stores) =>
      storeService(stores, { ownerId: place.provider.id, work, status: 'pending' }),
    );
    const context = { now: mondayMorning, newProviderId: nextProviderId };
    const review = { id, verdict: 'approved' } as const;
    accept(
      await place.unitOfWork.write((stores) =>
        reviewService(stores, bySession(place.admin), review, context),
      ),
    );
    expect(await list(place)).toEqual([]);
  });
});

describe('an activation', () => {
  it('is refused for applicants and for users who are not providers', async () => {
    const place = await openMarketplace();
    const applicant = await arrange(place, (stores) => storeAccount(stores, anApplicant()));
    expect(await set(place, applicant.id, true)).toEqual(
      refuse({ code: 'account.no-approved-service' }),
    );
    const notFound = refuse({ code: 'account.provider-not-found' });
    expect(await set(place, place.client.id, false)).toEqual(notFound);
    expect(await set(place, 999, true)).toEqual(notFound);
  });

  it('returns the provider as admins see them, with all services', async () => {
    const place = await withProviderDeactivated();
    const { unitOfWork, provider } = place;
    const activated = accept(await set(place, provider.id, true));
    expect(activated.services).toHaveLength(3);
    const stored = await unitOfWork.read(({ providers }) => providers.findForReview(provider.id));
    expect(activated).toEqual(stored);
  });

  it('is denied to everyone but admins', async () => {
    const { unitOfWork, provider, client, admin } = await openMarketplace();
    for (const actor of [bySession(provider), bySession(client), byApiKey(admin, ['reports'])]) {
      const input = { id: provider.id, isActive: false };
      expect(await unitOfWork.write((s) => setProviderActive(s, actor, input, onMonday))).toEqual(
        deny(actor, 'providers.review'),
      );
    }
  });
});

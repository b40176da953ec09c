import { describe, expect, it } from 'vitest';
import { deny } from '../accounts/permission.ts';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob } from '../jobs/create-job.ts';
import { releaseJob } from '../jobs/release-job.ts';
import { refuse } from '../kernel/result.ts';
import { reviewService } from './review-service.ts';
import { anApplicant, byApiKey, bySession } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { twiTranscription } from '../testing/builders/services.ts';
import { storeAccount, storeService } from '../testing/builders/stored.ts';
import { aJobRequest, completeJob, jobThatIs, requestJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { setProviderActive } from './set-provider-active.ts';

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

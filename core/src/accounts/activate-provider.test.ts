import { describe, expect, it } from 'vitest';
import { assignJob } from '../jobs/assign-job.ts';
import { createJob } from '../jobs/create-job.ts';
import { releaseJob } from '../jobs/end-job.ts';
import { refuse } from '../kernel/result.ts';
import { reviewService } from '../services/review-service.ts';
import { anApplicant } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { twiTranscription } from '../testing/builders/services.ts';
import { storeAccount, storeService } from '../testing/builders/stored.ts';
import { aJobRequest, completeJob, jobThatIs, requestJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  from,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { setProviderActive } from './activate-provider.ts';

const set = ({ unitOfWork }: Marketplace, id: number, isActive: boolean) =>
  unitOfWork.write((stores) => setProviderActive(stores, { id: accountId(id), isActive }));

async function withoutTheProvider() {
  const place = await openMarketplace();
  const job = await jobThatIs(place, 'in_progress');
  expect(accept(await set(place, place.provider.id, false)).isActive).toBe(false);
  return { ...place, job };
}

const find = ({ unitOfWork }: Marketplace) =>
  unitOfWork.read(({ providers }) => providers.search({}, { limit: 9 }));

describe('a deactivated provider', () => {
  it('is not found by clients, and is found again once activated', async () => {
    const place = await withoutTheProvider();
    expect(await find(place)).toEqual([]);
    accept(await set(place, place.provider.id, true));
    expect(await find(place)).toMatchObject([{ providerId: place.provider.providerId }]);
  });

  it('takes no jobs, is offered none, and is named in none', async () => {
    const place = await withoutTheProvider();
    const { unitOfWork, provider, client } = place;
    const { id } = await requestJob(place);
    const page = { limit: 9 };
    expect(await unitOfWork.read(({ jobs }) => jobs.listAvailable(provider.id, page))).toEqual([]);
    const take = { id, providerId: null };
    expect(await unitOfWork.write((stores) => assignJob(stores, take, from(provider)))).toEqual(
      refuse({ code: 'job.taker-inactive' }),
    );
    const request = aJobRequest({ providerId: provider.providerId });
    expect(await unitOfWork.write((stores) => createJob(stores, request, from(client)))).toEqual(
      refuse({ code: 'job.provider-inactive' }),
    );
  });

  it('finishes what is in progress', async () => {
    const place = await withoutTheProvider();
    expect(await completeJob(place, place.job.id)).toMatchObject({ status: 'completed' });
  });

  it('may give back what is in progress', async () => {
    const { unitOfWork, job, provider } = await withoutTheProvider();
    const released = await unitOfWork.write((stores) => releaseJob(stores, job.id, from(provider)));
    expect(accept(released)).toMatchObject({ status: 'pending' });
  });

  it('stays so when another service is approved', async () => {
    const place = await withoutTheProvider();
    const work = { ...twiTranscription, language: 'ee' };
    const { id } = await arrange(place, (stores) =>
      storeService(stores, { ownerId: place.provider.id, work, status: 'pending' }),
    );
    const context = { now: mondayMorning, newProviderId: nextProviderId };
    const review = { id, verdict: 'approved' } as const;
    accept(await place.unitOfWork.write((stores) => reviewService(stores, review, context)));
    expect(await find(place)).toEqual([]);
  });
});

describe('an activation', () => {
  it('is not for applicants, nor for those who are no providers', async () => {
    const place = await openMarketplace();
    const applicant = await arrange(place, (stores) => storeAccount(stores, anApplicant()));
    expect(await set(place, applicant.id, true)).toEqual(
      refuse({ code: 'account.never-approved' }),
    );
    const notFound = refuse({ code: 'account.provider-not-found' });
    expect(await set(place, place.client.id, false)).toEqual(notFound);
    expect(await set(place, 999, true)).toEqual(notFound);
  });
});

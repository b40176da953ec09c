import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { later } from '../kernel/instant.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import { refuse } from '../kernel/result.ts';
import { bySession } from '../testing/builders/accounts.ts';
import { jobId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration } from '../testing/builders/services.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { assignJob } from './assign-job.ts';
import { releaseJob } from './release-job.ts';

const take = ({ unitOfWork }: Marketplace, id: JobId, by: Account) =>
  unitOfWork.write((stores) =>
    assignJob(stores, bySession(by), { id, providerId: null }, onMonday),
  );

const assign = ({ unitOfWork, admin }: Marketplace, id: JobId, providerId: ProviderId | null) =>
  unitOfWork.write((stores) => assignJob(stores, bySession(admin), { id, providerId }, onMonday));

const colleague = (place: Marketplace, flags: Partial<Account> = {}, works = [englishToTwi]) =>
  arrange(place, (stores) => storeProvider(stores, works, flags));

describe('taking a job', () => {
  it('assigns it at that time and notifies the client', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const now = later(mondayMorning, 5_000);
    const taken = await place.unitOfWork.write((stores) =>
      assignJob(stores, bySession(place.provider), { id, providerId: null }, { now }),
    );
    expect(accept(taken)).toMatchObject({
      status: 'in_progress',
      assignedId: place.provider.id,
      assignedAt: now,
      updatedAt: now,
    });
    const notice = { kind: 'job-assigned', accountId: place.client.id, jobId: id };
    expect((await place.unitOfWork.readNotices()).at(-1)).toEqual({ notice, at: now });
  });

  it('succeeds for one of many simultaneous attempts', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => colleague(place)));
    const results = await Promise.all(crowd.map((one) => take(place, id, one)));
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    const late = refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' });
    expect(results.filter((one) => !one.ok)).toEqual(Array.from({ length: 19 }, () => late));
  });

  it.each([
    ['job.account-inactive', { isActive: false }],
    ['job.provider-unavailable', { isAvailable: false }],
  ])('is refused as %s', async (code, flags) => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: 'nsuo '.repeat(50) });
    const one = await colleague(place, flags);
    expect(await take(place, job.id, one)).toEqual(refuse({ code }));
  });

  it('is allowed for quick work to providers available for quick services', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: 'nsuo '.repeat(49) });
    const quick = await colleague(place, { isAvailable: false, isQuickServiceAvailable: true });
    accept(await take(place, job.id, quick));
    const longer = await requestJob(place, { content: 'nsuo '.repeat(50) });
    expect(await take(place, longer.id, quick)).toEqual(
      refuse({ code: 'job.provider-unavailable' }),
    );
  });

  it('does not find work that the provider is not approved for, or that requests another', async () => {
    const place = await openMarketplace();
    const hidden = refuse({ code: 'job.not-found' });
    const job = await requestJob(place);
    expect(await take(place, job.id, await colleague(place, {}, []))).toEqual(hidden);
    const requested = await requestJob(place, { providerId: place.provider.providerId });
    const other = await colleague(place);
    expect(await take(place, requested.id, other)).toEqual(hidden);
    await takeJob(place, requested.id);
    expect(await take(place, requested.id, other)).toEqual(hidden);
    expect(await take(place, jobId(999), place.provider)).toEqual(hidden);
  });

  it('hides work from an inactive provider who could not take it anyway', async () => {
    const place = await openMarketplace();
    const inactive = await colleague(place, { isActive: false });
    const narration = await requestJob(place, { work: twiNarration });
    const requested = await requestJob(place, { providerId: place.provider.providerId });
    for (const { id } of [narration, requested]) {
      expect(await take(place, id, inactive)).toEqual(refuse({ code: 'job.not-found' }));
    }
  });

  it('is refused because the job is taken before the provider is unavailable', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'in_progress');
    const away = await colleague(place, { isAvailable: false });
    expect(await take(place, id, away)).toEqual(
      refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' }),
    );
  });

  it('is denied to clients', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    expect(await take(place, id, place.client)).toEqual(refuse({ code: 'permission.denied' }));
  });

  it('is possible again after a release, by another', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    await takeJob(place, id);
    accept(
      await place.unitOfWork.write((stores) =>
        releaseJob(stores, bySession(place.provider), id, onMonday),
      ),
    );
    const other = await colleague(place);
    expect(accept(await take(place, id, other))).toMatchObject({ assignedId: other.id });
  });
});

describe('an admin assigning a job', () => {
  it('names a provider, requested or not, available or not', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place, { providerId: place.provider.providerId });
    const away = await colleague(place, { isAvailable: false });
    expect(accept(await assign(place, id, away.providerId))).toMatchObject({
      providerId: away.providerId,
      status: 'in_progress',
      assignedId: away.id,
    });
  });

  it.each([
    ['no provider', () => null, 'job.provider-missing'],
    ['an unknown provider', nextProviderId, 'job.provider-unknown'],
  ])('to %s is refused', async (_, named, code) => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    expect(await assign(place, id, named())).toEqual(refuse({ code }));
  });

  it('to a provider who is inactive or not approved for it is refused', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const inactive = await colleague(place, { isActive: false });
    expect(await assign(place, id, inactive.providerId)).toEqual(
      refuse({ code: 'job.provider-inactive' }),
    );
    const unqualified = await colleague(place, {}, []);
    expect(await assign(place, id, unqualified.providerId)).toEqual(
      refuse({ code: 'job.provider-not-qualified' }),
    );
  });

  it('that does not exist is refused', async () => {
    const place = await openMarketplace();
    expect(await assign(place, jobId(999), place.provider.providerId)).toEqual(
      refuse({ code: 'job.not-found' }),
    );
  });
});

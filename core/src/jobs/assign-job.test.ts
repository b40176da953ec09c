import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { later } from '../kernel/instant.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import { refuse } from '../kernel/result.ts';
import { jobId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { englishToTwi, twiNarration } from '../testing/builders/services.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  from,
  openMarketplace,
  type Marketplace,
} from '../testing/marketplace.ts';
import { assignJob } from './assign-job.ts';
import { releaseJob } from './end-job.ts';

const take = ({ unitOfWork }: Marketplace, id: JobId, by: Account) =>
  unitOfWork.write((stores) => assignJob(stores, { id, providerId: null }, from(by)));

const give = ({ unitOfWork, admin }: Marketplace, id: JobId, providerId: ProviderId | null) =>
  unitOfWork.write((stores) => assignJob(stores, { id, providerId }, from(admin)));

const colleague = (place: Marketplace, flags: Partial<Account> = {}, works = [englishToTwi]) =>
  arrange(place, (stores) => storeProvider(stores, works, flags));

describe('taking a job', () => {
  it('assigns it from that moment and tells the client', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const now = later(mondayMorning, 5_000);
    const taken = await place.unitOfWork.write((stores) =>
      assignJob(stores, { id, providerId: null }, from(place.provider, now)),
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

  it('is done by one of many who try at once', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => colleague(place)));
    const results = await Promise.all(crowd.map((one) => take(place, id, one)));
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    const late = refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' });
    expect(results.filter((one) => !one.ok)).toEqual(Array.from({ length: 19 }, () => late));
  });

  it.each([
    ['job.taker-inactive', { isActive: false }],
    ['job.provider-unavailable', { isAvailable: false }],
  ])('is refused as %s', async (code, flags) => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: 'nsuo '.repeat(50) });
    const one = await colleague(place, flags);
    expect(await take(place, job.id, one)).toEqual(refuse({ code }));
  });

  it('is allowed to quick services for quick work', async () => {
    const place = await openMarketplace();
    const job = await requestJob(place, { content: 'nsuo '.repeat(49) });
    const quick = await colleague(place, { isAvailable: false, isQuickServiceAvailable: true });
    accept(await take(place, job.id, quick));
    const longer = await requestJob(place, { content: 'nsuo '.repeat(50) });
    expect(await take(place, longer.id, quick)).toEqual(
      refuse({ code: 'job.provider-unavailable' }),
    );
  });

  it('does not find what one is not approved for, or what is asked of another', async () => {
    const place = await openMarketplace();
    const hidden = refuse({ code: 'job.not-found' });
    const job = await requestJob(place);
    expect(await take(place, job.id, await colleague(place, {}, []))).toEqual(hidden);
    const asked = await requestJob(place, { providerId: place.provider.providerId });
    const other = await colleague(place);
    expect(await take(place, asked.id, other)).toEqual(hidden);
    await takeJob(place, asked.id);
    expect(await take(place, asked.id, other)).toEqual(hidden);
    expect(await take(place, jobId(999), place.provider)).toEqual(hidden);
  });

  it('tells an inactive provider nothing of work that is not for them', async () => {
    const place = await openMarketplace();
    const inactive = await colleague(place, { isActive: false });
    const unfit = await requestJob(place, { work: twiNarration });
    const asked = await requestJob(place, { providerId: place.provider.providerId });
    for (const { id } of [unfit, asked]) {
      expect(await take(place, id, inactive)).toEqual(refuse({ code: 'job.not-found' }));
    }
  });

  it('is refused because it is taken, rather than for being unavailable oneself', async () => {
    const place = await openMarketplace();
    const { id } = await jobThatIs(place, 'in_progress');
    const away = await colleague(place, { isAvailable: false });
    expect(await take(place, id, away)).toEqual(
      refuse({ code: 'job.wrong-state', move: 'assign', status: 'in_progress' }),
    );
  });

  it('is possible again after a release, by another', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    await takeJob(place, id);
    accept(await place.unitOfWork.write((stores) => releaseJob(stores, id, from(place.provider))));
    const other = await colleague(place);
    expect(accept(await take(place, id, other))).toMatchObject({ assignedId: other.id });
  });
});

describe('an admin giving a job', () => {
  it('names a provider, asked or not, available or not', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place, { providerId: place.provider.providerId });
    const away = await colleague(place, { isAvailable: false });
    expect(accept(await give(place, id, away.providerId))).toMatchObject({
      status: 'in_progress',
      assignedId: away.id,
    });
  });

  it.each([
    ['nobody', () => null, 'job.provider-unnamed'],
    ['somebody unknown', nextProviderId, 'job.provider-unknown'],
  ])('to %s is refused', async (_, named, code) => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    expect(await give(place, id, named())).toEqual(refuse({ code }));
  });

  it('to a provider who is inactive or not approved for it is refused', async () => {
    const place = await openMarketplace();
    const { id } = await requestJob(place);
    const inactive = await colleague(place, { isActive: false });
    expect(await give(place, id, inactive.providerId)).toEqual(
      refuse({ code: 'job.provider-inactive' }),
    );
    const unfit = await colleague(place, {}, []);
    expect(await give(place, id, unfit.providerId)).toEqual(refuse({ code: 'job.provider-unfit' }));
  });

  it('that is not there is refused', async () => {
    const place = await openMarketplace();
    expect(await give(place, jobId(999), place.provider.providerId)).toEqual(
      refuse({ code: 'job.not-found' }),
    );
  });
});

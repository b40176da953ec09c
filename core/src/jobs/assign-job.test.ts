import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { JobId, ProviderId } from '../kernel/ids.ts';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aProvider, bySession } from '../testing/builders/accounts.ts';
import { accountId, jobId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import {
  aQuoteForAudio,
  aQuoteForWords,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from '../testing/builders/pricing.ts';
import { storeProvider } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob, takeJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import { assignJob, checkMayTake, checkQualified, isAvailableFor } from './assign-job.ts';
import { releaseJob } from './end-job.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';

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

const me = accountId(5);
const other = accountId(6);
const aWorker = (overrides: Partial<Account> = {}): Account => ({
  ...aProvider(),
  id: me,
  ...overrides,
});
const approved = [englishToTwi, twiTranscription];

describe('a qualified provider', () => {
  it.each([
    [englishToTwi, true, null],
    [englishToTwi, false, 'job.provider-inactive'],
    [twiNarration, true, 'job.provider-not-qualified'],
    [twiNarration, false, 'job.provider-not-qualified'],
    [{ ...englishToTwi, targetLanguage: 'ee' }, true, 'job.provider-not-qualified'],
  ] as const)('for %j, active: %s: %s', (work, isActive, code) => {
    const account = aWorker({ isActive });
    expect(checkQualified({ account, approved }, work)).toEqual(
      code === null ? ok(account) : refuse({ code }),
    );
  });
});

describe('availability', () => {
  const [quick, long] = [aQuoteForWords(49), aQuoteForWords(50)];
  const [shortAudio, longAudio] = [aQuoteForAudio(299_999), aQuoteForAudio(300_000)];

  it.each([
    [true, false, [true, true, true, true]],
    [true, true, [true, true, true, true]],
    [false, true, [true, false, true, false]],
    [false, false, [false, false, false, false]],
  ])('general %s and quick %s', (isAvailable, isQuickServiceAvailable, expected) => {
    const account = aWorker({ isAvailable, isQuickServiceAvailable });
    const quotes = [quick, long, shortAudio, longAudio];
    expect(quotes.map((quote) => isAvailableFor(account, { quote }))).toEqual(expected);
  });
});

type Offered = Job & Readonly<{ isBlocked: boolean }>;

describe('taking a job', () => {
  const unavailable = { isAvailable: false };
  const inactive = { isActive: false };
  const requested = { requestedId: me };
  const requestedFromOther = { requestedId: other };
  const unqualified = { work: twiNarration };

  it.each<[string, Partial<Account>, Partial<Offered>, JobFault['code'] | null]>([
    ['from the pool', {}, {}, null],
    ['requested from them', {}, requested, null],
    ['requested from another', {}, requestedFromOther, 'job.for-another-provider'],
    ['not approved for', {}, unqualified, 'job.provider-not-qualified'],
    ['while inactive', inactive, {}, 'job.account-inactive'],
    ['while unavailable', unavailable, {}, 'job.provider-unavailable'],
    ['requested from them while unavailable', unavailable, requested, 'job.provider-unavailable'],
    [
      'requested from another, while inactive',
      inactive,
      requestedFromOther,
      'job.for-another-provider',
    ],
    ['not approved for, while inactive', inactive, unqualified, 'job.provider-not-qualified'],
    ['inactive and unavailable', { ...inactive, ...unavailable }, {}, 'job.account-inactive'],
    ['of a client with whom they have a block', {}, { isBlocked: true }, 'job.provider-blocked'],
    [
      'with a block, inactive and unavailable',
      { ...inactive, ...unavailable },
      { ...requested, isBlocked: true },
      'job.provider-blocked',
    ],
  ])('%s', (_, flags, change, code) => {
    const account = aWorker(flags);
    const job = { isBlocked: false, ...aJob(change), ...change };
    expect(checkMayTake({ account, approved }, job)).toEqual(
      code === null ? ok(account) : refuse({ code }),
    );
  });
});

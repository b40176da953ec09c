import { describe, expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { ok, refuse } from '../kernel/result.ts';
import { aProvider } from '../testing/builders/accounts.ts';
import { accountId } from '../testing/builders/ids.ts';
import { aJob } from '../testing/builders/jobs.ts';
import { aQuoteForAudio, aQuoteForWords } from '../testing/builders/pricing.ts';
import { englishToTwi, twiNarration, twiTranscription } from '../testing/builders/services.ts';
import { checkMayTake, checkQualified, isAvailableFor } from './decide-assignment.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';

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

describe('taking a job', () => {
  const unavailable = { isAvailable: false };
  const inactive = { isActive: false };
  const requested = { requestedId: me };
  const requestedFromOther = { requestedId: other };
  const unqualified = { work: twiNarration };

  it.each<[string, Partial<Account>, Partial<Job>, JobFault['code'] | null]>([
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
  ])('%s', (_, flags, change, code) => {
    const account = aWorker(flags);
    expect(checkMayTake({ account, approved }, aJob(change))).toEqual(
      code === null ? ok(account) : refuse({ code }),
    );
  });
});

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
    [twiNarration, true, 'job.provider-unfit'],
    [twiNarration, false, 'job.provider-unfit'],
    [{ ...englishToTwi, targetLanguage: 'ee' }, true, 'job.provider-unfit'],
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
  const asked = { requestedId: me };
  const askedOfOther = { requestedId: other };
  const unfit = { work: twiNarration };

  it.each<[string, Partial<Account>, Partial<Job>, JobFault['code'] | null]>([
    ['from the pool', {}, {}, null],
    ['asked of them', {}, asked, null],
    ['asked of another', {}, askedOfOther, 'job.for-another-provider'],
    ['not approved for', {}, unfit, 'job.provider-unfit'],
    ['while inactive', inactive, {}, 'job.taker-inactive'],
    ['while unavailable', unavailable, {}, 'job.provider-unavailable'],
    ['asked of them while unavailable', unavailable, asked, 'job.provider-unavailable'],
    ['asked of another, while inactive', inactive, askedOfOther, 'job.for-another-provider'],
    ['not approved for, while inactive', inactive, unfit, 'job.provider-unfit'],
    ['inactive and unavailable', { ...inactive, ...unavailable }, {}, 'job.taker-inactive'],
  ])('%s', (_, flags, change, code) => {
    const account = aWorker(flags);
    expect(checkMayTake({ account, approved }, aJob(change))).toEqual(
      code === null ? ok(account) : refuse({ code }),
    );
  });
});

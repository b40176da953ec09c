import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { continueVisit, endOfPreviousVisit, visitGapMs } from './visit.ts';

const before = later(now, -visitGapMs);
const longBefore = later(before, -1);

describe('a visit', () => {
  it('begins with the first call', () => {
    expect(continueVisit(undefined, now)).toEqual({ lastSeenAt: now, previousSeenAt: null });
  });

  it.each([
    ['lasts while the user calls', before, null],
    ['ends when the user is away for more than half an hour', longBefore, longBefore],
  ])('%s', (_, lastSeenAt, previousSeenAt) => {
    const visit = { lastSeenAt, previousSeenAt: null };
    expect(continueVisit(visit, now)).toEqual({ lastSeenAt: now, previousSeenAt });
  });

  it('is not changed by a call that was recorded late', () => {
    const visit = { lastSeenAt: now, previousSeenAt: longBefore };
    expect(continueVisit(visit, before)).toEqual(visit);
  });
});

describe('the previous visit', () => {
  it.each([
    ['is unknown at first', undefined, null],
    ['ended before the present one', { lastSeenAt: now, previousSeenAt: longBefore }, longBefore],
    [
      'is the stored one if this one is new',
      { lastSeenAt: longBefore, previousSeenAt: null },
      longBefore,
    ],
  ])('%s', (_, visit, ended) => {
    expect(endOfPreviousVisit(visit, now)).toBe(ended);
  });
});

import type { JobStatus } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { everythingLive, staleAfter } from './stale-after.ts';

const names = (from: JobStatus | null, to: JobStatus) =>
  staleAfter({ from, to }).map((key) => key.join('/'));

const figures = ['platform/stats', 'platform/activity', 'platform/analytics'];
const money = ['wallet', 'wallets', 'usage', 'billing'];

describe('what is out of date after a move of a job', () => {
  it.each([
    ['is taken', 'pending', 'in_progress'],
    ['is released', 'in_progress', 'pending'],
  ] as const)('when it %s: the lists of jobs, and no money', (_move, from, to) => {
    expect(names(from, to).toSorted()).toEqual(['jobs', ...figures].toSorted());
  });

  it.each([
    ['is asked for', null, 'pending'],
    ['is called off', 'pending', 'cancelled'],
    ['fails', 'in_progress', 'failed'],
    ['is delivered', 'in_progress', 'completed'],
    ['is refunded', 'completed', 'refunded'],
  ] as const)('when it %s: money too', (_move, from, to) => {
    expect(names(from, to).toSorted()).toEqual(['jobs', ...money, ...figures].toSorted());
  });

  it('is never more than what is loaded anew after a break', () => {
    const all = everythingLive.map((key) => key.join('/'));
    expect(all).toEqual(expect.arrayContaining(names('in_progress', 'completed')));
    expect(all).toEqual(expect.arrayContaining(names('pending', 'in_progress')));
  });
});

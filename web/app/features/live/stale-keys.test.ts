import type { JobChange } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { allLiveKeys, staleKeysAfter } from './stale-keys.ts';

const names = (move: JobChange['move']) => staleKeysAfter({ move }).map((key) => key.join('/'));

const figures = ['platform/stats', 'platform/activity', 'platform/analytics'];
const money = ['wallet', 'wallets', 'usage', 'billing'];

describe('the query keys that a move of a job makes stale', () => {
  it.each([
    ['is accepted', 'assign'],
    ['is released', 'release'],
  ] as const)('include the lists of jobs and no money when it %s', (_, move) => {
    expect(names(move).toSorted()).toEqual(['jobs', 'notifications', ...figures].toSorted());
  });

  it.each([
    ['is requested', 'create'],
    ['is edited, which adjusts the hold', 'edit'],
    ['is cancelled', 'cancel'],
    ['fails', 'fail'],
    ['is delivered', 'deliver'],
    ['is refunded', 'refund'],
  ] as const)('include money and quotes when it %s', (_, move) => {
    expect(names(move).toSorted()).toEqual(
      ['jobs', 'quote', 'notifications', ...money, ...figures].toSorted(),
    );
  });

  it('are all reloaded after a lost connection', () => {
    const all = allLiveKeys.map((key) => key.join('/'));
    expect(all).toEqual(expect.arrayContaining(names('deliver')));
    expect(all).toEqual(expect.arrayContaining(names('assign')));
  });
});

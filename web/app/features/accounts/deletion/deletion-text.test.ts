import { NsemError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { deletionLists, laterText, refusalTexts } from './deletion-text.ts';

const refusal = (obstacles?: unknown) =>
  new NsemError({
    message: 'The account cannot be deleted yet.',
    code: 'account.deletion-refused',
    problem: { detail: 'The account cannot be deleted yet.', obstacles },
  });

describe('why an account is not deleted', () => {
  it.each([
    ['client', { kind: 'live-jobs', count: 2 }, /^You have 2 jobs pending or in progress\./],
    ['service-provider', { kind: 'live-jobs', count: 1 }, /^You have 1 job in progress\./],
    [
      'client',
      { kind: 'wallet-balance', amount: 12.5 },
      /^You have GHS\u00A012\.50 in your wallet\./,
    ],
    ['service-provider', { kind: 'unpaid-earnings', amount: 2.55 }, /earned GHS\u00A02\.55/],
    ['service-provider', { kind: 'open-payouts', count: 1 }, /^A payout to you has not arrived/],
    ['service-provider', { kind: 'open-payouts', count: 3 }, /^3 payouts to you have not arrived/],
    ['admin', { kind: 'last-admin' }, /^You are the only active admin/],
  ] as const)('is said to a %s: %o', (role, obstacle, text) => {
    expect(refusalTexts(refusal([obstacle]), role)).toEqual([expect.stringMatching(text)]);
  });

  it('is every reason', () => {
    const obstacles = [
      { kind: 'live-jobs', count: 1 },
      { kind: 'wallet-balance', amount: 1 },
    ];
    expect(refusalTexts(refusal(obstacles), 'client')).toHaveLength(2);
  });

  it.each([undefined, [], ['?'], [{ kind: 'a-newer-one' }]])(
    'is what the server says if the reasons are not known here: %j',
    (obstacles) => {
      expect(refusalTexts(refusal(obstacles), 'client')).toEqual([
        'The account cannot be deleted yet.',
      ]);
    },
  );
});

it('every role reads what is erased at once, and what stays', () => {
  for (const role of ['client', 'service-provider', 'admin'] as const) {
    const { atOnce, retained } = deletionLists(role);
    expect(atOnce[0]).toMatch(/^Your name, e-mail address/);
    expect(retained.length).toBeGreaterThan(1);
  }
});

it.each([
  [undefined, 'Later'],
  [0, 'Within about an hour'],
  [1, 'After one day'],
  [30, 'After 30 days'],
])('contents that are erased %s days later are announced as: %s', (days, text) => {
  expect(laterText(days)).toBe(text);
});

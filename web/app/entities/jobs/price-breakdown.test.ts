import { describe, expect, it } from 'vitest';

import {
  adminBreakdown,
  clientBreakdown,
  providerBreakdown,
  type BreakdownLine,
} from './role-views.ts';

const cost = { price: 3, discount: 0, amount_due: 3, returned_amount: 0 };
const free = { price: 2.75, discount: 2.75, amount_due: 0, returned_amount: 0 };
const unreviewed = { price: 3, review_state: 'none' } as const;
const split = { ...unreviewed, commission_amount: 0.45, net_amount: 2.55 };

const shown = (lines: readonly BreakdownLine[]) =>
  lines.map(({ name, amount, isTotal = false }) => `${isTotal ? '= ' : ''}${name} ${amount}`);

/** Whether the lines above the total add up to it. */
function addsUp(lines: readonly BreakdownLine[]): boolean {
  const sum = lines.find(({ isTotal }) => isTotal)?.amount;
  const above = lines
    .filter(({ isTotal }) => !isTotal)
    .map(({ amount }) => Math.round(amount * 100));
  return Math.round((sum ?? Number.NaN) * 100) === above.reduce((one, other) => one + other, 0);
}

describe('what a client pays', () => {
  it('is held until the job is delivered, and then paid', () => {
    expect(shown(clientBreakdown({ ...cost, status: 'pending' }))).toEqual([
      'Price 3',
      '= You pay 3',
    ]);
    expect(shown(clientBreakdown({ ...cost, status: 'completed' }))).toEqual([
      'Price 3',
      '= You paid 3',
    ]);
  });

  it('shows the discount of the free first translation', () => {
    expect(shown(clientBreakdown({ ...free, status: 'completed' }))).toEqual([
      'Price 2.75',
      'First translation free -2.75',
      '= You paid 0',
    ]);
  });

  it('is returned if the job was cancelled, failed or refunded', () => {
    expect(shown(clientBreakdown({ ...cost, status: 'failed' }))).toEqual([
      'Price 3',
      'Back in your wallet -3',
      '= You paid 0',
    ]);
    expect(shown(clientBreakdown({ ...cost, status: 'refunded' }))).toContain(
      'Refunded to your wallet -3',
    );
  });

  it('adds up for every status', () => {
    const statuses = ['pending', 'completed', 'cancelled', 'failed', 'refunded'] as const;
    for (const status of statuses) {
      expect([status, addsUp(clientBreakdown({ ...cost, status }))]).toEqual([status, true]);
      expect([status, addsUp(clientBreakdown({ ...free, status }))]).toEqual([status, true]);
    }
  });
});

describe('what a provider earns', () => {
  it('is unknown until the job is delivered', () => {
    expect(shown(providerBreakdown({ ...unreviewed, status: 'in_progress' }))).toEqual([
      'Gross price 3',
    ]);
    const open = { ...unreviewed, commission_amount: null, net_amount: null };
    expect(shown(providerBreakdown({ ...open, status: 'pending' }))).toEqual(['Gross price 3']);
    expect(shown(providerBreakdown({ ...open, status: 'failed' }))).toEqual([
      'Gross price 3',
      '= You earned 0',
    ]);
  });

  it.each([
    ['open', 'earn'],
    ['dispute', 'earn'],
    ['accepted', 'earned'],
    ['settled', 'earned'],
  ] as const)('is certain only after the review: %s', (state, verb) => {
    const lines = providerBreakdown({ ...split, status: 'completed', review_state: state });
    expect(shown(lines)).toContain(`= You ${verb} 2.55`);
  });

  it('is the price less commission, and nothing after a refund', () => {
    expect(shown(providerBreakdown({ ...split, status: 'completed' }))).toEqual([
      'Gross price 3',
      'Commission -0.45',
      '= You earned 2.55',
    ]);
    expect(shown(providerBreakdown({ ...split, status: 'refunded' }))).toEqual([
      'Gross price 3',
      'Commission -0.45',
      'Returned with the refund -2.55',
      '= You earned 0',
    ]);
    expect(addsUp(providerBreakdown({ ...split, status: 'completed' }))).toBe(true);
    expect(addsUp(providerBreakdown({ ...split, status: 'refunded' }))).toBe(true);
  });
});

describe('what an admin sees of the money', () => {
  const pending = { ...cost, commission_amount: null, net_amount: null };

  it('is held from the client until the job is delivered', () => {
    expect(shown(adminBreakdown({ ...pending, status: 'in_progress' }))).toEqual([
      'Price 3',
      '= Held from the client 3',
    ]);
  });

  it('is divided between the platform and the provider then', () => {
    expect(shown(adminBreakdown({ ...cost, ...split, status: 'completed' }))).toEqual([
      'Price 3',
      '= Client paid 3',
      'Commission 0.45',
      'Provider, net 2.55',
    ]);
  });

  it('includes what the platform pays for a free translation', () => {
    const given = { ...pending, ...free, status: 'pending' } as const;
    expect(shown(adminBreakdown(given))).toEqual([
      'Price 2.75',
      'Paid by the platform -2.75',
      '= Held from the client 0',
    ]);
  });

  it.each(['cancelled', 'failed', 'refunded'] as const)('goes back if the job is %s', (status) => {
    const lines = adminBreakdown({ ...cost, ...split, status });
    expect(shown(lines)).toEqual(['Price 3', 'Back to the client -3', '= Client paid 0']);
    expect(addsUp(lines)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';

import { clientSum, providerSum, type SumLine } from './job-sums.ts';

const cost = { price: 3, discount: 0, amount_due: 3 };
const free = { price: 2.75, discount: 2.75, amount_due: 0 };
const split = { price: 3, commission_amount: 0.45, net_amount: 2.55 };

const shown = (lines: readonly SumLine[]) =>
  lines.map(({ name, amount, isSum = false }) => `${isSum ? '= ' : ''}${name} ${amount}`);

/** The lines above a sum come to it. */
function addsUp(lines: readonly SumLine[]): boolean {
  const sum = lines.find(({ isSum }) => isSum)?.amount;
  const above = lines.filter(({ isSum }) => !isSum).map(({ amount }) => Math.round(amount * 100));
  return Math.round((sum ?? Number.NaN) * 100) === above.reduce((one, other) => one + other, 0);
}

describe('what a client pays', () => {
  it('is held until the job is delivered, and then paid', () => {
    expect(shown(clientSum({ ...cost, status: 'pending' }))).toEqual(['Price 3', '= You pay 3']);
    expect(shown(clientSum({ ...cost, status: 'completed' }))).toEqual(['Price 3', '= You paid 3']);
  });

  it('shows what the first translation takes off', () => {
    expect(shown(clientSum({ ...free, status: 'completed' }))).toEqual([
      'Price 2.75',
      'First translation free -2.75',
      '= You paid 0',
    ]);
  });

  it('goes back where the job was called off, given up or refunded', () => {
    expect(shown(clientSum({ ...cost, status: 'failed' }))).toEqual([
      'Price 3',
      'Back in your wallet -3',
      '= You paid 0',
    ]);
    expect(shown(clientSum({ ...cost, status: 'refunded' }))).toContain(
      'Refunded to your wallet -3',
    );
  });

  it('adds up, whatever became of the job', () => {
    const ends = ['pending', 'completed', 'cancelled', 'failed', 'refunded'] as const;
    for (const status of ends) {
      expect([status, addsUp(clientSum({ ...cost, status }))]).toEqual([status, true]);
      expect([status, addsUp(clientSum({ ...free, status }))]).toEqual([status, true]);
    }
  });
});

describe('what a provider earns', () => {
  it('is not known before the job is delivered', () => {
    expect(shown(providerSum({ price: 3, status: 'in_progress' }))).toEqual(['Price, gross 3']);
    const open = { price: 3, commission_amount: null, net_amount: null };
    expect(shown(providerSum({ ...open, status: 'pending' }))).toEqual(['Price, gross 3']);
    expect(shown(providerSum({ ...open, status: 'failed' }))).toEqual([
      'Price, gross 3',
      '= You earned 0',
    ]);
  });

  it('is the price less commission, and nothing after a refund', () => {
    expect(shown(providerSum({ ...split, status: 'completed' }))).toEqual([
      'Price, gross 3',
      'Commission -0.45',
      '= You earned, net 2.55',
    ]);
    expect(shown(providerSum({ ...split, status: 'refunded' }))).toEqual([
      'Price, gross 3',
      'Commission -0.45',
      'Went back with the refund -2.55',
      '= You earned 0',
    ]);
    expect(addsUp(providerSum({ ...split, status: 'completed' }))).toBe(true);
    expect(addsUp(providerSum({ ...split, status: 'refunded' }))).toBe(true);
  });
});

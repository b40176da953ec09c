import { describe, expect, it } from 'vitest';

import { decisionText } from './decision-sums.ts';

const dispute = { price: 45, client_name: 'Efua Asante', provider_name: 'Ama Serwaa' };
const job = { amount_due: 45, commission_amount: 6.75 };

const shown = (...given: Parameters<typeof decisionText>): string =>
  decisionText(...given).replaceAll('\u00A0', ' ');

describe('what a decision of a dispute pays', () => {
  it.each([
    [0, 'Efua Asante gets back nothing. Ama Serwaa is paid GHS 38.25, after 15 % commission.'],
    [20, 'Efua Asante gets back GHS 20.00. Ama Serwaa is paid GHS 21.25, after 15 % commission.'],
    [45, 'Efua Asante gets back GHS 45.00. Ama Serwaa is paid nothing.'],
  ])('is named for both sides if GHS %d goes back', (returned, expected) => {
    expect(shown(job, dispute, returned)).toBe(expected);
  });

  it('is about a sum if the rate is not certain to the pesewa', () => {
    expect(
      shown({ amount_due: 5, commission_amount: 0.75 }, { ...dispute, price: 5 }, 2),
    ).toContain('is paid GHS 2.55, after 15 % commission.');
    expect(shown(job, dispute, 19.5)).toContain('is paid about GHS 21.67, after 15 % commission.');
  });

  it('has a commission in as few decimals as it can have', () => {
    const odd = { amount_due: 45, commission_amount: 5.63 };
    expect(shown(odd, dispute, 0)).toContain('is paid GHS 39.37, after 12.5 % commission.');
    const finer = { amount_due: 1000, commission_amount: 122.5 };
    expect(shown(finer, { ...dispute, price: 1000 }, 0)).toContain('after 12.25 % commission.');
  });

  it('goes back to the marketplace as far as it paid for a free translation', () => {
    expect(shown({ ...job, amount_due: 15 }, dispute, 30)).toContain(
      'Efua Asante gets back GHS 10.00, and the marketplace GHS 20.00.',
    );
  });

  it('is less commission if that is not known, and all without one', () => {
    const unknown = { ...dispute, client_name: null, provider_name: null };
    expect(shown({ amount_due: 45 }, unknown, 20)).toBe(
      'The client gets back GHS 20.00. The provider is paid GHS 25.00 less commission.',
    );
    expect(shown({ amount_due: 45, commission_amount: 0 }, dispute, 20)).toContain(
      'is paid GHS 25.00.',
    );
  });
});

import { describe, expect, it } from 'vitest';

import { payOf } from './pay-text.ts';

const job = { status: 'pending', price: 2.4 } as const;

describe('what a provider earns', () => {
  it('comes before the commission and the price', () => {
    expect(payOf({ ...job, estimated_net_amount: 2.04 })).toEqual({
      earned: 'You earn GHS\u00A02.04',
      terms: '15 % commission, price GHS\u00A02.40',
    });
  });

  it('has the plainest rate, also if the commission was rounded to the pesewa', () => {
    expect(payOf({ ...job, price: 40, estimated_net_amount: 35 }).terms).toMatch(/^12\.5 %/);
    expect(payOf({ ...job, price: 3.25, estimated_net_amount: 2.76 }).terms).toMatch(/^15 %/);
  });

  it('is the whole price without a commission', () => {
    expect(payOf({ ...job, estimated_net_amount: 2.4 }).terms).toBe('price GHS\u00A02.40');
  });

  it('is certain once the job is completed, and nothing once it is refunded', () => {
    const done = { ...job, commission_amount: 0.36, net_amount: 2.04 };
    expect(payOf({ ...done, status: 'completed' })).toEqual({
      earned: 'You earned GHS\u00A02.04',
      terms: '15 % commission, price GHS\u00A02.40',
    });
    expect(payOf({ ...done, status: 'refunded' })).toEqual({
      earned: 'You earned GHS\u00A00.00',
      terms: 'GHS\u00A02.04 was returned with the refund',
    });
  });

  it('is only the price if nothing else is known', () => {
    expect(payOf({ ...job, status: 'failed' })).toEqual({
      earned: null,
      terms: 'Price GHS\u00A02.40',
    });
  });
});

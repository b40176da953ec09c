import { describe, expect, it } from 'vitest';

import { aProviderUser } from '../../../testing/people.ts';
import { aService } from '../../../testing/jobs.ts';
import { payOf } from './earnings.tsx';
import { offerObstacle } from './obstacle-note.tsx';

const job = { status: 'pending', price: 2.4, review_state: 'none', review_until: null } as const;
const done = { ...job, status: 'completed', commission_amount: 0.36, net_amount: 2.04 } as const;

describe('what a provider earns', () => {
  it('comes before the commission and the price', () => {
    expect(payOf({ ...job, estimated_net_amount: 2.04 })).toEqual({
      earned: 'You earn GHS\u00A02.04',
      terms: '15\u00A0% commission, price GHS\u00A02.40',
    });
  });

  it('has the plainest rate, also if the commission was rounded to the pesewa', () => {
    expect(payOf({ ...job, price: 40, estimated_net_amount: 35 }).terms).toMatch(/^12\.5\u00A0%/);
    expect(payOf({ ...job, price: 3.25, estimated_net_amount: 2.76 }).terms).toMatch(/^15\u00A0%/);
  });

  it('is the whole price without a commission', () => {
    expect(payOf({ ...job, estimated_net_amount: 2.4 }).terms).toBe('price GHS\u00A02.40');
  });

  it('is certain once the job is completed, and nothing once it is refunded', () => {
    expect(payOf(done)).toEqual({
      earned: 'You earned GHS\u00A02.04',
      terms: '15\u00A0% commission, price GHS\u00A02.40',
    });
    expect(payOf({ ...done, status: 'refunded' })).toEqual({
      earned: 'You earned GHS\u00A00.00',
      terms: 'GHS\u00A02.04 was returned with the refund',
    });
  });

  it('is not earned yet while the result can be sent back or is in dispute', () => {
    const until = '2026-12-04T10:00:00.000Z';
    const shown = [
      payOf({ ...done, review_state: 'open', review_until: until }),
      payOf({ ...done, review_state: 'dispute' }),
    ];
    const terms = '15\u00A0% commission, price GHS\u00A02.40.';
    expect(shown).toEqual([
      { earned: 'You earn GHS\u00A02.04', terms: `${terms} In review until 4 Dec 2026.` },
      { earned: 'You earn GHS\u00A02.04', terms: `${terms} A dispute is open.` },
    ]);
    expect(payOf({ ...done, review_state: 'settled' }).earned).toBe('You earned GHS\u00A02.04');
  });

  it('is only the price if nothing else is known', () => {
    expect(payOf({ ...job, status: 'failed' })).toEqual({
      earned: null,
      terms: 'Price GHS\u00A02.40',
    });
  });
});

const applicant = aProviderUser({ is_active: false, provider_id: null });
const approved = [aService()];
const pending = [aService({ status: 'rejected' }), aService({ status: 'pending' })];
const rejected = [aService({ status: 'rejected' })];

describe('what keeps a provider from being offered jobs', () => {
  it.each([
    [aProviderUser(), approved, null],
    [aProviderUser(), undefined, null],
    [aProviderUser(), [], 'no-services'],
    [aProviderUser(), pending, 'under-review'],
    [aProviderUser(), rejected, 'rejected'],
    [applicant, [], 'no-services'],
    [applicant, pending, 'under-review'],
    [applicant, rejected, 'rejected'],
    [applicant, undefined, 'under-review'],
    [aProviderUser({ is_active: false }), approved, 'deactivated'],
    [aProviderUser({ is_available: false }), approved, 'switched-off'],
    [aProviderUser({ is_available: false }), [], 'no-services'],
    [
      aProviderUser({ is_available: false, is_quick_service_available: true }),
      approved,
      'quick-only',
    ],
  ] as const)('of %o with the services %o is %s', (user, services, obstacle) => {
    expect(offerObstacle(user, services)).toBe(obstacle);
  });
});

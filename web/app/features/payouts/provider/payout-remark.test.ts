import type { Payout } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { payoutRemark } from './payout-remark.ts';

const payout: Payout = {
  id: 7,
  service_provider_id: 6,
  service_provider_name: 'Kwabena Mensah',
  provider_id: 'PRV-JTANS4',
  gross_amount: 7.5,
  commission_amount: 1.13,
  amount: 6.37,
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-16T09:00:00.000Z',
  processed_at: null,
  completed_at: null,
};

describe('the remark on a payout', () => {
  it.each([
    ['pending', 'Waiting to be sent'],
    ['processing', 'On its way'],
    ['completed', 'Sent without a reference'],
    ['failed', 'No reason was given'],
  ] as const)('that is %s reads: %s', (status, text) => {
    expect(payoutRemark({ ...payout, status })).toBe(text);
  });

  it('is the reference of a completed transfer', () => {
    const arrived = { ...payout, status: 'completed', reference: 'MOMO-77120' } as const;
    expect(payoutRemark(arrived)).toBe('MOMO-77120');
  });

  it('is the reason of a failed transfer, but not once it is processed again', () => {
    const reason = 'The number is closed.';
    expect(payoutRemark({ ...payout, status: 'failed', failure_reason: reason })).toBe(reason);
    expect(payoutRemark({ ...payout, status: 'processing', failure_reason: reason })).toBe(
      'On its way',
    );
  });
});

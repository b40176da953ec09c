import type { Payout } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { payoutRunText, sumText } from './payout-text.ts';

const payout = (amount: number): Payout => ({
  id: 7,
  service_provider_id: 6,
  service_provider_name: 'Kwabena Mensah',
  provider_id: 'PRV-JTANS4',
  gross_amount: 7.5,
  commission_amount: 1.13,
  amount,
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-16T09:00:00.000Z',
  processed_at: null,
  completed_at: null,
});

describe('payouts in words', () => {
  it('name the amount and the recipient', () => {
    expect(sumText(payout(6.37))).toBe('GHS\u00A06.37 to Kwabena Mensah');
  });

  it('are counted and totalled', () => {
    expect(payoutRunText([payout(0.1), payout(0.2)])).toMatch(
      /^2 payouts, GHS\u00A00\.30 in all\./,
    );
    expect(payoutRunText([payout(6.37)])).toMatch(/^1 payout, GHS\u00A06\.37 in all\./);
  });
});

import { describe, expect, it } from 'vitest';

import { parsePayoutView } from './payout-url.ts';

const everything = { status: undefined, payout: undefined, end: undefined, isHeldOpen: false };

describe('the payouts in the address of the Wallet Management tab', () => {
  it('include the filter and the open payout', () => {
    expect(parsePayoutView({ tab: 'wallets', status: 'pending' })).toEqual({
      ...everything,
      status: 'pending',
    });
    expect(parsePayoutView({ payout: '7', end: 'failed' })).toEqual({
      ...everything,
      payout: '7',
      end: 'failed',
    });
    expect(parsePayoutView({ held: 'all' })).toEqual({ ...everything, isHeldOpen: true });
  });

  it('falls back to all payouts if a value is invalid', () => {
    expect(parsePayoutView({ status: 'lost', payout: '0', end: 'pending', held: '1' })).toEqual(
      everything,
    );
    expect(parsePayoutView({})).toEqual(everything);
  });
});

import type { PayoutFilter, PayoutId } from '@nsem/core';
import { accountId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectTotals } from '../wallet/read-ledger.ts';
import { selectHeld, selectHoldable, selectPayers, selectProvider } from './held-earnings.ts';
import { claimUnpaid, selectPayouts, selectUnpaid } from './payout-store.ts';

const database = useTemporaryDatabase();

const one = accountId(1);

const filters: [string, PayoutFilter][] = [
  ['USING INDEX payouts_provider_index', { providerId: one }],
  ['USING INDEX payouts_provider_index', { providerId: one, status: 'pending' }],
  ['USING INDEX payouts_status_index', { status: 'failed' }],
  ['USING INTEGER PRIMARY KEY', {}],
];

describe('the list of payouts', () => {
  it.each(filters)('is read %s for %o, without sorting', (access, filter) => {
    const values = { ...filter, limit: 50, before: 900 };
    const plan = database().explain(selectPayouts(values).boundFor('sqlite', values));
    expect(plan).toContain(`SEARCH payouts ${access}`);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

describe('the unpaid earnings', () => {
  it('are read from their own index', () => {
    const plan = database().explain(selectUnpaid.boundFor('sqlite', { until: mondayMorning }));
    expect(plan).toContain('USING INDEX earnings_unpaid_index');
    expect(plan).not.toContain('TEMP B-TREE');
    const given = { id: 1 as PayoutId, until: mondayMorning, providerId: one };
    const claim = database().explain(claimUnpaid.boundFor('sqlite', given));
    expect(claim).toContain('earnings_unpaid_index');
  });

  it('that may be held are read from their own index, for one provider and for all', () => {
    for (const filter of [{}, { providerId: one }]) {
      const plan = database().explain(selectHeld(filter).boundFor('sqlite', filter));
      expect(plan).toContain('earnings USING INDEX earnings_held_index');
      expect(plan).toContain('SEARCH total USING PRIMARY KEY (provider_id=?)');
    }
  });

  it('that can be held are summed for a provider from the same index', () => {
    const plan = database().explain(selectHoldable.boundFor('sqlite', { providerId: one }));
    expect(plan).toContain('SEARCH earnings USING INDEX earnings_held_index (provider_id=?)');
    expect(plan).toContain('SEARCH jobs USING INTEGER PRIMARY KEY');
  });

  it('that are held for the longest time are found before what decides them is read', () => {
    const values = { limit: 100 };
    const plan = database().explain(selectHeld(values).boundFor('sqlite', values));
    expect(plan).toContain('SCAN earnings USING INDEX earnings_held_index');
    expect(plan).toContain('SEARCH earnings USING INTEGER PRIMARY KEY (rowid=?)');
  });
});

it('what the rule has released to a provider is found without the other earnings', () => {
  const plan = database().explain(selectProvider.boundFor('sqlite', { providerId: one }));
  expect(plan).toContain('SEARCH earnings USING INDEX earnings_by_rule_index (provider_id=?)');
  expect(plan).toContain('SEARCH jobs USING INTEGER PRIMARY KEY');
});

describe('the clients who have paid a provider', () => {
  it('are read from the totals, without the jobs of other times', () => {
    const given = { providerId: one, leastPaid: 1_000, matureBefore: mondayMorning };
    const plan = database().explain(selectPayers.boundFor('sqlite', given));
    expect(plan).toContain('SEARCH provider_clients USING PRIMARY KEY (provider_id=?)');
    expect(plan).toContain('earnings USING INDEX earnings_provider_index (provider_id=? AND at>?)');
    expect(plan).toContain('earnings USING INDEX earnings_uncleared_index (provider_id=?)');
    expect(plan).toContain('SEARCH jobs USING INTEGER PRIMARY KEY');
  });
});

describe('the sums of a wallet', () => {
  it('are read from totals and payouts, without jobs', () => {
    const plan = database().explain(
      selectTotals.boundFor('sqlite', { id: one, earnings: 'provider:1:earnings' }),
    );
    expect(plan).toContain('SEARCH client_totals USING INTEGER PRIMARY KEY');
    expect(plan).toContain('SEARCH payouts USING INDEX payouts_provider_index');
    expect(plan).not.toContain('jobs');
  });
});

import type { PayoutFilter } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectTotals } from '../wallet/read-ledger.ts';
import { selectPayers, selectProvider } from './find-standing.ts';
import { claimUnpaid, selectUnpaid } from './payout-store.ts';
import { selectHeld, selectHoldable } from './select-held.ts';
import { selectPayouts } from './select-payouts.ts';

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
    const plan = database().explain(selectPayouts(filter, { limit: 50 }));
    expect(plan).toContain(`SEARCH payouts ${access}`);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

describe('the unpaid earnings', () => {
  it('are read from their own index', () => {
    const plan = database().explain(bind(selectUnpaid, Date.now()));
    expect(plan).toContain('USING INDEX earnings_unpaid_index');
    expect(plan).not.toContain('TEMP B-TREE');
    const claim = database().explain(bind(claimUnpaid, 1, Date.now(), 1));
    expect(claim).toContain('earnings_unpaid_index');
  });

  it('that may be held are read from their own index, for one provider and for all', () => {
    for (const filter of [{}, { providerId: one }]) {
      const plan = database().explain(selectHeld(filter));
      expect(plan).toContain('earnings USING INDEX earnings_held_index');
      expect(plan).toContain('jobs USING INDEX jobs_earned_index');
    }
  });

  it('that can be held are summed for a provider from the same index', () => {
    const plan = database().explain(bind(selectHoldable, one));
    expect(plan).toContain('SEARCH earnings USING INDEX earnings_held_index (provider_id=?)');
    expect(plan).toContain('SEARCH jobs USING INTEGER PRIMARY KEY');
  });

  it('that are held for the longest time are found before what decides them is read', () => {
    const plan = database().explain(selectHeld({ limit: 100 }));
    expect(plan).toContain('SCAN earnings USING INDEX earnings_held_index');
    expect(plan).toContain('SEARCH earnings USING INTEGER PRIMARY KEY (rowid=?)');
  });
});

it('what the rule has released to a provider is found without the other earnings', () => {
  const plan = database().explain(bind(selectProvider, one, one));
  expect(plan).toContain('SEARCH earnings USING INDEX earnings_by_rule_index (provider_id=?)');
  expect(plan).toContain('SEARCH jobs USING INTEGER PRIMARY KEY');
});

describe('the clients who have paid a provider', () => {
  it('are read from the totals, without the jobs of other times', () => {
    const plan = database().explain(bind(selectPayers, one, one, 1_000, one, Date.now()));
    expect(plan).toContain('SEARCH provider_clients USING PRIMARY KEY (provider_id=?)');
    expect(plan).toContain(
      'jobs USING INDEX jobs_turnaround_index (assigned_id=? AND completed_at>?)',
    );
  });
});

describe('the sums of a wallet', () => {
  it("read one client's jobs from indexes", () => {
    const plan = database().explain(
      selectTotals.boundFor('sqlite', { id: one, earnings: 'provider:1:earnings' }),
    );
    expect(plan).toContain('jobs USING COVERING INDEX jobs_held_index');
    expect(plan).toContain('SEARCH client_totals USING INTEGER PRIMARY KEY');
    expect(plan).toContain('SEARCH payouts USING INDEX payouts_provider_index');
    expect(plan).not.toContain('SCAN jobs');
  });
});

import type { PayoutFilter } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectTotals } from '../wallet/read-ledger.ts';
import { selectPayouts } from './list-payouts.ts';
import { claimUnpaid, selectUnpaid } from './payout-store.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

/** How SQLite goes about a statement. */
function planOf(text: string, values: readonly (string | number | null)[]): string {
  const steps = database.ask(`explain query plan ${text}`, values) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('; ');
}

const one = accountId(1);

const filters: [string, PayoutFilter][] = [
  ['USING INDEX payouts_provider_index', { providerId: one }],
  ['USING INDEX payouts_provider_index', { providerId: one, status: 'pending' }],
  ['USING INDEX payouts_status_index', { status: 'failed' }],
  ['USING INTEGER PRIMARY KEY', {}],
];

describe('a list of payouts', () => {
  it.each(filters)('goes %s for %o, and sorts nothing', (way, filter) => {
    const { text, values } = selectPayouts(filter, { limit: 50 });
    const plan = planOf(text, values as (string | number)[]);
    expect(plan).toContain(`SEARCH payouts ${way}`);
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

describe('what is owed', () => {
  it('is looked for among what no payout has paid', () => {
    const plan = planOf(selectUnpaid, [Date.now()]);
    expect(plan).toContain('USING INDEX earnings_unpaid_index');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(planOf(claimUnpaid, [1, Date.now(), 1])).toContain('earnings_unpaid_index');
  });
});

describe('the sums of a wallet', () => {
  it('read the jobs of one client in their indexes', () => {
    const plan = planOf(selectTotals, [one]);
    expect(plan).toContain('jobs USING INDEX jobs_held_index');
    expect(plan).toContain('jobs USING COVERING INDEX jobs_spent_index');
    expect(plan).toContain('SEARCH payouts USING INDEX payouts_provider_index');
    expect(plan).not.toContain('SCAN jobs');
  });
});

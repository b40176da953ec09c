import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectAvailable, selectLate, selectTaken } from './offers.ts';

const database = useTemporaryDatabase();

const one = accountId(1);

describe('a list of jobs', () => {
  it.each([
    ['newest', 'SEARCH jobs USING INDEX jobs_status_index (status=?'],
    ['due', 'SEARCH jobs USING INDEX jobs_assigned_due_index (assigned_id=? AND status=?'],
  ] as const)('that are available reads pending jobs only, sorted %s', (sort, index) => {
    for (const cursor of [
      {},
      { before: jobId(500) },
      { before: jobId(500), beforeAt: mondayMorning },
    ]) {
      const values = { takerId: one, limit: 50, ...cursor };
      const plan = database().explain(selectAvailable[sort](values).boundFor('sqlite', values));
      expect(plan).toContain(index);
      // Only the jobs of a page that was chosen before are sorted.
      expect(plan.split('TEMP B-TREE').length - 1).toBeLessThanOrEqual(1);
    }
  });

  it('that are late reads only those that are not notified yet', () => {
    const plan = database().explain(
      selectLate.boundFor('sqlite', { now: mondayMorning, limit: 50 }),
    );
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_late_index (due_at>? AND due_at<?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('that a provider has taken since a time reads the jobs that were moved since', () => {
    const plan = database().explain(
      selectTaken.boundFor('sqlite', { providerId: one, since: mondayMorning }),
    );
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_updated_index (updated_at>?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

import { accountId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { bind } from '../statements/query.ts';
import { selectCompleted, selectPromotions } from './job-store.ts';
import { selectAvailable, selectLate, selectTaken } from './select-jobs.ts';

const database = useTemporaryDatabase();

const one = accountId(1);

describe('a list of jobs', () => {
  it.each([
    ['newest', 'SEARCH jobs USING INDEX jobs_status_index (status=? AND service_type=?'],
    ['due', 'SEARCH jobs USING INDEX jobs_offered_index'],
  ] as const)('that are available reads pending jobs only, sorted %s', (sort, index) => {
    for (const cursor of [{}, { before: 500 }, { before: 500, beforeAt: mondayMorning }]) {
      const plan = database().explain(selectAvailable(one, { limit: 50, sort, ...cursor }));
      expect(plan).toContain(index);
      // Only the jobs of a page that was chosen before are sorted.
      const sorts = plan.split('TEMP B-TREE').length - 1;
      expect(sorts).toBeLessThanOrEqual(sort === 'newest' ? 1 : 0);
    }
  });

  it('that are late reads only those that are not notified yet', () => {
    const plan = database().explain(bind(selectLate, mondayMorning, 50));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_late_index (due_at>? AND due_at<?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('that a provider has taken since a time reads the jobs that were moved since', () => {
    const plan = database().explain(selectTaken(one, mondayMorning));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_updated_index (updated_at>?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('that decide on a free translation, or on a rating, are found among all of a client', () => {
    const plan = database().explain(bind(selectPromotions, one, 0, one));
    expect(plan).toContain('jobs_client_index (client_id=? AND status=? AND service_type=?)');
    expect(plan).toContain('COVERING INDEX jobs_promotion_cancelled_index');
    const completed = database().explain(bind(selectCompleted, one, 2));
    expect(completed).toContain('jobs_parties_index (client_id=? AND assigned_id=?)');
  });
});

import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectDone, selectMedian, selectRequested } from './platform-sums.ts';

const database = useTemporaryDatabase();

it('the statements that sum up a week read its jobs only', () => {
  const plan = database().explain(bind(selectRequested, 1, 2));
  expect(plan).toContain(
    'SEARCH jobs USING INDEX jobs_created_index (created_at>? AND created_at<?)',
  );
  for (const query of [bind(selectDone, 1, 2), bind(selectMedian, 1, 2, 1, 0)]) {
    expect(database().explain(query)).toContain(
      'SEARCH jobs USING COVERING INDEX jobs_completed_index (completed_at>? AND completed_at<?)',
    );
  }
});

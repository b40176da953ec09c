import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectDays, selectMedian, selectPeople, selectSteps } from './period-sums.ts';

const database = useTemporaryDatabase();

it('the statements that sum up a week read its days only, and its jobs for the median of few', () => {
  expect(database().explain(bind(selectDays, 1, 8))).toBe(
    'SEARCH platform_days USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
  );
  const people = database().explain(bind(selectPeople, 1, 8, 1, 8));
  expect(people).toContain('SEARCH client_days USING PRIMARY KEY (day>? AND day<?)');
  expect(people).toContain('SEARCH provider_days USING PRIMARY KEY (day>? AND day<?)');
  expect(database().explain(bind(selectSteps, 1, 8))).toContain(
    'SEARCH duration_days USING PRIMARY KEY (day>? AND day<?)',
  );
  expect(database().explain(bind(selectMedian, 1, 2, 1, 0))).toContain(
    'SEARCH jobs USING COVERING INDEX jobs_completed_index (completed_at>? AND completed_at<?)',
  );
});

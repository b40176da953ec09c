import { instant } from '@nsem/core';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectDays, selectMedian, selectPeople, selectSteps } from './period-sums.ts';

const database = useTemporaryDatabase();

it('the statements that sum up a week read its days only, and its jobs for the median of few', () => {
  const week = { from: 1, until: 8 };
  expect(database().explain(selectDays.boundFor('sqlite', week))).toBe(
    'SEARCH platform_days USING PRIMARY KEY (day>? AND day<?)',
  );
  const people = database().explain(selectPeople.boundFor('sqlite', week));
  expect(people).toContain('SEARCH client_days USING PRIMARY KEY (day>? AND day<?)');
  expect(people).toContain('SEARCH provider_days USING PRIMARY KEY (day>? AND day<?)');
  expect(database().explain(selectSteps.boundFor('sqlite', week))).toContain(
    'SEARCH duration_days USING PRIMARY KEY (day>? AND day<?)',
  );
  const middle = { from: instant(1), until: instant(2), count: 1, skipped: 0 };
  const median = database().explain(selectMedian.boundFor('sqlite', middle));
  expect(median).toContain('SEARCH earnings USING INDEX earnings_captured_index (at>? AND at<?)');
  expect(median).toContain('SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)');
});

import type { JobFilter } from '@nsem/core';
import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectAvailable, selectJobs } from './list-jobs.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

/** How SQLite goes about a statement. */
function planOf({ text, values }: ReturnType<typeof selectJobs>): string {
  const steps = database.ask(`explain query plan ${text}`, values) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('; ');
}

const one = accountId(1);

const filters: [string, JobFilter][] = [
  ['jobs_client_index', { clientId: one }],
  ['jobs_client_index', { clientId: one, status: 'pending' }],
  ['jobs_client_index', { clientId: one, status: 'pending', serviceType: 'narration' }],
  ['jobs_assigned_index', { assignedId: one }],
  ['jobs_assigned_index', { assignedId: one, status: 'completed' }],
  ['jobs_status_index', { status: 'failed' }],
  ['jobs_status_index', { status: 'failed', serviceType: 'translation' }],
];

describe('a list of jobs', () => {
  it.each(filters)('goes over %s for %o, and sorts nothing', (index, filter) => {
    for (const before of [undefined, 500]) {
      const plan = planOf(selectJobs(filter, { limit: 50, before }));
      expect(plan).toContain(`SEARCH jobs USING INDEX ${index}`);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('of everybody goes from the newest job backwards', () => {
    const plan = planOf(selectJobs({}, { limit: 50 }));
    expect(plan).toContain('SCAN jobs;');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('that are offered looks at pending jobs only', () => {
    const plan = planOf(selectAvailable(one, { limit: 50 }));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_status_index');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

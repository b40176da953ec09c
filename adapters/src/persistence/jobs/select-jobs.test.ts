import type { JobFilter } from '@nsem/core';
import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectAvailable, selectJobs } from './select-jobs.ts';

const database = useTemporaryDatabase();

const one = accountId(1);

const filters: [string, JobFilter][] = [
  ['jobs_client_index', { clientId: one }],
  ['jobs_client_index', { clientId: one, status: 'pending' }],
  ['jobs_client_index', { clientId: one, status: 'pending', serviceType: 'narration' }],
  ['jobs_assigned_index', { assignedId: one }],
  ['jobs_assigned_index', { assignedId: one, status: 'completed' }],
  ['jobs_status_index', { status: 'failed' }],
  ['jobs_status_index', { status: 'failed', serviceType: 'translation' }],
  ['jobs_created_index', { createdFrom: mondayMorning }],
  ['jobs_created_index', { createdBefore: mondayMorning, status: 'failed' }],
  ['jobs_client_created_index', { clientId: one, createdFrom: mondayMorning }],
  ['jobs_assigned_created_index', { assignedId: one, createdBefore: mondayMorning }],
];

describe('a list of jobs', () => {
  it.each(filters)('is read from %s for %o, without sorting', (index, filter) => {
    for (const before of [undefined, 500]) {
      const plan = database().explain(selectJobs(filter, { limit: 50, before }));
      expect(plan).toContain(`SEARCH jobs USING INDEX ${index}`);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it.each<[string, JobFilter]>([
    ['jobs_reference_unique', { clientId: one, reference: 'INV-2026-0117' }],
    ['jobs_reference_unique', { reference: 'INV-2026-0117' }],
    ['INTEGER PRIMARY KEY', { ids: [jobId(1)] }],
    ['INTEGER PRIMARY KEY', { clientId: one, ids: [jobId(1)], status: 'pending' }],
    ['INTEGER PRIMARY KEY', { assignedId: one, ids: [jobId(1)] }],
  ])('reads only the few jobs that match, by %s for %o', (index, filter) => {
    const plan = database().explain(selectJobs(filter, { limit: 101 }));
    expect(plan).toMatch(new RegExp(`SEARCH jobs USING (?:INDEX )?${index}`));
  });

  it.each<JobFilter>([
    { createdBefore: mondayMorning, status: 'pending' },
    { createdFrom: mondayMorning, status: 'completed', serviceType: 'narration' },
    { createdFrom: mondayMorning, createdBefore: mondayMorning, serviceType: 'narration' },
  ])(
    'of a client reads only the page of jobs that match %o, however many others there are',
    (limits) => {
      for (const before of [undefined, 500]) {
        const query = selectJobs({ clientId: one, ...limits }, { limit: 50, before });
        const plan = database().explain(query);
        expect(plan).toMatch(/^SEARCH jobs USING INTEGER PRIMARY KEY/);
        expect(plan).toContain('SEARCH own USING COVERING INDEX jobs_client_index (client_id=?)');
      }
    },
  );

  it('is read from the newest job backwards if there is no filter', () => {
    const plan = database().explain(selectJobs({}, { limit: 50 }));
    expect(plan).toContain('SCAN jobs;');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('that are available reads pending jobs only', () => {
    const plan = database().explain(selectAvailable(one, { limit: 50 }));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_status_index');
    expect(plan).not.toContain('TEMP B-TREE');
  });
});

import type { JobFilter, JobSort } from '@nsem/core';
import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { bind } from '../statements/query.ts';
import {
  selectAvailable,
  selectJobs,
  selectLate,
  selectSearchable,
  selectTaken,
} from './select-jobs.ts';

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
  ['jobs_client_index', { clientId: one, language: 'tw' }],
  ['jobs_client_index', { clientId: one, assignedId: accountId(2) }],
  ['jobs_assigned_index', { assignedId: one, language: 'tw' }],
  ['jobs_created_index', { language: 'tw' }],
  ['jobs_created_index', { language: 'tw', status: 'pending', serviceType: 'narration' }],
];

/** Every combination of what a page can choose, in the scope of each role. */
function* chosenFilters(): Generator<JobFilter> {
  const scopes = [{}, { clientId: one }, { assignedId: one }];
  const limits: JobFilter[] = [
    { status: 'pending' },
    { serviceType: 'narration' },
    { language: 'tw' },
    { assignedId: accountId(2) },
    { createdFrom: mondayMorning, createdBefore: mondayMorning },
  ];
  for (const scope of scopes) {
    for (let chosen = 0; chosen < 2 ** limits.length; chosen += 1) {
      const parts = limits.filter((_, nth) => (chosen & (2 ** nth)) !== 0);
      yield Object.assign({}, ...parts, scope);
    }
  }
}

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

  it.each([
    ['newest', 'SEARCH jobs USING INDEX jobs_status_index'],
    ['due', 'SEARCH jobs USING INDEX jobs_offered_index'],
  ] as const)('that are available reads pending jobs only, sorted %s', (sort, index) => {
    for (const cursor of [{}, { before: 500 }, { before: 500, beforeAt: mondayMorning }]) {
      const plan = database().explain(selectAvailable(one, { limit: 50, sort, ...cursor }));
      expect(plan).toContain(index);
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('that are late reads only those that are not notified yet', () => {
    const plan = database().explain(bind(selectLate, mondayMorning, 50));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_late_index (due_at>? AND due_at<?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it('of an account by the due time is chosen in its index', () => {
    const scopes = [
      { clientId: one },
      { assignedId: one },
      { assignedId: one, status: 'in_progress' },
    ] as const;
    for (const filter of scopes) {
      for (const cursor of [{}, { before: 500 }, { before: 500, beforeAt: mondayMorning }]) {
        const plan = database().explain(selectJobs(filter, { limit: 50, sort: 'due', ...cursor }));
        expect(plan).toMatch(/^SEARCH jobs USING INTEGER PRIMARY KEY/);
        expect(plan).toMatch(/SEARCH own USING COVERING INDEX jobs_(?:client|assigned)_index/);
      }
    }
  });

  it('that a provider has taken since a time reads the jobs that were moved since', () => {
    const plan = database().explain(selectTaken(one, mondayMorning));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_updated_index (updated_at>?)');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  it.each<JobSort>(['newest', 'oldest', 'updated'])(
    'sorted %s never reads all jobs that do not match, nor sorts what it has read',
    (sort) => {
      for (const filter of chosenFilters()) {
        for (const cursor of [{}, { before: 500, beforeAt: mondayMorning }]) {
          const plan = database().explain(selectJobs(filter, { limit: 50, sort, ...cursor }));
          // The chosen ones are sorted, which are a page; those that they are chosen from are in an index.
          const isChosen =
            plan.startsWith('SEARCH jobs USING INTEGER PRIMARY KEY') &&
            plan.includes('SEARCH own USING COVERING INDEX');
          const isInOrder = !plan.includes('TEMP B-TREE');
          expect(isChosen || isInOrder, JSON.stringify({ sort, filter, cursor, plan })).toBe(true);
        }
      }
    },
  );

  it('of all jobs by the last move is read from the index of those times', () => {
    for (const filter of [{}, { status: 'failed' }, { language: 'tw' }] as const) {
      const plan = database().explain(selectJobs(filter, { limit: 50, sort: 'updated' }));
      expect(plan).toContain('jobs USING INDEX jobs_updated_index');
    }
  });

  it('that are searched is read in the same order from the same index', () => {
    const page = { limit: 250, before: 500 };
    const plan = database().explain(selectSearchable({ clientId: one, language: 'tw' }, page));
    expect(plan).toContain('SEARCH jobs USING INDEX jobs_client_index (client_id=? AND id<?)');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(database().explain(selectSearchable({}, { limit: 250 }))).toContain('SCAN jobs;');
  });
});

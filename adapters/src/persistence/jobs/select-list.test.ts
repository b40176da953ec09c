import { jobSorts, type JobFilter, type JobPage } from '@nsem/core';
import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { combine, type Samples } from '../testing/combine-filters.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { orderOf, sourcesOf } from './list-sources.ts';
import {
  isInOrder,
  selectEnd,
  selectListed,
  selectNamed,
  type SourcedList,
} from './select-list.ts';
import { selectSearched, selectSummaries } from './select-jobs.ts';

const database = useTemporaryDatabase();
const one = accountId(1);

/** Filters that find at most a page of jobs. */
type Naming = 'ids' | 'reference';

/** What lists can be limited by: a new filter is listed here before this compiles. */
const limits: Samples<Omit<JobFilter, Naming>> = {
  clientId: [one],
  assignedId: [accountId(2)],
  status: ['pending'],
  serviceType: ['translation'],
  language: ['tw'],
  createdFrom: [mondayMorning],
  createdBefore: [mondayMorning],
};

const cursors = [{}, { before: 500, beforeAt: mondayMorning }];

/** Each list that can be requested, with each source that it may be read from. */
function* sourcedLists(): Generator<SourcedList> {
  for (const filter of combine(limits)) {
    const isOfAll = filter.clientId === undefined && filter.assignedId === undefined;
    for (const sort of jobSorts) {
      if (sort === 'due' && isOfAll) continue;
      for (const cursor of cursors) {
        const page: JobPage = { limit: 50, sort, ...cursor };
        for (const source of sourcesOf(filter, orderOf(page).time)) yield { filter, page, source };
      }
    }
  }
}

const lists = [...sourcedLists()];

/** The steps of a plan that read jobs, except by their ids. */
const readsOf = (plan: string): readonly string[] =>
  plan
    .split('; ')
    .filter((step) => /^(?:SEARCH|SCAN) jobs\b/.test(step))
    .filter((step) => !step.includes('USING INTEGER PRIMARY KEY (rowid=?)'));

const sorts = (plan: string): number => plan.split('TEMP B-TREE').length - 1;

/** The columns that the ranges of a source are found by. */
const columnsOf = ({ source: { ranges } }: SourcedList): readonly string[] =>
  ranges.map((range) =>
    range
      .filter(([, value]) => value !== undefined)
      .map(([condition]) => condition.replace('jobs.', '').replace(' = ', '='))
      .join(' AND '),
  );

const name = ({ filter, page, source }: SourcedList) => JSON.stringify({ filter, page, source });

describe('a list of jobs', () => {
  it('is read from ranges of an index that has all that they are limited by', () => {
    for (const list of lists.filter(({ source }) => source.time === 'created_at')) {
      const reads = readsOf(database().explain(selectListed(selectSummaries, list)));
      const columns = columnsOf(list);
      expect(reads, name(list)).toHaveLength(columns.length);
      for (const [nth, read] of reads.entries()) {
        expect(read, name(list)).toMatch(/^SEARCH jobs USING (?:COVERING )?INDEX/);
        expect(read, name(list)).toContain(`(${columns[nth]}`);
      }
    }
  });

  it('is read in its order, up to an end if the jobs are checked for the rest of the filter', () => {
    for (const list of lists.filter((each) => isInOrder(each))) {
      const edge = database().explain(selectEnd(list, 2_000));
      expect(sorts(edge), name(list)).toBe(0);
      for (const step of readsOf(edge)) expect(step, name(list)).toContain('COVERING INDEX');
      const plan = database().explain(selectListed(selectSummaries, list, { at: 1, id: 1 }));
      // Only the jobs of the page are sorted again.
      expect(sorts(plan), name(list)).toBeLessThanOrEqual(1);
      const { time, isOldestFirst } = orderOf(list.page);
      const limit = `${time}${isOldestFirst ? '<?' : '>?'}`;
      for (const step of readsOf(plan)) expect(step, name(list)).toContain(limit);
    }
  });

  it('has few texts, whatever the limits that are asked for', () => {
    const filter: JobFilter = { clientId: one, status: 'pending' };
    const [source] = sourcesOf(filter, 'created_at');
    if (source === undefined) throw new Error('a list has a source');
    const limitsAskedFor = Array.from({ length: 100 }, (_, nth) => nth + 1);
    const texts = limitsAskedFor.map(
      (limit) => selectListed(selectSummaries, { filter, page: { limit }, source }).text,
    );
    // Each is ranges of 1, 2, 4, 8, 16, 32, 64 or 128 jobs for PostgreSQL.
    expect(new Set(texts).size).toBe(8);
  });

  it('in another order than that of a source counts what the source has within its index', () => {
    for (const list of lists.filter((each) => !isInOrder(each))) {
      const edge = database().explain(selectEnd(list, 2_000));
      for (const step of readsOf(edge)) {
        expect(step, name(list)).toMatch(/^SEARCH jobs USING COVERING INDEX/);
      }
      expect(sorts(edge), name(list)).toBe(0);
    }
  });

  it('by the last move or the due time is read from an index of these times', () => {
    for (const list of lists.filter(({ source }) => source.time !== 'created_at')) {
      for (const select of [selectSummaries, selectSearched]) {
        const reads = readsOf(database().explain(selectListed(select, list)));
        expect(reads, name(list)).toHaveLength(1);
        expect(reads[0], name(list)).toMatch(
          /^SEARCH jobs USING (?:COVERING )?INDEX jobs_\w*(?:updated|due)_index/,
        );
      }
    }
  });

  it.each<[string, JobFilter]>([
    ['jobs_reference_unique', { clientId: one, reference: 'INV-2026-0117' }],
    ['jobs_reference_unique', { reference: 'INV-2026-0117', status: 'pending' }],
    ['INTEGER PRIMARY KEY', { ids: [jobId(1)] }],
    ['INTEGER PRIMARY KEY', { clientId: one, ids: [jobId(1)], status: 'pending' }],
    ['INTEGER PRIMARY KEY', { assignedId: one, ids: [jobId(1)] }],
  ])('reads only the few jobs that are named, by %s for %o', (index, filter) => {
    for (const sort of jobSorts) {
      const page = { limit: 101, sort, before: 500 };
      const plan = database().explain(selectNamed(selectSummaries, filter, page));
      expect(plan).toMatch(new RegExp(`SEARCH jobs USING (?:INDEX )?${index}`));
    }
  });
});

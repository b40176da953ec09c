import { jobSorts, jobStatuses, type JobFilter } from '@nsem/core';
import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import type { Query } from '../statements/define-statement.ts';
import { combine, type Samples } from '../testing/text-statement.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { searchable, summaries } from './job-store.ts';
import {
  defineEnd,
  type ListSource,
  type ListValues,
  named,
  orderedSource,
  orderOf,
  otherSources,
  type Reading,
} from './select-list.ts';

const database = useTemporaryDatabase();
const one = accountId(1);

/** What lists can be limited by: a new filter is listed here before this compiles. */
const limits: Samples<Omit<JobFilter, 'ids' | 'reference'>> = {
  clientId: [one],
  assignedId: [accountId(2)],
  status: ['pending'],
  serviceType: ['translation'],
  language: ['tw'],
  createdFrom: [mondayMorning],
  createdBefore: [mondayMorning],
};

type Some<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

type Read = Readonly<{ reading: Reading; values: Some<ListValues> }>;

/** Each list that can be requested, with the source that is in its order, and with others. */
function* readings(kind: 'ordered' | 'other'): Generator<Read> {
  for (const filter of combine(limits)) {
    const isOfAll = filter.clientId === undefined && filter.assignedId === undefined;
    for (const sort of jobSorts) {
      if (sort === 'due' && isOfAll) continue;
      const order = orderOf({ sort });
      const ordered = orderedSource(filter, order);
      const others = otherSources(filter).filter(({ time }) => time !== order.time);
      for (const source of kind === 'ordered' ? [ordered] : others) {
        const reading = { source, order };
        yield { reading, values: { ...filter, limit: 50 } };
        const beforeAt = sort === 'updated' || sort === 'due' ? mondayMorning : undefined;
        yield { reading, values: { ...filter, limit: 50, before: 500, beforeAt } };
      }
    }
  }
}

const nameOf = ({ reading, values }: Read) => JSON.stringify({ ...reading, values });

const planOf = (query: Query): string => database().explain(query);

/** The steps of a plan that read jobs, except by their ids. */
const readsOf = (plan: string): readonly string[] =>
  plan
    .split('; ')
    .filter((step) => /^(?:SEARCH|SCAN) jobs\b/.test(step))
    .filter((step) => !step.includes('USING INTEGER PRIMARY KEY (rowid=?)'));

const sorts = (plan: string): number => plan.split('TEMP B-TREE').length - 1;

/** Whether the due times of an owner's jobs are in the order of their status first. */
const isSplit = ({ by, time }: ListSource): boolean =>
  time === 'due_rank' && !by.includes('status');

const columns = { clientId: 'client_id=?', assignedId: 'assigned_id=?', status: 'status=?' };

/** What the index of a source is searched by: the due times of an owner have their status before them. */
const searchedBy = ({ by, time }: ListSource): string => {
  const names = time === 'due_rank' ? new Set([...by, 'status' as const]) : by;
  return [...names].map((name) => columns[name]).join(' AND ');
};

const pageOf = ({ reading, values }: Read): string =>
  planOf(summaries.selectPage(reading)(values).boundFor('sqlite', values));

const endOf = ({ reading, values }: Read): string => {
  const within = { ...values, skipped: 1_999 };
  return planOf(defineEnd(reading)(within).boundFor('sqlite', within));
};

describe('a list of jobs', () => {
  it('is read in its order from an index of what its jobs have in common, and not sorted', () => {
    for (const read of readings('ordered')) {
      const values = { ...read.values, endAt: 1, endId: 1 };
      const plan = pageOf({ ...read, values });
      const { source, order } = read.reading;
      // Only the jobs of the page are sorted again, and of each part that is merged no more than a page.
      expect(sorts(plan), nameOf(read)).toBeLessThanOrEqual(
        isSplit(source) ? 1 + jobStatuses.length : 1,
      );
      for (const step of readsOf(plan)) {
        expect(step, nameOf(read)).toMatch(/^SEARCH jobs USING (?:COVERING )?INDEX/);
        expect(step, nameOf(read)).toContain(`(${searchedBy(source)}`);
        expect(step, nameOf(read)).toMatch(new RegExp(`${order.time}[<>]\\?`));
      }
    }
  });

  it('finds the end of a part from the index only', () => {
    for (const read of readings('ordered')) {
      const plan = endOf(read);
      for (const step of readsOf(plan)) expect(step, nameOf(read)).toContain('COVERING INDEX');
      const isMerged = isSplit(read.reading.source);
      expect(sorts(plan), nameOf(read)).toBe(isMerged ? jobStatuses.length : 0);
    }
  });

  it('finds the end of a part in an order of its own, and not in that of a subquery', () => {
    for (const { reading, values } of readings('ordered')) {
      const within = { ...values, skipped: 1_999 };
      const { text } = defineEnd(reading)(within).boundFor('sqlite', within);
      const { direction } = reading.order;
      expect(text).toMatch(
        new RegExp(
          `order by "at" ${direction}, "id" ${direction} limit \\S+ offset [^()]+\\) as "edge"`,
        ),
      );
      expect(text.match(/ limit /g)).toHaveLength(
        isSplit(reading.source) ? 1 + jobStatuses.length : 1,
      );
    }
  });

  it('in another order than that of a source reads what that has in common', () => {
    for (const read of readings('other')) {
      const steps = readsOf(pageOf(read));
      expect(steps, nameOf(read)).toHaveLength(1);
      expect(steps[0], nameOf(read)).toContain(`(${searchedBy(read.reading.source)}`);
      const { source } = read.reading;
      const counted = { time: source.time ?? 'created_at', direction: 'desc' } as const;
      const values = { ...read.values, before: undefined, beforeAt: undefined };
      const edge = readsOf(endOf({ reading: { source, order: counted }, values }));
      for (const step of edge) expect(step, nameOf(read)).toContain('COVERING INDEX');
    }
  });

  it.each<[string, Some<ListValues>]>([
    ['jobs_reference_unique', { clientId: one, reference: 'INV-2026-0117' }],
    ['jobs_reference_unique', { reference: 'INV-2026-0117', status: 'pending' }],
    ['INTEGER PRIMARY KEY', { ids: [jobId(1)] }],
    ['INTEGER PRIMARY KEY', { clientId: one, ids: [jobId(1)], status: 'pending' }],
    ['INTEGER PRIMARY KEY', { assignedId: one, ids: [jobId(1)] }],
  ])('reads only the few jobs that are named, by %s for %o', (index, filter) => {
    for (const sort of jobSorts) {
      const values = { ...filter, limit: 101, before: 500 };
      for (const { selectNamed } of [summaries, searchable]) {
        const select = selectNamed({ source: named, order: orderOf({ sort }) });
        const plan = planOf(select(values).boundFor('sqlite', values));
        expect(plan).toMatch(new RegExp(`SEARCH jobs USING (?:INDEX )?${index}`));
      }
    }
  });
});

import { type JobFilter, type JobPage, jobStatuses } from '@nsem/core';
import {
  type Compilable,
  type ExpressionBuilder,
  sql as fragment,
  type QueryCreator,
  type RawBuilder,
} from 'kysely';
import { type AllOf, byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import type { PlacesInOrder } from './select-jobs.ts';

/** The columns that lists are ordered by, and then by the id. */
type TimeColumn = 'created_at' | 'updated_at' | 'due_rank';

/** The order of a list. */
type ListOrder = Readonly<{ time: TimeColumn; direction: 'asc' | 'desc' }>;

/** The order that a page has. */
export function orderOf({ sort }: Pick<JobPage, 'sort'>): ListOrder {
  if (sort === 'updated') return { time: 'updated_at', direction: 'desc' };
  if (sort === 'due') return { time: 'due_rank', direction: 'desc' };
  return { time: 'created_at', direction: sort === 'oldest' ? 'asc' : 'desc' };
}

/** Filters that may find many jobs. */
type Filters = Omit<JobFilter, 'ids' | 'reference'>;

/** The common columns of the jobs of an index. */
type Common = 'clientId' | 'assignedId' | 'status';

/**
 * Where a list is read from: an index of the jobs that have something in common, in the order of a time. They are
 * checked one by one for the rest of the filter.
 */
export type ListSource = Readonly<{ by: readonly Common[]; time: TimeColumn | undefined }>;

/** The few jobs with given ids, or with a reference. */
export const named: ListSource = { by: [], time: undefined };

const namesOf = (filter: object): readonly string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** The source that has all jobs of a list in its order. */
export function orderedSource(filter: Filters, { time }: Pick<ListOrder, 'time'>): ListSource {
  const names = namesOf(filter);
  const owner = (['clientId', 'assignedId'] as const).find((name) => names.includes(name));
  const status = names.includes('status') ? (['status'] as const) : [];
  if (time === 'updated_at') return { by: [], time };
  if (owner === undefined) return { by: status, time: 'created_at' };
  return { by: time === 'due_rank' ? [owner, ...status] : [owner], time };
}

/** Sources in another order: if they have few jobs, all of these are read and sorted. */
export function otherSources(filter: Filters): readonly ListSource[] {
  const names = namesOf(filter);
  return (['clientId', 'assignedId'] as const)
    .filter((name) => names.includes(name))
    .flatMap((owner): readonly ListSource[] => [
      ...(names.includes('status') ? [{ by: [owner, 'status'], time: 'due_rank' } as const] : []),
      { by: [owner], time: 'created_at' },
    ]);
}

/** Whether every job of a source matches the filter, but for the limits of its time. */
export function isExact({ by, time }: ListSource, filter: Filters): boolean {
  const rest = namesOf(filter).filter((name) => !by.includes(name as Common));
  return rest.every((name) => time === 'created_at' && name.startsWith('created'));
}

/**
 * The values of the statements; `endAt` and `endId` are the place of the last job that is examined.
 */
export type ListValues = AllOf<JobFilter & Pick<JobPage, 'before' | 'limit'>> &
  Readonly<{ beforeAt: number; endAt: number; endId: number; skipped: number }>;

type Has = (name: keyof ListValues) => boolean;

/** How a source is read: in its own order, or that of the list, which it need not have. */
export type Reading = Readonly<{ source: ListSource; order: ListOrder }>;

type Jobs = ExpressionBuilder<Tables, 'jobs'>;

const columns = { clientId: 'client_id', assignedId: 'assigned_id', status: 'status' } as const;

/** The order of a list; it is read from an index only if the source has that order. */
function orderedBy(jobs: Jobs, { dialect }: Parts<ListValues>, { source, order }: Reading) {
  const time = jobs.ref(order.time);
  return source.time === order.time ? fragment<number>`${time}` : dialect.unindexed(time);
}

/** The jobs after the cursor, which is the id of the last job before. */
function isAfter(jobs: Jobs, parts: Parts<ListValues>, has: Has, reading: Reading) {
  const { given } = parts;
  const { time, direction } = reading.order;
  const place = jobs.tuple(orderedBy(jobs, parts, reading), jobs.ref('id'));
  const sign = direction === 'asc' ? '>' : '<';
  if (has('beforeAt')) return jobs(place, sign, jobs.tuple(given.beforeAt, given.before));
  // A job without a due time ranks by its creation.
  const column = time === 'due_rank' ? 'created_at' : time;
  const last = jobs
    .selectFrom('jobs as last')
    .select((job) => [job.ref(`last.${column}`).as('at'), 'last.id'])
    .where('last.id', '=', given.before);
  return jobs(place, sign, last.$asTuple('at', 'id'));
}

/** The conditions of a filter that a source does not have; no index is chosen because of them. */
function* restOf(jobs: Jobs, { given, dialect }: Parts<ListValues>, has: Has, { source }: Reading) {
  for (const name of ['clientId', 'assignedId', 'status'] as const) {
    if (!has(name) || source.by.includes(name)) continue;
    yield jobs(dialect.unindexed(jobs.ref(columns[name])), '=', given[name]);
  }
  if (has('serviceType')) yield jobs('service_type', '=', given.serviceType);
  if (has('language')) {
    yield jobs.or([
      jobs('language', '=', given.language),
      jobs('target_language', '=', given.language),
    ]);
  }
  if (source.time === 'created_at') return;
  const createdAt = dialect.unindexed(jobs.ref('created_at'));
  if (has('createdFrom')) yield jobs(createdAt, '>=', given.createdFrom);
  if (has('createdBefore')) yield jobs(createdAt, '<', given.createdBefore);
}

/**
 * The limits of a range. Of two limits on the same side, a database may read from the wider one: only the narrower is
 * there.
 */
function* limitsOf(jobs: Jobs, { given }: Parts<ListValues>, has: Has, { source, order }: Reading) {
  const isOrdered = source.time === order.time;
  const isAscending = order.direction === 'asc';
  const [from, before] = isAscending
    ? (['before', 'endAt'] as const)
    : (['endAt', 'before'] as const);
  if (source.time === 'created_at') {
    if (has('createdFrom') && !(isOrdered && has(from)))
      yield jobs('created_at', '>=', given.createdFrom);
    if (has('createdBefore') && !(isOrdered && has(before)))
      yield jobs('created_at', '<', given.createdBefore);
  }
  if (isOrdered && has('endAt')) {
    const end = jobs.tuple(given.endAt, given.endId);
    yield jobs(jobs.refTuple(order.time, 'id'), isAscending ? '<=' : '>=', end);
  }
}

/** All that a source has within the limits of a list. */
function rangeOf(parts: Parts<ListValues>, has: Has, reading: Reading) {
  const { source } = reading;
  let range = parts.db
    .selectFrom('jobs')
    .select((jobs) => [orderedBy(jobs, parts, reading).as('at'), 'id']);
  for (const name of source.by) range = range.where(columns[name], '=', parts.given[name]);
  return range.where((jobs) => jobs.and([...limitsOf(jobs, parts, has, reading)]));
}

type Range = ReturnType<typeof rangeOf>;

/** Cuts what was found in an order. The due times of an owner's jobs are in the order of their status first. */
function cutInOrder(
  { db }: Parts<ListValues>,
  range: Range,
  { source, order }: Reading,
  most: RawBuilder<number>,
) {
  const isSplit = source.time === 'due_rank' && !source.by.includes('status');
  const select = (from: Range) => db.selectFrom(from.as('range')).select(['range.at', 'range.id']);
  const cut = (one: Range) =>
    one.orderBy('at', order.direction).orderBy('id', order.direction).limit(most);
  const all = isSplit
    ? jobStatuses
        .map((status) => select(cut(range.where('status', '=', status))))
        .reduce((united, one) => united.unionAll(one))
    : select(range);
  // What is selected from a subquery is in no order, whatever that of the subquery is.
  return all.orderBy('at', order.direction).orderBy('id', order.direction).limit(most);
}

/** Whether more is given than the owner of the jobs: how many jobs that leaves depends on the values. */
const isNarrowed = (has: Has): boolean =>
  has('status') || has('serviceType') || has('language') || (has('clientId') && has('assignedId'));

/** The columns of the jobs of a page. */
export type Select<Row> = (db: QueryCreator<Tables>, page: PlacesInOrder) => Compilable<Row>;

/** The place of a job in a list. */
export type EndRow = Readonly<{
  at: number;
  id: number;
  updated_at: number;
  due_at: number | null;
}>;

/** The statements of a page of a list from a source. */
export const definePage = <Row>(select: Select<Row>, reading: Reading) =>
  byFilters<ListValues, Row>((has) =>
    defineStatement(
      (parts: Parts<ListValues>) => {
        const { db, given } = parts;
        const range = rangeOf(parts, has, reading).where((jobs) =>
          jobs.and([
            ...(has('before') ? [isAfter(jobs, parts, has, reading)] : []),
            ...restOf(jobs, parts, has, reading),
          ]),
        );
        const places = cutInOrder(parts, range, reading, upTo(given.limit));
        return select(db, { places, direction: reading.order.direction });
      },
      { isPlannedEachTime: isNarrowed(has) },
    ),
  );

/**
 * The statements that find the place of the last of so many jobs of a source, whatever else the list is limited by;
 * none if it has fewer. Only what indexes have is read.
 */
export const defineEnd = (reading: Reading) =>
  byFilters<ListValues, EndRow>((has) =>
    defineStatement(
      (parts: Parts<ListValues>) => {
        const { db, given } = parts;
        const range = rangeOf(parts, has, reading).where((jobs) =>
          jobs.and(has('before') ? [isAfter(jobs, parts, has, reading)] : []),
        );
        const last = cutInOrder(parts, range, reading, fragment`${given.skipped} + 1`)
          .limit(1)
          .offset(upTo(given.skipped));
        return db
          .selectFrom(last.as('edge'))
          .innerJoin('jobs', 'jobs.id', 'edge.id')
          .select(['edge.at', 'edge.id', 'jobs.updated_at', 'jobs.due_at']);
      },
      { isPlannedEachTime: isNarrowed(has) },
    ),
  );

/** The statements of the few jobs that are named. */
export const defineNamed = <Row>(select: Select<Row>, order: ListOrder) =>
  byFilters<ListValues, Row>((has) =>
    defineStatement((parts: Parts<ListValues>) => {
      const { db, given, dialect } = parts;
      const reading = { source: named, order };
      let jobs = rangeOf(parts, has, reading);
      if (has('ids')) jobs = jobs.where('id', 'in', dialect.numbersOf(given.ids));
      if (has('reference')) jobs = jobs.where('reference', '=', given.reference);
      const range = jobs.where((job) =>
        job.and([
          ...(has('before') ? [isAfter(job, parts, has, reading)] : []),
          ...restOf(job, parts, has, reading),
        ]),
      );
      const places = cutInOrder(parts, range, reading, upTo(given.limit));
      return select(db, { places, direction: order.direction });
    }),
  );

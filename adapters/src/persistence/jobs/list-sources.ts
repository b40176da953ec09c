import { type JobFilter, type JobPage } from '@nsem/core';

/** The columns that lists are ordered by, and then by the id. */
type TimeColumn = 'created_at' | 'updated_at' | 'due_rank';

/** The order of a list. */
export type ListOrder = Readonly<{ time: TimeColumn; direction: 'asc' | 'desc' }>;

/** The order that a page has. */
export function orderOf({ sort }: Pick<JobPage, 'sort'>): ListOrder {
  if (sort === 'updated') return { time: 'updated_at', direction: 'desc' };
  if (sort === 'due') return { time: 'due_rank', direction: 'desc' };
  return { time: 'created_at', direction: sort === 'oldest' ? 'asc' : 'desc' };
}

/** Filters that may find many jobs. */
type Filters = Omit<JobFilter, 'ids' | 'reference'>;

/** What the jobs of an index have in common. */
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

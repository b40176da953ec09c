import {
  instant,
  type JobFilter,
  type JobId,
  type JobPage,
  type ListedPart,
  type PlacedJob,
} from '@nsem/core';
import { toInstant } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { findAll, findOne } from '../statements/by-columns.ts';
import { toDueRank } from './job.mapper.ts';
import {
  defineEnd,
  defineNamed,
  definePage,
  type EndRow,
  isExact,
  type ListSource,
  named,
  orderedSource,
  orderOf,
  otherSources,
  type Reading,
  type Select,
} from './select-list.ts';

const toPlace = ({ id, updated_at: updatedAt, due_at: dueAt }: EndRow): PlacedJob => ({
  id: id as JobId,
  updatedAt: instant(updatedAt),
  dueAt: toInstant(dueAt),
});

/** Remembers what is defined for each way of reading. */
function remember<T>(define: (reading: Reading) => T): (reading: Reading) => T {
  const known = new Map<string, T>();
  return (reading) => {
    const { source, order } = reading;
    const key = [...source.by, source.time, order.time, order.direction].join(' ');
    const found = known.get(key) ?? define(reading);
    known.set(key, found);
    return found;
  };
}

const selectEnd = remember(defineEnd);

type List = Readonly<{ filter: JobFilter; page: JobPage }>;

/** The values of a list, as they are bound. */
function valuesOf({ filter, page }: List) {
  const { limit, before, beforeAt } = page;
  const { time } = orderOf(page);
  // Jobs are ordered by their creation whenever that was: the id is enough.
  const isAt = beforeAt !== undefined && before !== undefined && time !== 'created_at';
  const at = isAt && time === 'due_rank' ? toDueRank(beforeAt, 0) : beforeAt;
  return { ...filter, limit, before, beforeAt: isAt ? at : undefined };
}

/**
 * Of so many jobs of an index, the rest of a filter is checked for one page. Fewer are read as a whole, and
 * sorted if need be.
 */
const mostChecked = 2_500;

/** Whether a source has at most so many jobs; otherwise the place of the last of these. */
function findEnd(sql: Statements, list: List, source: ListSource, most: number) {
  const order = orderOf(list.page);
  const isOrdered = source.time === order.time;
  const own = { time: source.time ?? order.time, direction: 'desc' } as const;
  const { before, beforeAt, ...filters } = valuesOf(list);
  const values = { ...filters, ...(isOrdered && { before, beforeAt }), skipped: most - 1 };
  const select = selectEnd({ source, order: isOrdered ? order : own });
  return findOne(sql, select(values), values, (row) => row);
}

/** Finds a source that has few jobs; otherwise the next part of the one that has them in order is read. */
async function planList(sql: Statements, list: List, most: number) {
  const { filter } = list;
  const ordered = orderedSource(filter, orderOf(list.page));
  // All that an index has in the order of the list matches.
  if (isExact(ordered, filter)) return { source: ordered, end: undefined };
  for (const source of otherSources(filter)) {
    const end = await findEnd(sql, list, source, most);
    if (end === undefined) return { source, end };
  }
  return { source: ordered, end: await findEnd(sql, list, ordered, most) };
}

/**
 * Defines lists of jobs by what is selected of each.
 *
 * @returns lists jobs that match a filter, at most a page, and where the list goes on if few of many match.
 */
export function defineList<Row, T>(select: Select<Row>, fromRow: (row: Row) => T) {
  const selectPage = remember((reading) => definePage(select, reading));
  const selectNamed = remember(({ order }) => defineNamed(select, order));
  return {
    selectPage,
    selectNamed,
    async read(sql: Statements, list: List, most = mostChecked): Promise<ListedPart<T>> {
      const order = orderOf(list.page);
      const values = valuesOf(list);
      if (values.ids !== undefined || values.reference !== undefined) {
        const selectFew = selectNamed({ source: named, order });
        return { jobs: await findAll(sql, selectFew(values), values, fromRow), reached: null };
      }
      const { source, end } = await planList(sql, list, most);
      const within = { ...values, endAt: end?.at, endId: end?.id };
      const selectWithin = selectPage({ source, order });
      const jobs = await findAll(sql, selectWithin(within), within, fromRow);
      const isCut = end !== undefined && jobs.length < list.page.limit;
      return { jobs, reached: isCut ? toPlace(end) : null };
    },
  };
}

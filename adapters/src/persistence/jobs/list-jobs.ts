import {
  instant,
  type JobFilter,
  type JobId,
  type JobPage,
  type ListedPart,
  type PlacedJob,
} from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { findAll, findOne } from '../statements/query.ts';
import { orderOf, sourcesOf, type ListSource } from './list-sources.ts';
import { isInOrder, selectEnd, selectListed, selectNamed, type ListEnd } from './select-list.ts';
import { toMoment } from '../columns.ts';

/**
 * Of so many jobs of an index, the rest of a filter is checked for one page. Fewer are read as a whole, and
 * sorted if need be.
 */
const mostChecked = 2_000;

/** What to read: all of a source, or a part in the order of the list. */
type Plan = Readonly<{ source: ListSource; end?: EndRow }>;

type EndRow = ListEnd & Readonly<{ updated_at: number; due_at: number | null }>;

const toPlace = ({ id, updated_at: updatedAt, due_at: dueAt }: EndRow): PlacedJob => ({
  id: id as JobId,
  updatedAt: instant(updatedAt),
  dueAt: toMoment(dueAt),
});

/** Finds a source that has few jobs; otherwise the next part of one that has them in order is read. */
async function planList(
  sql: Statements,
  list: Readonly<{ filter: JobFilter; page: JobPage }>,
  most: number,
): Promise<Plan> {
  const sources = sourcesOf(list.filter, orderOf(list.page).time);
  let part: Plan | undefined;
  for (const source of sources) {
    const isOrdered = isInOrder({ source, page: list.page });
    // All that an index has in the order of the list matches.
    if (isOrdered && source.rest.length === 0) return { source };
    const end = await findOne(sql, selectEnd({ ...list, source }, most), (row: EndRow) => row);
    if (end === undefined) return { source };
    if (isOrdered) part ??= { source, end };
  }
  if (part === undefined) throw new Error('a list has a source in its order');
  return part;
}

/** How a list is read: the statement without its conditions, and what its rows are. */
type Listing<T> = Readonly<{ select: string; fromRow: (row: never) => T; most?: number }>;

/** Lists jobs that match a filter, at most a page, and where the list goes on if few of many match. */
export async function listJobs<T>(
  sql: Statements,
  list: Readonly<{ filter: JobFilter; page: JobPage }>,
  { select, fromRow, most = mostChecked }: Listing<T>,
): Promise<ListedPart<T>> {
  const { filter, page } = list;
  if (filter.ids !== undefined || filter.reference !== undefined) {
    const jobs = await findAll(sql, selectNamed(select, filter, page), fromRow);
    return { jobs, reached: null };
  }
  const { source, end } = await planList(sql, list, most);
  const jobs = await findAll(sql, selectListed(select, { ...list, source }, end), fromRow);
  return { jobs, reached: end === undefined || jobs.length >= page.limit ? null : toPlace(end) };
}

import type { JobFilter, JobPage, OfferPage } from '@nsem/core';
import { onPostgres, planEachTime } from '../statements/plan-hints.ts';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit, type Clause } from '../statements/select-page.ts';
import { toDueRank } from './job.mapper.ts';
import { orderOf, type ListOrder, type ListSource } from './list-sources.ts';

/** The place of a job in the order of a list. */
export type ListEnd = Readonly<{ at: number; id: number }>;

/** A list of jobs, and one of the sources that it can be read from. */
export type SourcedList = Readonly<{ filter: JobFilter; page: JobPage; source: ListSource }>;

/** Whether the source has the jobs in the order of the list. */
export const isInOrder = ({ source, page }: Omit<SourcedList, 'filter'>): boolean =>
  source.time === orderOf(page).time;

/** The jobs after one in the order of the due times; without such a time, it ranks by its creation. */
export const afterDue = ({ before, beforeAt }: Pick<OfferPage, 'before' | 'beforeAt'>): Clause =>
  beforeAt === undefined
    ? [
        `(jobs.due_rank, jobs.id) <
          (select last.created_at, last.id from jobs last where last.id = ?)`,
        before,
      ]
    : ['(jobs.due_rank, jobs.id) < (?, ?)', toDueRank(beforeAt, 0), before];

/** The jobs after the cursor, which is the id of the last job before, in the order of the list. */
function afterCursor({ time, isOldestFirst }: ListOrder, page: JobPage): Clause {
  const { before, beforeAt } = page;
  if (time === 'due_rank') return afterDue(page);
  const isAfter = isOldestFirst ? '>' : '<';
  if (time === 'updated_at' && beforeAt !== undefined)
    return ['(jobs.updated_at, jobs.id) < (?, ?)', beforeAt, before];
  const last = `(select last.${time}, last.id from jobs last where last.id = ?)`;
  return [`(jobs.${time}, jobs.id) ${isAfter} ${last}`, before];
}

/** Up to and including the last job that is read, if not all are. */
function untilEnd({ time, isOldestFirst }: ListOrder, end: ListEnd | undefined): Clause {
  const isUntil = isOldestFirst ? '<=' : '>=';
  return [`(jobs.${time}, jobs.id) ${isUntil} (?, ?)`, end?.at, end?.id];
}

/** The condition for a list that is sorted: no index is chosen because of it. */
const notForIndex = ([condition, ...values]: Clause): Clause => [
  condition.replace('(jobs.', '(+jobs.'),
  ...values,
];

/**
 * What each range is limited by. Of two limits on the same side, a database may read from the wider one:
 * only the narrower is there.
 */
function limitsOf({ filter, page, source }: SourcedList, end?: ListEnd): readonly Clause[] {
  const { createdFrom, createdBefore } = filter;
  const order = orderOf(page);
  const hasTimes = source.time === 'created_at';
  const ends = order.isOldestFirst
    ? ({ from: page.before, before: end } as const)
    : ({ from: end, before: page.before } as const);
  const isOrdered = isInOrder({ source, page });
  const isFree = (limit: unknown) => hasTimes && !(isOrdered && limit !== undefined);
  const cursor = afterCursor(order, page);
  return [
    ['jobs.created_at >= ?', isFree(ends.from) ? createdFrom : undefined],
    ['jobs.created_at < ?', isFree(ends.before) ? createdBefore : undefined],
    isOrdered ? cursor : notForIndex(cursor),
    untilEnd(order, end),
  ];
}

/** Few numbers for all limits: each is another text, and connections prepare only so many. */
const roundUp = (limit: number): number => 2 ** Math.ceil(Math.log2(limit));

/**
 * Merges the ranges of a source in an order, which need not be that of its index. SQLite reads no more of each than
 * it needs. PostgreSQL would sort all of them together, so each is ordered and limited for it.
 */
function merge(
  { ranges, time: own }: ListSource,
  limits: readonly Clause[],
  { order: { time, isOldestFirst }, most }: Readonly<{ order: ListOrder; most: number }>,
): Query {
  const parts = ranges.map((range) => allOf([...range, ...limits]));
  // With the sign, few jobs are sorted instead of searched for in all that another index has.
  const at = `${time === own ? '' : '+'}jobs.${time}`;
  const texts = parts.map(
    ([condition]) => `select ${at} as at, jobs.id as id from jobs where ${condition}`,
  );
  const direction = isOldestFirst ? 'asc' : 'desc';
  const ordered = `order by at ${direction}, id ${direction}`;
  const [open, close] = [onPostgres('('), onPostgres(`${ordered} limit ${roundUp(most)})`)];
  const merged =
    texts.length === 1
      ? texts.join('')
      : texts.map((text) => `${open} ${text} ${close}`).join(' union all ');
  return bind(`${merged} ${ordered}`, ...parts.flatMap(([, ...values]) => values));
}

/** Whether more is asked for than the jobs of an owner: how many jobs that leaves depends on the values. */
const isNarrowed = ({ status, serviceType, language, clientId, assignedId }: JobFilter): boolean =>
  status !== undefined ||
  serviceType !== undefined ||
  language !== undefined ||
  (clientId !== undefined && assignedId !== undefined);

const hintFor = ({ filter }: SourcedList): string => (isNarrowed(filter) ? `${planEachTime} ` : '');

/** A page of a list, up to an end if there is one. */
export function selectListed(select: string, list: SourcedList, end?: ListEnd): Query {
  const { page, source } = list;
  const order = orderOf(page);
  const limits = [...limitsOf(list, end), ...source.rest];
  const { text, values } = merge(source, limits, { order, most: page.limit });
  const direction = order.isOldestFirst ? 'asc' : 'desc';
  return bind(
    `${hintFor(list)}${select.replace('from jobs', `from (${text} limit ? + 0) page join jobs on jobs.id = page.id`)}
    order by page.at ${direction}, page.id ${direction}`,
    ...values,
    page.limit,
  );
}

/**
 * The place of the last of so many jobs of a source, whatever else the list is limited by; none if it has
 * fewer. Only what indexes have is read. A source in another order is not limited by the cursor.
 */
export function selectEnd(list: SourcedList, count: number): Query {
  const { filter, source } = list;
  const page = isInOrder(list) ? list.page : { limit: 1 };
  const order = isInOrder(list) ? orderOf(page) : { time: source.time, isOldestFirst: false };
  const limits = limitsOf({ filter, page, source });
  const { text, values } = merge(source, limits, { order, most: count });
  return bind(
    `${hintFor(list)}select edge.at, edge.id, jobs.updated_at, jobs.due_at
    from (${text} limit 1 offset ${count - 1}) edge join jobs on jobs.id = edge.id`,
    ...values,
  );
}

/** The few jobs with given ids, or with a reference. */
export function selectNamed(select: string, filter: JobFilter, page: JobPage): Query {
  const { clientId, assignedId, status, serviceType, language, ids, reference } = filter;
  const order = orderOf(page);
  const direction = order.isOldestFirst ? 'asc' : 'desc';
  const [condition, ...values] = allOf([
    ['jobs.id in (select cast(value as bigint) from json_each(?))', ids && JSON.stringify(ids)],
    ['jobs.reference = ?', reference],
    // The sign keeps a database from reading all jobs of an account.
    [ids === undefined ? 'jobs.client_id = ?' : '+jobs.client_id = ?', clientId],
    ['+jobs.assigned_id = ?', assignedId],
    ["coalesce(jobs.status, '') = ?", status],
    ["coalesce(jobs.service_type, '') = ?", serviceType],
    ['? in (jobs.language, jobs.target_language)', language],
    ['+jobs.created_at >= ?', filter.createdFrom],
    ['+jobs.created_at < ?', filter.createdBefore],
    notForIndex(afterCursor(order, page)),
  ]);
  const sorted = `jobs.${order.time} ${direction}, jobs.id ${direction}`;
  return bind(`${select} where ${condition} ${orderAndLimit(sorted)}`, ...values, page.limit);
}

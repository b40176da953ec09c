import {
  listedContentLength,
  searchedContentLength,
  type AccountId,
  type Instant,
  type JobFilter,
  type JobPage,
  type OfferPage,
} from '@nsem/core';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit, type Clause } from '../statements/select-page.ts';
import { toDueRank } from './job.mapper.ts';
import { JobRow } from './job.row.ts';

const listing = `
  shown.provider_id, shown.name as provider_name, client.name as client_name,
  output.name as output_name, output.content_type as output_type, output.size_bytes as output_bytes`;

/** The parties and the output: all of them found by their ids. */
const joinListing = `
  join accounts client on client.id = jobs.client_id
  left join files output on output.id = jobs.output_id`;

const selectListed = `
  select jobs.*, ${listing} from jobs ${joinListing}
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

const listedColumns = Object.keys(JobRow.meta.properties)
  .filter((column) => column !== 'content')
  .map((column) => `jobs.${column}`)
  .join(', ');

/** The columns of a list, without the rest of long contents: fifty of them took 40 ms to read. */
const summaryColumns = `
  ${listedColumns}, substr(jobs.content, 1, ${listedContentLength}) as content_start,
  ${listing}`;

const selectSummaries = `
  select ${summaryColumns} from jobs ${joinListing}
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

/** One job by its id. */
export const selectJob = `${selectListed} where jobs.id = ?`;

/** What the jobs of a list are found by, without the rest of their contents. */
const searchableColumns = `
  jobs.id, jobs.reference, jobs.updated_at, jobs.due_at, jobs.service_type, jobs.input_id,
  substr(jobs.content, 1, ${searchedContentLength}) as content_start,
  client.name as client_name, shown.name as provider_name`;

const selectSearched = `
  select ${searchableColumns} from jobs
  join accounts client on client.id = jobs.client_id
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

type TimeColumn = 'created_at' | 'updated_at' | 'due_rank';

/** The columns that a list is ordered by: the time if there is one, then the id. */
type ListOrder = Readonly<{ time: TimeColumn | null; isOldestFirst: boolean }>;

type JobList = Readonly<{ filter: JobFilter; page: JobPage; order: ListOrder }>;

/** Whether the list is limited by the time of creation, or chosen from all jobs by their language. */
function isByTime({ createdFrom, createdBefore, clientId, assignedId, language }: JobFilter) {
  const isOfAll = clientId === undefined && assignedId === undefined;
  return (
    createdFrom !== undefined || createdBefore !== undefined || (isOfAll && language !== undefined)
  );
}

function orderOf(filter: JobFilter, { sort }: JobPage): ListOrder {
  const isOldestFirst = sort === 'oldest';
  if (sort === 'updated') return { time: 'updated_at', isOldestFirst };
  if (sort === 'due') return { time: 'due_rank', isOldestFirst };
  return { time: isByTime(filter) ? 'created_at' : null, isOldestFirst };
}

const hasStatus = 'jobs.status = ?';
// One account, or a time, has fewer jobs than a status: the expression keeps SQLite from using its index.
const hasOneStatus = "coalesce(jobs.status, '') = ?";

const isOneOf = 'jobs.id in (select value from json_each(?))';

/** The limits by the time of creation; the jobs after a cursor are on its side of one of them anyway. */
function timeClauses({ filter, page, order }: JobList): readonly Clause[] {
  const { time, isOldestFirst } = order;
  const isPassed = time === 'created_at' && page.before !== undefined;
  // In another order, the index of the times of creation is of no use.
  const sign = time === 'created_at' ? '' : '+';
  return [
    [`${sign}jobs.created_at >= ?`, isPassed && isOldestFirst ? undefined : filter.createdFrom],
    [`${sign}jobs.created_at < ?`, isPassed && !isOldestFirst ? undefined : filter.createdBefore],
  ];
}

/** What the list is limited by. */
function filterClauses(list: JobList): readonly Clause[] {
  const {
    filter,
    order: { time },
  } = list;
  const { clientId, assignedId, status, serviceType, language, ids, reference } = filter;
  const isNarrow = clientId !== undefined || assignedId !== undefined || time !== null;
  // At most 101 jobs have one of the ids: the sign keeps SQLite from reading all of the account's.
  const sign = ids === undefined ? '' : '+';
  // The index of a client's jobs has their providers, too.
  const assignedSign = clientId === undefined ? sign : '+';
  return [
    [isOneOf, ids && JSON.stringify(ids)],
    ['jobs.reference = ?', reference],
    [`${sign}jobs.client_id = ?`, clientId],
    [`${assignedSign}jobs.assigned_id = ?`, assignedId],
    [isNarrow ? hasOneStatus : hasStatus, status],
    ['jobs.service_type = ?', serviceType],
    ['? in (jobs.language, jobs.target_language)', language],
    ...timeClauses(list),
  ];
}

/** The jobs after one in the order of the due times; without such a time, it ranks by its creation. */
const afterDue = ({ before, beforeAt }: Pick<OfferPage, 'before' | 'beforeAt'>): Clause =>
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
  if (time === null) return [`jobs.id ${isAfter} ?`, before];
  if (time === 'updated_at' && beforeAt !== undefined)
    return [`(jobs.${time}, jobs.id) ${isAfter} (?, ?)`, beforeAt, before];
  const last = `(select last.${time}, last.id from jobs last where last.id = ?)`;
  return [`(jobs.${time}, jobs.id) ${isAfter} ${last}`, before];
}

const orderBy = ({ time, isOldestFirst }: ListOrder): string => {
  const direction = isOldestFirst ? 'asc' : 'desc';
  return [...(time === null ? [] : [`jobs.${time} ${direction}`]), `jobs.id ${direction}`].join(
    ', ',
  );
};

/** A cursor page in the order of an index. */
function selectInOrder(select: string, list: JobList): Query {
  const { page, order } = list;
  const [condition, ...values] = allOf([
    ...filterClauses(list),
    // The condition of the index of a provider's jobs by the time of creation.
    ...(order.time === 'created_at' ? ([['jobs.created_at > 0']] as const) : []),
    afterCursor(order, page),
  ]);
  const where = condition === '' ? '' : `where ${condition}`;
  const text = `${select} ${where} ${orderAndLimit(orderBy(order))}`;
  return { text, values: [...values, page.limit] };
}

/**
 * Whether an account's index has all that a list by time is limited by. The time of creation has an
 * index of its own, which has nothing else.
 */
function isChosenInIndex({ filter, order: { time } }: JobList): boolean {
  const { clientId, assignedId, status, serviceType, language, ids, reference } = filter;
  if (time === null || ids !== undefined || reference !== undefined) return false;
  if (clientId === undefined && assignedId === undefined) return false;
  if (time !== 'created_at') return true;
  if (clientId !== undefined && assignedId !== undefined) return true;
  return status !== undefined || serviceType !== undefined || language !== undefined;
}

/** The statement without the prefixes that only a list in the order of an index needs. */
const inIndex = (text: string): string =>
  text
    .replaceAll('jobs.created_at', '+jobs.created_at')
    .replaceAll('jobs.updated_at', '+jobs.updated_at')
    .replaceAll('jobs.due_rank', '+jobs.due_rank')
    .replaceAll('jobs.', 'own.');

/**
 * The same for a client's or a provider's jobs. The page is chosen within the index that has all that the
 * list is limited by: where few of many jobs match, reading each of them stalls every other call. The
 * signs keep SQLite from using an index of times, which has nothing else.
 */
function selectOwnInOrder(select: string, list: JobList): Query {
  const { page, order } = list;
  const [condition, ...values] = allOf([...filterClauses(list), afterCursor(order, page)]);
  const chosen = `select own.id from jobs own where ${inIndex(condition)}
    ${inIndex(orderAndLimit(orderBy(order)))}`;
  const text = `${select} where jobs.id in (${chosen}) order by ${orderBy(order)}`;
  return { text, values: [...values, page.limit] };
}

function selectList(select: string, filter: JobFilter, page: JobPage): Query {
  const list = { filter, page, order: orderOf(filter, page) };
  return isChosenInIndex(list) ? selectOwnInOrder(select, list) : selectInOrder(select, list);
}

/** The jobs that match a filter. */
export const selectJobs = (filter: JobFilter, page: JobPage): Query =>
  selectList(selectSummaries, filter, page);

/** What the jobs that match a filter are found by. */
export const selectSearchable = (filter: JobFilter, page: JobPage): Query =>
  selectList(selectSearched, filter, page);

/** Core's `checkMayTake` as a condition, except for the work; a test compares the two. */
const isOpenToTaker = `
  jobs.status = 'pending'
  and (jobs.requested_id is null or jobs.requested_id = taker.id)
  and (taker.is_available = true
    or (taker.is_quick_service_available = true and jobs.is_quick = true))`;

const selectOffered = `
  select ${summaryColumns} from jobs
  join accounts taker on taker.id = ?
    and taker.role = 'service-provider' and taker.is_active = true and taker.suspended_at is null
  ${joinListing}
  left join accounts shown on shown.id = jobs.requested_id
  where ${isOpenToTaker} and exists (
    select 1 from services
    where services.owner_id = taker.id and services.status = 'approved'
      and services.service_type = jobs.service_type
      and services.language = jobs.language
      and coalesce(services.target_language, '') = coalesce(jobs.target_language, ''))`;

/** The pending jobs that a provider may take, by their due times or newest first. */
export function selectAvailable(providerId: AccountId, page: OfferPage): Query {
  const isByDue = page.sort !== 'newest';
  const after: Clause = isByDue ? afterDue(page) : ['jobs.id < ?', page.before];
  const [condition, ...values] = allOf([after]);
  const limits = condition === '' ? '' : `and ${condition}`;
  const order = isByDue ? 'jobs.due_rank desc, jobs.id desc' : 'jobs.id desc';
  const text = `${selectOffered} ${limits} ${orderAndLimit(order)}`;
  return { text, values: [providerId, ...values, page.limit] };
}

/** The jobs that are late without their parties having been notified: the planner prefers states. */
export const selectLate = `
  select id, client_id, assigned_id from jobs indexed by jobs_late_index
  where due_at is not null and late_at is null and status in ('pending', 'in_progress')
    and due_at <= ? ${orderAndLimit('due_at, id')}`;

/** The providers with Telegram who may take one job and have not been offered it. */
export const selectTakers = `
  select distinct taker.id from jobs
  join services on services.service_type = jobs.service_type
    and services.language = jobs.language
    and services.target_language is not distinct from jobs.target_language
    and services.status = 'approved'
  join accounts taker on taker.id = services.owner_id
    and taker.role = 'service-provider' and taker.is_active = true and taker.suspended_at is null
    and taker.telegram_id is not null
  where jobs.id = ? and ${isOpenToTaker}
    and not exists (
      select 1 from job_offers
      where job_offers.job_id = jobs.id and job_offers.provider_id = taker.id)
  order by taker.id`;

/**
 * A job that a provider has been assigned to since a time, or a pending one that requests them and was
 * moved since. The signs have it read from the index of moves: a provider may have had many jobs.
 */
const selectTakenBy = `
  select id from jobs
  where updated_at >= ?
    and ((+assigned_id = ? and assigned_at >= ?) or (+status = 'pending' and requested_id = ?))
  order by updated_at, id limit 1`;

/** A job that shows that the approval of a provider at that time cannot be undone. */
export const selectTaken = (providerId: AccountId, since: Instant): Query =>
  bind(selectTakenBy, since, providerId, since, providerId);

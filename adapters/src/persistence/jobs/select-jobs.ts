import { listedContentLength, type AccountId, type CursorPage, type JobFilter } from '@nsem/core';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit, selectPage, type Clause } from '../statements/select-page.ts';
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

const hasStatus = 'jobs.status = ?';
// One account, or a time, has fewer jobs than a status: the expression keeps SQLite from using its index.
const hasOneStatus = "coalesce(jobs.status, '') = ?";

const isOneOf = 'jobs.id in (select value from json_each(?))';

/** What does not depend on the order of the list. */
function filterClauses(filter: JobFilter): readonly Clause[] {
  const { clientId, assignedId, status, serviceType, ids, reference } = filter;
  const isByTime = filter.createdFrom !== undefined || filter.createdBefore !== undefined;
  const isNarrow = clientId !== undefined || assignedId !== undefined || isByTime;
  // At most 100 jobs have one of the ids: the sign keeps SQLite from reading all of the account's.
  const sign = ids === undefined ? '' : '+';
  return [
    [isOneOf, ids && JSON.stringify(ids)],
    ['jobs.reference = ?', reference],
    [`${sign}jobs.client_id = ?`, clientId],
    [`${sign}jobs.assigned_id = ?`, assignedId],
    [isNarrow ? hasOneStatus : hasStatus, status],
    ['jobs.service_type = ?', serviceType],
  ];
}

const atCursor = '(select last.created_at, last.id from jobs last where last.id = ?)';
const isAfterCursor = `(jobs.created_at, jobs.id) < ${atCursor}`;

/** A cursor page by the time of creation; the cursor is the id of the last job of the page before. */
function selectByTime(filter: JobFilter, { limit, before }: CursorPage): Query {
  const [condition, ...values] = allOf([
    ...filterClauses(filter),
    // The condition of the index of a provider's jobs.
    ['jobs.created_at > 0'],
    ['jobs.created_at >= ?', filter.createdFrom],
    before === undefined
      ? ['jobs.created_at < ?', filter.createdBefore]
      : // The jobs after the cursor were created before it.
        [isAfterCursor, before],
  ]);
  const order = orderAndLimit('jobs.created_at desc, jobs.id desc');
  return { text: `${selectSummaries} where ${condition} ${order}`, values: [...values, limit] };
}

/** Whether a client's index has all that a list by the time of creation is limited by. */
const isCovered = ({ clientId, assignedId, status, serviceType, ...rest }: JobFilter): boolean =>
  clientId !== undefined &&
  assignedId === undefined &&
  (status !== undefined || serviceType !== undefined) &&
  rest.ids === undefined &&
  rest.reference === undefined;

/**
 * The same for a client's jobs with a status or a service. The page is chosen within the index that has
 * both: where few of many jobs match, reading each of them stalls every other call. The signs keep SQLite
 * from using the index of times, which has neither.
 */
function selectOwnByTime(filter: JobFilter, { limit, before }: CursorPage): Query {
  const { clientId, status, serviceType, createdFrom, createdBefore } = filter;
  const [condition, ...values] = allOf([
    ['own.client_id = ?', clientId],
    ["coalesce(own.status, '') = ?", status],
    ['own.service_type = ?', serviceType],
    ['+own.created_at >= ?', createdFrom],
    before === undefined
      ? ['+own.created_at < ?', createdBefore]
      : [`(+own.created_at, own.id) < ${atCursor}`, before],
  ]);
  const chosen = `select own.id from jobs own where ${condition}
    ${orderAndLimit('+own.created_at desc, own.id desc')}`;
  const text = `${selectSummaries} where jobs.id in (${chosen})
    order by jobs.created_at desc, jobs.id desc`;
  return { text, values: [...values, limit] };
}

/** The jobs that match a filter, newest first. */
export function selectJobs(filter: JobFilter, page: CursorPage): Query {
  if (filter.createdFrom !== undefined || filter.createdBefore !== undefined) {
    return isCovered(filter) ? selectOwnByTime(filter, page) : selectByTime(filter, page);
  }
  return selectPage(selectSummaries, filterClauses(filter), { id: 'jobs.id', page });
}

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
      and coalesce(services.target_language, '') = coalesce(jobs.target_language, ''))
    and jobs.id < ?
  ${orderAndLimit('jobs.id desc')}`;

/** The pending jobs that a provider may take, newest first. */
export const selectAvailable = (
  providerId: AccountId,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
): Query => bind(selectOffered, providerId, before, limit);

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

import {
  listedContentLength,
  searchedContentLength,
  serviceTypes,
  type AccountId,
  type Instant,
  type OfferPage,
} from '@nsem/core';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit } from '../statements/select-page.ts';
import { JobRow } from './job.row.ts';
import { afterDue } from './select-list.ts';

const listing = `
  shown.provider_id, shown.name as provider_name, client.name as client_name,
  output.name as output_name, output.content_type as output_type, output.size_bytes as output_bytes,
  document.name as document_name`;

/** The document whose texts are the content of a translation. */
const joinDocument = `
  left join files document on document.id = jobs.input_id and jobs.service_type = 'translation'`;

/** The parties, the output and the document: all of them found by their ids. */
const joinListing = `
  join accounts client on client.id = jobs.client_id
  left join files output on output.id = jobs.output_id
  ${joinDocument}`;

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

/** The jobs of a list. */
export const selectSummaries = `
  select ${summaryColumns} from jobs ${joinListing}
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

/** One job by its id. */
export const selectJob = `${selectListed} where jobs.id = ?`;

/** What the jobs of a list are found by, without the rest of their contents. */
const searchableColumns = `
  jobs.id, jobs.reference, jobs.updated_at, jobs.due_at, jobs.service_type, jobs.input_id,
  substr(jobs.content, 1, ${searchedContentLength}) as content_start,
  client.name as client_name, shown.name as provider_name, document.name as document_name`;

/** What jobs are found by. */
export const selectSearched = `
  select ${searchableColumns} from jobs
  join accounts client on client.id = jobs.client_id ${joinDocument}
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

/** Core's `checkMayTake` as a condition, except for the work; a test compares the two. */
const isOpenToTaker = `
  jobs.status = 'pending'
  and (jobs.requested_id is null or jobs.requested_id = taker.id)
  and (taker.is_available = true
    or (taker.is_quick_service_available = true and jobs.is_quick = true))`;

const joinTaker = `
  join accounts taker on taker.id = ?
    and taker.role = 'service-provider' and taker.is_active = true and taker.suspended_at is null`;

const isOffered = `
  ${isOpenToTaker} and exists (
    select 1 from services
    where services.owner_id = taker.id and services.status = 'approved'
      and services.service_type = jobs.service_type
      and services.language = jobs.language
      and coalesce(services.target_language, '') = coalesce(jobs.target_language, ''))`;

const joinOffered = `${joinListing} left join accounts shown on shown.id = jobs.requested_id`;

/** The newest jobs on offer, of each type of service, as the index of states has them. */
function selectNewestAvailable(providerId: AccountId, { limit, before }: OfferPage): Query {
  const [condition, ...values] = allOf([
    [
      `(jobs.created_at, jobs.id) <
        (select last.created_at, last.id from jobs last where last.id = ?)`,
      before,
    ],
  ]);
  const parts = serviceTypes.map(
    (type) => `select jobs.created_at as at, jobs.id as id from jobs ${joinTaker}
      where ${isOffered} and jobs.service_type = '${type}'
      ${condition === '' ? '' : `and ${condition}`}`,
  );
  const page = `${parts.join(' union all ')} ${orderAndLimit('at desc, id desc')}`;
  return bind(
    `select ${summaryColumns} from (${page}) page join jobs on jobs.id = page.id ${joinOffered}
    order by page.at desc, page.id desc`,
    ...parts.flatMap(() => [providerId, ...values]),
    limit,
  );
}

/** The pending jobs that a provider may take, by their due times or newest first. */
export function selectAvailable(providerId: AccountId, page: OfferPage): Query {
  if (page.sort === 'newest') return selectNewestAvailable(providerId, page);
  const [condition, ...values] = allOf([afterDue(page)]);
  const limits = condition === '' ? '' : `and ${condition}`;
  const text = `select ${summaryColumns} from jobs ${joinTaker} ${joinOffered}
    where ${isOffered} ${limits} ${orderAndLimit('jobs.due_rank desc, jobs.id desc')}`;
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

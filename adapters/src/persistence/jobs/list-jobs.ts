import type { AccountId, JobFilter, Page } from '@nsem/core';
import { pageOf, type SqlValue } from '../database-session.ts';

/** A statement and what is bound to it. */
type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

const selectListed = `
  select jobs.*, shown.provider_id from jobs
  left join accounts shown on shown.id = coalesce(jobs.assigned_id, jobs.requested_id)`;

/** One job by its id. */
export const selectJob = `${selectListed} where jobs.id = ?`;

/** The condition that each part of a filter stands for, in the order of their values. */
const conditions = {
  clientId: 'jobs.client_id = ?',
  assignedId: 'jobs.assigned_id = ?',
  status: 'jobs.status = ?',
  // One person's jobs are fewer than all of a status: no index on the status is to be taken here.
  ownStatus: "coalesce(jobs.status, '') = ?",
  serviceType: 'jobs.service_type = ?',
  before: 'jobs.id < ?',
} as const;

type Part = keyof typeof conditions;

/** The jobs that fit, newest first. There are as many texts as combinations of a filter's parts. */
export function selectJobs(filter: JobFilter, { limit, before }: Page): Query {
  const { status, ...rest } = filter;
  const isPersonal = filter.clientId !== undefined || filter.assignedId !== undefined;
  const asked: Readonly<Partial<Record<Part, SqlValue | undefined>>> = {
    ...rest,
    before,
    [isPersonal ? 'ownStatus' : 'status']: status,
  };
  const clauses: string[] = [];
  const values: SqlValue[] = [];
  for (const part of Object.keys(conditions) as Part[]) {
    const value = asked[part];
    if (value === undefined) continue;
    clauses.push(conditions[part]);
    values.push(value);
  }
  const where = clauses.length === 0 ? '' : `where ${clauses.join(' and ')}`;
  return {
    text: `${selectListed} ${where} ${pageOf('jobs.id desc')}`,
    values: [...values, limit],
  };
}

/**
 * `checkMayTake` of core as a question to the database, but for the work; a test compares the two.
 */
const isFree = `
  jobs.status = 'pending'
  and (jobs.requested_id is null or jobs.requested_id = taker.id)
  and (taker.is_available = true
    or (taker.is_quick_service_available = true and jobs.is_quick = true))`;

const selectOffered = `
  select jobs.*, shown.provider_id from jobs
  join accounts taker on taker.id = ?
    and taker.role = 'service-provider' and taker.is_active = true
  left join accounts shown on shown.id = jobs.requested_id
  where ${isFree} and exists (
    select 1 from services
    where services.owner_id = taker.id and services.status = 'approved'
      and services.service_type = jobs.service_type
      and services.language = jobs.language
      and coalesce(services.target_language, '') = coalesce(jobs.target_language, ''))
    and jobs.id < ?
  ${pageOf('jobs.id desc')}`;

/** The pending jobs that a provider may take, newest first. */
export const selectAvailable = (
  providerId: AccountId,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Query => ({ text: selectOffered, values: [providerId, before, limit] });

/** The same question about one job: who may take it, of those who are on Telegram. */
export const selectTakers = `
  select distinct taker.id from jobs
  join services on services.service_type = jobs.service_type
    and services.language = jobs.language
    and services.target_language is not distinct from jobs.target_language
    and services.status = 'approved'
  join accounts taker on taker.id = services.owner_id
    and taker.role = 'service-provider' and taker.is_active = true
    and taker.telegram_id is not null
  where jobs.id = ? and ${isFree}
  order by taker.id`;

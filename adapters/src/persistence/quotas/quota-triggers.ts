import { onOneLine } from '../migrations/columns.ts';

const finalStatuses = ['completed', 'cancelled', 'failed', 'refunded'];

/**
 * Compares with the other statuses: the schema comparison ends a trigger at the first "end", which
 * "pending" contains. Single comparisons, because SQLite builds a list anew for each row.
 */
const isLive = (row: 'old' | 'new') =>
  `(${finalStatuses.map((status) => `${row}.status <> '${status}'`).join(' and ')})`;

const dayMs = 86_400_000;

/** Count the jobs of each client, so that an order need not. */
export const jobTriggers = [
  {
    name: 'jobs_usage_created',
    timing: 'after' as const,
    events: ['insert' as const],
    body: onOneLine(`insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
      values (new.client_id, 0, ${isLive('new')}, new.created_at / ${dayMs}, 1)
      on conflict (account_id) do update set open_jobs = open_jobs + excluded.open_jobs,
        jobs_of_day = iif(jobs_day = excluded.jobs_day, jobs_of_day + 1, 1),
        jobs_day = excluded.jobs_day`),
  },
  {
    name: 'jobs_usage_moved',
    timing: 'after' as const,
    events: ['update' as const],
    when: `${isLive('old')} <> ${isLive('new')}`,
    body: onOneLine(`update quota_usage set open_jobs = open_jobs + ${isLive('new')} - ${isLive('old')}
      where account_id = new.client_id`),
  },
];

/** Sum up the bytes that each account stores. */
export const fileTriggers = [
  {
    name: 'files_usage_added',
    timing: 'after' as const,
    events: ['insert' as const],
    when: 'new.owner_id is not null',
    body: onOneLine(`insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
      values (new.owner_id, new.size_bytes, 0, 0, 0)
      on conflict (account_id) do update set stored_bytes = stored_bytes + excluded.stored_bytes`),
  },
  {
    name: 'files_usage_removed',
    timing: 'after' as const,
    events: ['delete' as const],
    when: 'old.owner_id is not null',
    body: onOneLine(`update quota_usage set stored_bytes = stored_bytes - old.size_bytes
      where account_id = old.owner_id`),
  },
];

import { dayMs } from '@nsem/core';
import Database from 'better-sqlite3';

/** A figure of an account as it is counted, beside what the rows add up to. */
type Difference = Readonly<{
  account_id: number;
  counted_bytes: number;
  stored_bytes: number;
  counted_open: number;
  open_jobs: number;
  counted_today: number;
  jobs_today: number;
}>;

const sumUsage = `
  select account_id, sum(bytes) as stored_bytes, sum(is_open) as open_jobs from (
    select owner_id as account_id, size_bytes as bytes, 0 as is_open
    from files where owner_id is not null
    union all select client_id, 0, status in ('pending', 'in_progress') from jobs)
  group by account_id`;

/**
 * Of the jobs of a day, too many are a problem, too few are not: jobs from before they were counted,
 * and from before a clock was put back, are not in the count.
 */
const selectDifferences = `
  select * from (
    select coalesce(counted.account_id, summed.account_id) as account_id,
      coalesce(counted.stored_bytes, 0) as counted_bytes,
      coalesce(summed.stored_bytes, 0) as stored_bytes,
      coalesce(counted.open_jobs, 0) as counted_open,
      coalesce(summed.open_jobs, 0) as open_jobs,
      coalesce(counted.jobs_of_day, 0) as counted_today,
      (select count(*) from jobs where client_id = counted.account_id
        and created_at / ${dayMs} = counted.jobs_day) as jobs_today
    from quota_usage as counted full join (${sumUsage}) as summed using (account_id))
  where counted_bytes <> stored_bytes or counted_open <> open_jobs or counted_today > jobs_today
  order by account_id`;

const recount = `
  insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)
  select account_id, stored_bytes, open_jobs, 0, 0 from (${sumUsage}) where true
  on conflict (account_id) do update set
    stored_bytes = excluded.stored_bytes, open_jobs = excluded.open_jobs`;

/** Rows of accounts that have neither files nor jobs, and counts of a day that are too high. */
const clear = [
  `update quota_usage set stored_bytes = 0, open_jobs = 0
   where account_id not in (select account_id from (${sumUsage}))`,
  `update quota_usage set jobs_of_day = (select count(*) from jobs
     where client_id = quota_usage.account_id and created_at / ${dayMs} = quota_usage.jobs_day)
   where jobs_of_day > (select count(*) from jobs
     where client_id = quota_usage.account_id and created_at / ${dayMs} = quota_usage.jobs_day)`,
];

const figure = (counted: number, actual: number, what: string): readonly string[] =>
  counted === actual ? [] : [`${counted} ${what} instead of ${actual}`];

function describe(found: Difference): string {
  const { counted_today: counted, jobs_today: created } = found;
  const figures = [
    ...figure(found.counted_bytes, found.stored_bytes, 'stored bytes'),
    ...figure(found.counted_open, found.open_jobs, 'open jobs'),
    ...(counted > created ? figure(counted, created, 'jobs of the last day') : []),
  ];
  return `account ${found.account_id} is counted with ${figures.join(', ')}`;
}

/**
 * Compares what the quotas count for each account with its files and jobs.
 *
 * @returns a sentence for each account whose figures differ.
 */
export function checkQuotaUsage(file: string): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], Difference>(selectDifferences).all().map(describe);
  } finally {
    database.close();
  }
}

/** Sets what the quotas count for each account to what its files and jobs add up to. */
export function recountQuotaUsage(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    // The digests of the pages are recorded before a checkpoint.
    database.pragma('wal_autocheckpoint = 0');
    database.transaction(() => {
      for (const statement of [recount, ...clear]) database.exec(statement);
    })();
  } finally {
    database.close();
  }
}

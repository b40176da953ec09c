/** Half a star in the standing of a provider, as in the triggers of SQLite. */
const step = 1_099_511_627_776;

const isLive = (row: 'old' | 'new') =>
  `${row}.status not in ('completed', 'cancelled', 'failed', 'refunded')`;

const insertUsage =
  'insert into quota_usage (account_id, stored_bytes, open_jobs, jobs_day, jobs_of_day)';

const countCompleted = (change: string) => `
  update accounts set completed_jobs = completed_jobs + ${change},
    median_turnaround_ms = recent.middle,
    standing = standing - standing % ${step} + case when recent.middle is null then 0
      else ${step - 1} - least(recent.middle, ${step - 1}) end
  from (select case when count(took) >= 3 then
      cast(trunc(percentile_cont(0.5) within group (order by took)) as bigint) end as middle
    from (select completed_at - assigned_at as took from jobs
      where assigned_id = new.assigned_id and status = 'completed'
      order by completed_at desc limit 50) as latest) as recent
  where id = new.assigned_id`;

/**
 * The bodies of triggers, by their names, where SQLite's cannot run on PostgreSQL. They mean the same. A
 * migration has created them: what changes one is another migration.
 */
export const postgresBodies: Readonly<Record<string, string>> = {
  jobs_usage_created: `${insertUsage}
    values (new.client_id, 0, case when ${isLive('new')} then 1 else 0 end,
      new.created_at / 86400000, 1)
    on conflict (account_id) do update
    set open_jobs = quota_usage.open_jobs + excluded.open_jobs,
      jobs_of_day = case when quota_usage.jobs_day = excluded.jobs_day
        then quota_usage.jobs_of_day + 1 else 1 end,
      jobs_day = excluded.jobs_day`,
  jobs_usage_moved: `update quota_usage
    set open_jobs = open_jobs + case when ${isLive('new')} then 1 else -1 end
    where account_id = new.client_id`,
  files_usage_added: `${insertUsage} values (new.owner_id, new.size_bytes, 0, 0, 0)
    on conflict (account_id) do update
    set stored_bytes = quota_usage.stored_bytes + excluded.stored_bytes`,
  jobs_figures_added: countCompleted('1'),
  jobs_figures_moved: countCompleted("case when new.status = 'completed' then 1 else -1 end"),
};

import { onOneLine } from '../migrations/columns.ts';

/** The step from one half star to the next in `accounts.standing`; core's `standingOf` defines it. */
const step = 2 ** 40;

/** Counts a provider's completed jobs, and takes the median of how long the last 50 took. */
const countCompleted = (change: string) =>
  onOneLine(`update accounts set completed_jobs = completed_jobs + ${change},
    median_turnaround_ms = recent.middle,
    standing = standing - standing % ${step} + coalesce(${step - 1} - min(recent.middle, ${step - 1}), 0)
    from (select iif(count(took) >= 3, cast(median(took) as integer), null) as middle
      from (select completed_at - assigned_at as took from jobs
        where assigned_id = new.assigned_id and status = 'completed'
        order by completed_at desc limit 50)) as recent
    where id = new.assigned_id`);

/** Maintain the figures of providers with each completed job, so that no list computes them. */
export const turnaroundTriggers = [
  {
    name: 'jobs_figures_added',
    timing: 'after' as const,
    events: ['insert' as const],
    when: "new.status = 'completed'",
    body: countCompleted('1'),
  },
  {
    name: 'jobs_figures_moved',
    timing: 'after' as const,
    events: ['update' as const],
    when: "(old.status = 'completed') <> (new.status = 'completed')",
    body: countCompleted("(new.status = 'completed') - (old.status = 'completed')"),
  },
];

/** Maintains the part of a provider's standing that the ratings decide. */
const orderByRating = onOneLine(`update accounts set standing = standing % ${step} + ${step}
    * (select cast(round(avg(rating) * 2) as integer) from ratings
      where ratings.provider_id = new.provider_id)
    where id = new.provider_id`);

/** Maintain the standing of providers with each rating. */
export const ratingTriggers = [
  {
    name: 'ratings_standing_added',
    timing: 'after' as const,
    events: ['insert' as const],
    body: orderByRating,
  },
  {
    name: 'ratings_standing_changed',
    timing: 'after' as const,
    events: ['update' as const],
    when: 'old.rating <> new.rating',
    body: orderByRating,
  },
];

import { mostCountedJobs, type HeldFilter } from '@nsem/core';
import { bind, type Query } from '../statements/query.ts';
import { allOf, orderAndLimit, type Clause } from '../statements/select-page.ts';

/** What decides whether an earning is held, and whose it is; jobs are counted up to what matters. */
const selectWithStanding = `
  select earnings.*,
    exists (select 1 from earnings refund
      where refund.job_id = earnings.job_id and refund.kind = 'refund') as is_refunded,
    (select amount_due from jobs where jobs.id = earnings.job_id) as amount_due,
    (select status from suspicious_pairs where suspicious_pairs.provider_id = earnings.provider_id
      and suspicious_pairs.client_id = (select client_id from jobs where jobs.id = earnings.job_id))
      as pair_status,
    (select count(*) from (select 1 from jobs indexed by jobs_earned_index
      where jobs.assigned_id = earnings.provider_id and jobs.status = 'completed'
        and jobs.discount = 0 and jobs.amount_due > 0
      limit ${mostCountedJobs})) as self_paid_jobs,
    (select name from accounts where accounts.id = earnings.provider_id) as provider_name,
    (select accounts.provider_id from accounts where accounts.id = earnings.provider_id) as public_id
  from earnings`;

/** The earning of one job. */
export const selectEarning = `${selectWithStanding}
  where earnings.job_id = ? and earnings.kind = 'capture'`;

const isUnreleased = `earnings.payout_id is null and earnings.released_at is null
  and earnings.kind = 'capture' and earnings.is_free = true`;

/** The net of a provider's earnings that can be held; bound is the provider. */
export const selectHoldable = `
  select coalesce(sum(earnings.net), 0) as net
  from earnings join jobs on jobs.id = earnings.job_id
  where ${isUnreleased} and earnings.provider_id = ? and earnings.net > jobs.amount_due
    and jobs.status <> 'refunded'`;

/** The earnings that may be held, oldest first. What decides them is read for those that are listed only. */
export function selectHeld({ providerId, limit }: HeldFilter): Query {
  const clauses: readonly Clause[] = [[isUnreleased], ['earnings.provider_id = ?', providerId]];
  const [condition, ...values] = allOf(clauses);
  const order = 'earnings.at, earnings.id';
  if (limit === undefined)
    return bind(`${selectWithStanding} where ${condition} order by ${order}`, ...values);
  const oldest = `select earnings.id from earnings where ${condition} ${orderAndLimit(order)}`;
  const text = `${selectWithStanding} where earnings.id in (${oldest}) order by ${order}`;
  return bind(text, ...values, limit);
}

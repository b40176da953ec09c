import type { AccountRow } from '../accounts/account.row.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';

/** The last completed jobs, by what they earned. */
export const selectTurnarounds = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; limit: number }>>) =>
    db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select((job) => job('jobs.completed_at', '-', job.ref('jobs.assigned_at')).as('took'))
      .where('earnings.provider_id', '=', given.id)
      .where('earnings.kind', '=', 'capture')
      .where('jobs.status', '=', 'completed')
      .orderBy('earnings.at', 'desc')
      .limit(upTo(given.limit)),
);

/** Changes a turnaround if it is another one: what stays the same is not written again. */
export const updateTurnaround = defineStatement(
  ({ db, given }: Parts<Pick<AccountRow, 'id' | 'negated_turnaround_ms'>>) =>
    db
      .updateTable('accounts')
      .set('negated_turnaround_ms', given.negated_turnaround_ms)
      .where('id', '=', given.id)
      .where('negated_turnaround_ms', '<>', given.negated_turnaround_ms),
);

/** Changes half stars in the same way. */
export const updateHalfStars = defineStatement(
  ({ db, given }: Parts<Pick<AccountRow, 'id' | 'half_stars'>>) =>
    db
      .updateTable('accounts')
      .set('half_stars', given.half_stars)
      .where('id', '=', given.id)
      .where('half_stars', '<>', given.half_stars),
);

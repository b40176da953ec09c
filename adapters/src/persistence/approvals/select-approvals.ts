import { waitingSince, type ApprovalFilter, type CursorPage } from '@nsem/core';
import type { Query } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';

const selectListed = `
  select approvals.*, accounts.name as account_name, requesters.name as requester_name,
    deciders.name as decider_name
  from approvals join accounts on accounts.id = approvals.account_id
    join accounts as requesters on requesters.id = approvals.requested_by
    left join accounts as deciders on deciders.id = approvals.decided_by`;

/** One approval by its id. */
export const selectApproval = `${selectListed} where approvals.id = ?`;

// Few requests wait, but many may have expired: the subquery reads only those that wait.
const isWaiting = `approvals.id in
  (select id from approvals where outcome is null and requested_at > ?)`;
// The sign keeps SQLite from using the index on the time, and then having to sort.
const isExpired = 'approvals.outcome is null and +approvals.requested_at <= ?';

function clauseOf({ status, now }: ApprovalFilter): Clause {
  switch (status) {
    case undefined:
      return ['approvals.id > 0'];
    case 'approved':
    case 'rejected':
      return ['approvals.outcome = ?', status];
    case 'waiting':
      return [isWaiting, waitingSince(now)];
    case 'expired':
      return [isExpired, waitingSince(now)];
  }
}

/** The approvals that match a filter, newest first. */
export const selectApprovals = (filter: ApprovalFilter, page: CursorPage): Query =>
  selectPage(selectListed, [clauseOf(filter)], { id: 'approvals.id', page });

/** Whether one of the few requests that wait is about a subject; bound are its subject and the moment after which it was made. */
export const selectWaiting = `
  select 1 as found from approvals where outcome is null and subject = ? and requested_at > ? limit 1`;

/** The number of requests that wait; bound is the moment after which they were made. */
export const countWaiting = `
  select count(*) as waiting from approvals where outcome is null and requested_at > ?`;

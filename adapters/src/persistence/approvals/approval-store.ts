import {
  waitingSince,
  type ApprovalFilter,
  type ApprovalId,
  type ApprovalStore,
  type CursorPage,
} from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { byFilters, type AllOf } from '../statements/by-filters.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne, requireRow } from '../statements/by-columns.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import {
  ApprovalRow,
  toApprovalRow,
  toListedApproval,
  type ListedApprovalRow,
} from './approval.row.ts';

const insertApproval = insertRow(ApprovalRow);
const replaceApproval = replaceRow(ApprovalRow);

const listedIn = ({ db }: Pick<Parts<unknown>, 'db'>) =>
  db
    .selectFrom('approvals')
    .innerJoin('accounts', 'accounts.id', 'approvals.account_id')
    .innerJoin('accounts as requesters', 'requesters.id', 'approvals.requested_by')
    .leftJoin('accounts as deciders', 'deciders.id', 'approvals.decided_by')
    .selectAll('approvals')
    .select(['accounts.name as account_name', 'requesters.name as requester_name'])
    .select('deciders.name as decider_name');

const selectById = defineStatement((parts: Parts<Readonly<{ id: number }>>) =>
  listedIn(parts).where('approvals.id', '=', parts.given.id),
);

type Since = Readonly<{ since: number }>;

/** The few requests that wait; many others may have expired. */
const waitingIn = ({ db, given }: Parts<Since>) =>
  db.selectFrom('approvals').where('outcome', 'is', null).where('requested_at', '>', given.since);

/** Whether a request about a subject waits. */
export const selectWaiting = defineStatement(
  (parts: Parts<Since & Readonly<{ subject: string }>>) =>
    waitingIn(parts).select('id').where('subject', '=', parts.given.subject).limit(1),
);

/** The number of requests that wait. */
export const countWaiting = defineStatement((parts: Parts<Since>) =>
  waitingIn(parts).select((waiting) => waiting.fn.countAll<number>().as('count')),
);

type Values = Since &
  AllOf<CursorPage> &
  Readonly<{ outcome: 'approved' | 'rejected'; isWaiting: true; isExpired: true }>;

/** The approvals that match a filter, newest first. */
export const selectApprovals = byFilters<Values, ListedApprovalRow>((has) =>
  defineStatement((parts: Parts<Values>) => {
    const { given, dialect } = parts;
    let approvals = listedIn(parts).where('approvals.id', '<', given.before);
    if (has('outcome')) approvals = approvals.where('approvals.outcome', '=', given.outcome);
    if (has('isWaiting')) {
      approvals = approvals.where('approvals.id', 'in', waitingIn(parts).select('id'));
    }
    if (has('isExpired')) {
      // By the index on the time, all of them would have to be sorted.
      approvals = approvals
        .where('approvals.outcome', 'is', null)
        .where(
          (approval) => dialect.unindexed(approval.ref('approvals.requested_at')),
          '<=',
          given.since,
        );
    }
    return approvals.orderBy('approvals.id', 'desc').limit(upTo(given.limit));
  }),
);

/** The values of `selectApprovals` for a filter. */
export const toApprovalValues = (
  { status, now }: ApprovalFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
) => ({
  limit,
  before,
  outcome: status === 'approved' || status === 'rejected' ? status : undefined,
  isWaiting: status === 'waiting' || undefined,
  isExpired: status === 'expired' || undefined,
  since: waitingSince(now),
});

/** Requests for a second admin, in the database. */
export const createApprovalStore = ({ sql }: DatabaseSession): ApprovalStore => ({
  async insert(approval) {
    const id = await sql.insert(insertApproval, toApprovalRow(approval));
    return { ...approval, id: id as ApprovalId };
  },
  find: (id) => findOne(sql, selectById, { id }, toListedApproval),
  replace: (approval) => replaceApproval(sql, approval.id, toApprovalRow(approval)),
  list(filter, page) {
    const values = toApprovalValues(filter, page);
    return findAll(sql, selectApprovals(values), values, toListedApproval);
  },
  async hasWaiting(subject, now) {
    const given = { subject, since: waitingSince(now) };
    return (await sql.get(selectWaiting, given)) !== undefined;
  },
  countWaiting: async (now) =>
    requireRow(await sql.get(countWaiting, { since: waitingSince(now) })).count,
});

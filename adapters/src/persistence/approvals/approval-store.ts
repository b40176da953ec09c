import { waitingSince, type ApprovalId, type ApprovalStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsert, composeReplace } from '../statements/write-row.ts';
import { toApprovalRow, toListedApproval } from './approval.mapper.ts';
import { ApprovalRow } from './approval.row.ts';
import {
  countWaiting,
  selectApproval,
  selectApprovals,
  selectWaiting,
} from './select-approvals.ts';

const insertApproval = composeInsert(ApprovalRow);
const replaceApproval = composeReplace(ApprovalRow);

const toCount = ({ waiting }: Readonly<{ waiting: number }>): number => waiting;

/** What waits, or waited, for a second admin, in the database. */
export const createApprovalStore = ({ sql }: DatabaseSession): ApprovalStore => ({
  async insert(approval) {
    const id = await insertApproval(sql, toApprovalRow(approval));
    return { ...approval, id: id as ApprovalId };
  },
  find: (id) => findOne(sql, bind(selectApproval, id), toListedApproval),
  replace: (approval) => replaceApproval(sql, approval.id, toApprovalRow(approval)),
  list: (filter, page) => findAll(sql, selectApprovals(filter, page), toListedApproval),
  async hasWaiting(subject, now) {
    const found = await sql.get(selectWaiting, [subject, waitingSince(now)]);
    return found !== undefined;
  },
  countWaiting: async (now) =>
    (await findOne(sql, bind(countWaiting, waitingSince(now)), toCount)) ?? 0,
});

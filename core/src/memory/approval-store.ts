import type { ApprovalFilter, ApprovalStore } from '../approvals/approval-store.port.ts';
import type { Approval, ListedApproval } from '../approvals/approval.ts';
import { statusOf, subjectOf } from '../approvals/decide-approval.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

const matches = (approval: Approval, { status, now }: ApprovalFilter): boolean =>
  status === undefined || statusOf(approval, now) === status;

/** The approval without the names that are only joined in for display. */
const stripNames = ({
  accountName: _account,
  requesterName: _requester,
  deciderName: _decider,
  ...own
}: Approval & Partial<ListedApproval>): Approval => own;

/** What waits, or waited, for a second admin, in memory. */
export function createApprovalStore({ approvals, accounts }: MemoryState): ApprovalStore {
  const nameOf = (id: AccountId): string => {
    const account = accounts.rows.get(id);
    invariant(account !== undefined, 'an approval names existing accounts');
    return account.name;
  };
  const toListed = (approval: Approval): ListedApproval => ({
    ...approval,
    accountName: nameOf(approval.request.accountId),
    requesterName: nameOf(approval.requestedBy),
    deciderName: approval.decision === null ? null : nameOf(approval.decision.by),
  });
  const isWaiting = (approval: Approval, now: Instant): boolean =>
    statusOf(approval, now) === 'waiting';

  return {
    insert: async (approval) => insertRow(approvals, (id) => ({ ...approval, id })),
    async find(id) {
      const found = approvals.rows.get(id);
      return found === undefined ? undefined : toListed(found);
    },
    replace: async (approval) => replaceRow(approvals, stripNames(approval)),
    async list(filter, page) {
      const found = newestFirst(approvals, (approval) => matches(approval, filter));
      return cutPage(found, page).map(toListed);
    },
    hasWaiting: async (subject, now) =>
      findRow(
        approvals,
        (approval) => subjectOf(approval.request) === subject && isWaiting(approval, now),
      ) !== undefined,
    countWaiting: async (now) =>
      newestFirst(approvals, (approval) => isWaiting(approval, now)).length,
  };
}

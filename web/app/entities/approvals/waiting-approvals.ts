import { type Approval, ApprovalRequiredError } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import { formatGhs } from '../../lib/format/numbers.ts';
import { type PagedList, usePagedList, type PagedListOptions } from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { waitingQuery } from '../insights/platform-stats.ts';

const approvalsKey = ['approvals'] as const;

/** Other admins can request something at any time. */
const pollMs = 30_000;

/** What waits for a second admin, newest first. */
export const waitingApprovalsList: PagedListOptions<Approval> = {
  key: approvalsKey,
  load: (page, signal) =>
    nsem.admin.approvals.list({ ...page, status: 'waiting', limit: 20 }, { signal }),
  pollMs: () => pollMs,
};

export const useWaitingApprovals = (): PagedList<Approval> => usePagedList(waitingApprovalsList);

/** Refreshes what waits. */
export const refreshApprovals = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: approvalsKey }),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
};

/**
 * Shows that what an admin did waits for a second admin.
 *
 * @returns false if the error is another one
 */
export function reportWaiting(error: unknown): boolean {
  if (!(error instanceof ApprovalRequiredError)) return false;
  const { amount, user_name: name } = error.approval;
  const text = `${formatGhs(amount)} to ${name}. Another admin must approve it within 7 days.`;
  showToast('info', 'Waiting for a second admin', text);
  void refreshApprovals();
  return true;
}

/** What would be done: `Credit of GHS 5,000.00 to Kofi Mensah`. */
export function whatText({ kind, amount, user_name: name, ...about }: Approval): string {
  switch (kind) {
    case 'credit':
      return `Credit of ${formatGhs(amount)} to ${name}`;
    case 'refund':
      return `Refund of ${formatGhs(amount)} to ${name} for job #${about.job_id}`;
    case 'settlement':
      return `Decision about ${formatGhs(amount)} of ${name}’s job #${about.job_id}`;
    case 'payout':
      return `Payout #${about.payout_id} of ${formatGhs(amount)} to ${name}`;
  }
}

/** How many requests wait: `2 requests are waiting`. */
export function waitingText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing is waiting';
  if (count === 1 && !hasMore) return '1 request is waiting';
  return `${count}${hasMore ? '+' : ''} requests are waiting`;
}

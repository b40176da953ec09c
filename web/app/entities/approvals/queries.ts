import type { Approval } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { waitingQuery } from '../insights/waiting.ts';

const approvalsKey = ['approvals'] as const;

/** Other admins can request something at any time. */
const pollMs = 30_000;

/** What waits for a second admin, newest first. */
export const useWaitingApprovals = (): PagedList<Approval> =>
  usePagedList({
    key: approvalsKey,
    load: (page, signal) =>
      nsem.admin.approvals.list({ ...page, status: 'waiting', limit: 20 }, { signal }),
    pollMs: () => pollMs,
  });

/** Refreshes what waits. */
export const refreshApprovals = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: approvalsKey }),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
};

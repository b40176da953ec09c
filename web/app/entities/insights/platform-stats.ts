import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const pollMs = 30_000;

/** The key figures of the marketplace. Other users change them too, so they are polled. */
export const statsQuery = queryOptions({
  queryKey: ['platform', 'stats'],
  queryFn: ({ signal }) => nsem.admin.getStats({ signal }),
  refetchInterval: pollMs,
});

/** Refreshes the figures after an admin's decision, and what is pending. */
export const refreshStats = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
};

/** What is pending until an admin acts. */
export const waitingQuery = queryOptions({
  queryKey: ['platform', 'waiting'],
  queryFn: ({ signal }) => nsem.admin.getWaiting({ signal }),
  refetchInterval: pollMs,
});

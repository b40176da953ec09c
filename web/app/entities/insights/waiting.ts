import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';

const pollMs = 30_000;

/** What is pending until an admin acts. */
export const waitingQuery = queryOptions({
  queryKey: ['platform', 'waiting'],
  queryFn: ({ signal }) => nsem.admin.getWaiting({ signal }),
  refetchInterval: pollMs,
});

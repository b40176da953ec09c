import type { JobQuery } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';

/** The id of your newest job, optionally with the given status; null if there is none. */
export const newestJobIdQuery = (filter: Pick<JobQuery, 'status'>) =>
  queryOptions({
    queryKey: ['jobs', 'newest', filter],
    queryFn: async ({ signal }) => {
      const { data } = await nsem.jobs.list({ ...filter, limit: 1 }, { signal });
      return data[0]?.id ?? null;
    },
  });

import type { JobQuery } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';

/** The number of one's newest job, or of the newest that has such a status; null without any. */
export const newestJobQuery = (filter: Pick<JobQuery, 'status'>) =>
  queryOptions({
    queryKey: ['jobs', 'newest', filter],
    queryFn: async ({ signal }) => {
      const { data } = await nsem.jobs.list({ ...filter, limit: 1 }, { signal });
      return data[0]?.id ?? null;
    },
  });

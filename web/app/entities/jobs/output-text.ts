import type { Job } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';

/** The delivered text of a job; a job is delivered once, so it never goes stale. */
export const outputTextQuery = ({ id }: Pick<Job, 'id'>) =>
  queryOptions({
    queryKey: ['job-output', id],
    queryFn: async ({ signal }) => (await nsem.jobs.downloadOutput(id, { signal })).text(),
    staleTime: Infinity,
  });

import type { Job } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';

/** The reference files of a job, oldest first. */
export const referencesQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['references', jobId],
    queryFn: async ({ signal }) => (await nsem.jobs.references.list(jobId, { signal })).items,
  });

/** Whether the reader of a job can see its reference files: as soon as they see all of the job. */
export const canSeeReferences = (job: Job): boolean =>
  !job.content_erased && !job.content_is_preview && !job.input_withheld;

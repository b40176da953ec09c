import type { Job } from '@nsem/sdk';

import { requestParams } from '../../../entities/jobs/request-url.ts';

/** The parameters that request the work and the text of a job again, from the same provider. */
export const requestAgainParams = (job: Job): Record<string, string | null> =>
  requestParams({
    service: job.service_type,
    provider: job.provider_id ?? undefined,
    from: job.source_language,
    to: job.target_language ?? job.language,
    again: job.id,
  });

import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { requestParams } from '../../../entities/jobs/request-url.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';

/** What a client does most with a job in a list; the page of the job has all moves. */
export function ClientButtons({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const overlay = useOverlay();
  switch (job.status) {
    case 'pending':
      return (
        <>
          <Button
            data-minor
            variant="default"
            aria-label={`Edit job ${job.id}`}
            onClick={() => overlay.open({ edit: String(job.id) })}
          >
            Edit
          </Button>
          <Button
            data-minor
            variant="default"
            aria-label={`Cancel job ${job.id}`}
            onClick={onCancel}
          >
            Cancel
          </Button>
        </>
      );
    case 'in_progress':
      return null;
    case 'completed':
    case 'cancelled':
    case 'failed':
    case 'refunded':
      return (
        <Button
          variant="default"
          aria-label={`Request again: job ${job.id}`}
          onClick={() => overlay.open(sameWork(job))}
        >
          Request again
        </Button>
      );
  }
}

/** The parameters that request the work of a job again, from the same provider. */
const sameWork = (job: Job) =>
  requestParams({
    service: job.service_type,
    provider: job.provider_id ?? undefined,
    from: job.source_language,
    to: job.target_language ?? job.language,
  });

import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { requestAgainParams } from './request-again.ts';

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
          onClick={() => overlay.open(requestAgainParams(job))}
        >
          Request again
        </Button>
      );
  }
}

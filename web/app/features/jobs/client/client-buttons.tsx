import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { isLate } from '../../../entities/jobs/due-text.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { requestAgainParams } from './request-again.ts';

/** What a client does most with a job in a list; the page of the job has all moves. */
export function ClientButtons(
  props: Readonly<{ job: Job; onCancel: () => void; onTakeBack: () => void }>,
) {
  const { job, onCancel, onTakeBack } = props;
  const overlay = useOverlay();
  const now = useMinute();
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
      return isLate(job, now) ? (
        <Button variant="default" aria-label={`Take back job ${job.id}`} onClick={onTakeBack}>
          Take back
        </Button>
      ) : null;
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

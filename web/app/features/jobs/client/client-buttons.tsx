import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { nsem } from '../../../lib/api/nsem.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { DownloadButton } from '../../../entities/jobs/download-button.tsx';

/** The moves that a client can make with a job in its current status. */
export function ClientButtons({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const overlay = useOverlay();
  return (
    <>
      {job.has_output && (
        <DownloadButton
          label="Download"
          of={`job ${job.id}`}
          open={() => nsem.jobs.downloadOutput(job.id)}
        />
      )}
      {job.status === 'completed' && job.provider_id !== null && (
        <Button
          variant="default"
          aria-label={`Rate Provider of job ${job.id}`}
          onClick={() => overlay.open({ rate: job.provider_id })}
        >
          Rate Provider
        </Button>
      )}
      {job.status === 'pending' && (
        <>
          <Button
            variant="default"
            aria-label={`Edit job ${job.id}`}
            onClick={() => overlay.open({ edit: String(job.id) })}
          >
            Edit
          </Button>
          <Button variant="default" aria-label={`Cancel job ${job.id}`} onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
    </>
  );
}

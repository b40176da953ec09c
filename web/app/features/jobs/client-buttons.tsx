import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { nsem } from '../../lib/nsem.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { DownloadButton } from './download-button.tsx';

/** What a client can do with a job, as it stands. */
export function ClientButtons({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const overlay = useOverlay();
  return (
    <>
      {job.has_output && (
        <DownloadButton
          label="Download"
          of={`job ${job.id}`}
          open={() => nsem.jobs.output(job.id)}
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

import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { isLate } from '../../../entities/jobs/due-time.tsx';
import {
  type JobDialogProps,
  OldJobAddress,
  useJobForDialog,
} from '../../../entities/jobs/use-job-for-dialog.tsx';
import { parseOpenJobs } from '../../../entities/jobs/job-url.ts';
import { requestParams } from '../../../entities/jobs/request-url.ts';
import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

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
          {job.revisions === 0 && (
            <Button
              data-minor
              variant="default"
              aria-label={`Cancel job ${job.id}`}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
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

/** The parameters that request the work and the text of a job again, from the same provider. */
export const requestAgainParams = (job: Job): Record<string, string | null> =>
  requestParams({
    service: job.service_type,
    provider: job.provider_id ?? undefined,
    from: job.source_language,
    to: job.target_language ?? job.language,
    again: job.id,
  });

const EditDialog = lazyPart(
  async () => (await import('./edit-dialog.tsx')).EditDialog,
  ({ job }: JobDialogProps) => job !== null,
);

/** The job that a client's address has open to edit. */
export function ClientJobDialogs() {
  const { search } = useLocation();
  const { edit } = useMemo(() => parseOpenJobs(paramsOf(search)), [search]);
  const overlay = useOverlay();
  const edited = useJobForDialog(edit, 'pending');
  return (
    <>
      <OldJobAddress viewer="client" />
      <EditDialog job={edited} onClose={() => overlay.close(['edit'])} />
    </>
  );
}

import { Button } from '@mantine/core';
import { ConflictError, NotFoundError, type Job } from '@nsem/sdk';
import { useNavigate } from 'react-router';

import { workUrl } from '../../../entities/jobs/job-url.ts';
import { useAcceptJob } from '../../../entities/jobs/queries.ts';
import { markJobRead } from '../../../entities/notifications/queries.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';

/**
 * Accepts an available job, and opens it in the workbench.
 *
 * @param props.onRefused is called with the reason, also if the button is gone by then
 */
export function AcceptButton(
  props: Readonly<{ job: Job; onRefused?: (reason: string, id: number) => void }>,
) {
  const { job, onRefused } = props;
  const navigate = useNavigate();
  const accept = useAcceptJob({
    onSuccess: ({ id }) => {
      showToast('success', 'Job Accepted', `Job #${id} is open in the workbench.`);
      void markJobRead(id);
      void navigate(workUrl(id));
    },
    onError: (error) => {
      const reason = refusalText(error);
      showToast('error', acceptFailed, reason);
      onRefused?.(reason, job.id);
    },
  });
  return (
    <Button
      aria-label={`Accept job ${job.id}`}
      aria-disabled={accept.isPending}
      onClick={() => accept.isPending || accept.mutate(job.id)}
    >
      {accept.isPending ? 'Accepting...' : 'Accept'}
    </Button>
  );
}

export const acceptFailed = 'Could Not Accept';

/** A job that someone else has moved is in another state, or not offered to this provider any more. */
const refusalText = (error: Error): string =>
  error instanceof ConflictError || error instanceof NotFoundError
    ? 'It is gone: another provider has accepted it, or the client has cancelled it.'
    : errorText(error);

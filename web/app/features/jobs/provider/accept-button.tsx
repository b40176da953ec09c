import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { markJobRead } from '../../../entities/notifications/queries.ts';
import { useAcceptJob } from '../../../entities/jobs/queries.ts';

/**
 * Accepts an available job.
 *
 * @param props.onAccepted is called with the number of the job, also if the button is gone by then
 */
export function AcceptButton(props: Readonly<{ job: Job; onAccepted?: (id: number) => void }>) {
  const { job, onAccepted } = props;
  const accept = useAcceptJob({
    onSuccess: ({ id }) => {
      showToast('success', 'Job Accepted', `Job #${id} is now under Recent Jobs.`);
      void markJobRead(id);
      onAccepted?.(id);
    },
    onError: (error) => showToast('error', 'Could Not Accept', errorText(error)),
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

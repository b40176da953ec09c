import { Button } from '@mantine/core';
import { ConflictError, type Job, NotFoundError } from '@nsem/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { workUrl } from '../../../entities/jobs/job-url.ts';
import { useAcceptJob } from '../../../entities/jobs/queries.ts';
import { markJobRead } from '../../../entities/notifications/notifications.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { OwnProposalProps } from '../proposals/own-proposal.tsx';

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

const OwnProposal = lazyPart(
  async () => (await import('../proposals/own-proposal.tsx')).OwnProposal,
  ({ isShown }: OwnProposalProps) => isShown,
);

/**
 * Proposes a later due time for an available job that has one.
 *
 * @param props.onOpen opens the dialog, outside of the job: it can be taken by another provider
 */
export function LongerButton(props: Omit<OwnProposalProps, 'onOpenProposal'>) {
  const { job, isShown, onOpen } = props;
  // What was proposed takes the place of the button, so that is awaited where it is shown at first.
  const [isHidden, setHidden] = useState(isShown);
  if (job.due_at === null) return null;
  return (
    <>
      {!isHidden && (
        <Button
          variant="default"
          aria-label={`I need longer: job ${job.id}`}
          onClick={() => onOpen(job)}
        >
          I need longer
        </Button>
      )}
      <OwnProposal {...props} onOpenProposal={setHidden} />
    </>
  );
}

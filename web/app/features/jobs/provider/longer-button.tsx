import { Button } from '@mantine/core';
import { useState } from 'react';

import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OwnProposalProps } from '../proposals/own-proposal.tsx';

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

import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';

import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OwnProposalProps } from '../proposals/own-proposal.tsx';

const OwnProposal = lazyPart(
  async () => (await import('../proposals/own-proposal.tsx')).OwnProposal,
  ({ isOpen, isShown }: OwnProposalProps) => isOpen || isShown,
);

/**
 * Proposes a later due time for an available job that has one.
 *
 * @param props.isShown whether what was proposed before is shown: a list would load it for each job
 */
export function LongerButton({ job, isShown = false }: { job: Job; isShown?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [hasOne, setHasOne] = useState(false);
  if (job.due_at === null) return null;
  return (
    <>
      {!hasOne && (
        <Button
          variant="default"
          aria-label={`I need longer: job ${job.id}`}
          onClick={() => setOpen(true)}
        >
          I need longer
        </Button>
      )}
      <OwnProposal
        job={job}
        isOpen={isOpen}
        isShown={isShown}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onOpenProposal={setHasOne}
      />
    </>
  );
}

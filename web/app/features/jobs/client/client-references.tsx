import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useEffect, useState } from 'react';

import { JobReferences } from '../../../entities/references/job-references.tsx';
import { QueuedReferences } from '../../../entities/references/queued-references.tsx';
import { ReferenceFields } from '../../../entities/references/reference-fields.tsx';
import type { ChosenReference } from '../../../entities/references/reference-files.ts';
import {
  resumeReferences,
  sendReferences,
  useQueuedReferences,
} from '../../../entities/references/reference-queue.ts';

/** The reference files of a client's job; more can be added while it is live. */
export function ClientReferences({ job }: { job: Job }) {
  const { id, status } = job;
  const isLive = status === 'pending' || status === 'in_progress';
  const queued = useQueuedReferences(id);
  useEffect(() => {
    if (isLive) void resumeReferences(id);
  }, [id, isLive]);
  return (
    <JobReferences
      job={job}
      isEditable={isLive}
      empty={
        isLive
          ? 'Give the provider what helps: last year’s notice, a list of names, a picture.'
          : 'You added no reference files.'
      }
    >
      {(items) =>
        isLive && (
          <>
            {queued.length > 0 && <QueuedReferences queued={queued} />}
            <AddReferences jobId={id} used={items.length + queued.length} />
          </>
        )
      }
    </JobReferences>
  );
}

function AddReferences({ jobId, used }: { jobId: number; used: number }) {
  const [chosen, setChosen] = useState<readonly ChosenReference[]>([]);
  const add = (): void => {
    sendReferences(jobId, chosen);
    setChosen([]);
  };
  return (
    <>
      <ReferenceFields chosen={chosen} used={used} onChange={setChosen} />
      {chosen.length > 0 && (
        <Button onClick={add}>
          {chosen.length === 1 ? 'Add the file' : `Add the ${chosen.length} files`}
        </Button>
      )}
    </>
  );
}

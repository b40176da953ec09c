import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { QueuedReferences } from '../../../entities/references/queued-references.tsx';
import { ReferenceFields } from '../../../entities/references/reference-fields.tsx';
import type { ChosenReference } from '../../../entities/references/reference-files.ts';
import {
  resumeReferences,
  sendReferences,
  useQueuedReferences,
} from '../../../entities/references/reference-queue.ts';

/** The job that files are added to, and how many it has. */
export type AddReferencesProps = Readonly<{ jobId: number; isLive: boolean; count: number }>;

/** Adds reference files to a job, and shows those that are on their way. */
export function AddReferences({ jobId, isLive, count }: AddReferencesProps) {
  const [chosen, setChosen] = useState<readonly ChosenReference[]>([]);
  const queued = useQueuedReferences(jobId);
  useEffect(() => {
    if (isLive) void resumeReferences(jobId);
  }, [jobId, isLive]);
  if (!isLive) return null;
  const add = (): void => {
    sendReferences(jobId, chosen);
    setChosen([]);
  };
  return (
    <>
      {queued.length > 0 && <QueuedReferences queued={queued} />}
      <ReferenceFields chosen={chosen} used={count + queued.length} onChange={setChosen} />
      {chosen.length > 0 && (
        <Button onClick={add}>
          {chosen.length === 1 ? 'Add the file' : `Add the ${chosen.length} files`}
        </Button>
      )}
    </>
  );
}

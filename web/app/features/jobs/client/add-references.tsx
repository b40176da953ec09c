import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { QueuedReferences, useKeptFocus } from '../../../entities/references/queued-references.tsx';
import {
  type ChosenReference,
  ReferenceFields,
} from '../../../entities/references/reference-fields.tsx';
import {
  resumeReferences,
  sendReferences,
  useQueuedReferences,
} from '../../../entities/references/reference-queue.ts';
import { useReferenceNews } from '../../../entities/references/references.ts';

/** The job that files are added to, and how many it has; null until that is known. */
type AddReferencesProps = Readonly<{ jobId: number; isLive: boolean; count: number | null }>;

/** Adds reference files to a job, and shows those that are on their way. */
export function AddReferences({ jobId, isLive, count }: AddReferencesProps) {
  const [chosen, setChosen] = useState<readonly ChosenReference[]>([]);
  const queued = useQueuedReferences(jobId);
  const news = useRef<HTMLOutputElement>(null);
  useKeptFocus(news);
  useEffect(() => {
    void resumeReferences(jobId);
  }, [jobId]);
  const expected = queued.filter(({ state }) => state !== 'failed').length;
  const add = (): void => {
    sendReferences(jobId, chosen);
    setChosen([]);
  };
  return (
    <>
      <output ref={news} className="visually-hidden">
        {useReferenceNews(jobId)}
      </output>
      {queued.length > 0 && <QueuedReferences queued={queued} />}
      {isLive && count !== null && (
        <ReferenceFields chosen={chosen} used={count + expected} onChange={setChosen} />
      )}
      {isLive && chosen.length > 0 && (
        <Button onClick={add}>
          {chosen.length === 1 ? 'Add the file' : `Add the ${chosen.length} files`}
        </Button>
      )}
    </>
  );
}

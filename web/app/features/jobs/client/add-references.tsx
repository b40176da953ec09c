import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { QueuedReferences } from '../../../entities/references/queued-references.tsx';
import { ReferenceFields } from '../../../entities/references/reference-fields.tsx';
import type { ChosenReference } from '../../../entities/references/reference-files.ts';
import { useQueuedReferences } from '../../../entities/references/queue-state.ts';
import { useReferenceNews } from '../../../entities/references/reference-news.ts';
import { resumeReferences, sendReferences } from '../../../entities/references/reference-queue.ts';
import { useKeptFocus } from '../../../entities/references/use-kept-focus.ts';

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

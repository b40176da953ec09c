import type { Job } from '@nsem/sdk';
import { useEffect, useState, type ComponentProps } from 'react';

import { JobReferences } from '../../../entities/references/job-references.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { onFirstInteraction } from '../../../ui/on-first-interaction.ts';

const load = async () => (await import('./add-references.tsx')).AddReferences;

const AddReferences = lazyPart(load, () => true);

type LateProps = ComponentProps<typeof AddReferences> & Readonly<{ isUsed: boolean }>;

const LoadedLate = lazyPart<LateProps>(load, ({ isUsed }) => isUsed, { isAhead: false });

/** After the end of a job, there may be files that did not arrive: seldom, so the page comes first. */
function LateReferences({ jobId }: Readonly<{ jobId: number }>) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => onFirstInteraction(window, () => setUsed(true)), []);
  return <LoadedLate jobId={jobId} isLive={false} count={null} isUsed={isUsed} />;
}

/** The reference files of a client's job; more can be added while it is live. */
export function ClientReferences({ job }: { job: Job }) {
  const { id, status } = job;
  const isLive = status === 'pending' || status === 'in_progress';
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
        isLive ? (
          <AddReferences jobId={id} isLive count={items?.length ?? null} />
        ) : (
          <LateReferences jobId={id} />
        )
      }
    </JobReferences>
  );
}

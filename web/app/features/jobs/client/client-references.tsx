import type { Job } from '@nsem/sdk';

import { JobReferences } from '../../../entities/references/job-references.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const load = async () => (await import('./add-references.tsx')).AddReferences;

const AddReferences = lazyPart(load, () => true);

/** After the end of a job, there may be files that did not arrive before it. */
const LateReferences = lazyPart(load, () => true, { isAhead: false, isUrgent: false });

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
          <LateReferences jobId={id} isLive={false} count={null} />
        )
      }
    </JobReferences>
  );
}

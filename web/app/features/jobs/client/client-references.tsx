import type { Job } from '@nsem/sdk';

import { JobReferences } from '../../../entities/references/job-references.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { AddReferencesProps } from './add-references.tsx';

const AddReferences = lazyPart(
  async () => (await import('./add-references.tsx')).AddReferences,
  ({ isLive }: AddReferencesProps) => isLive,
);

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
      {(items) => <AddReferences jobId={id} isLive={isLive} count={items.length} />}
    </JobReferences>
  );
}

import type { Job, ReferenceFile } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import jobStyles from '../jobs/job-page.module.css';
import type { ReferenceListProps } from './reference-list.tsx';
import { canSeeReferences, referencesQuery } from './references.ts';

/** The reference files on the page of a job, for those who see all of it. */
export function JobReferences(
  props: Readonly<{
    job: Job;
    /** The text if there are none. */
    empty: string;
    isEditable?: boolean;
    /** What follows the files that the job has; they are undefined until they are loaded. */
    children?: (items: readonly ReferenceFile[] | undefined) => ReactNode;
  }>,
) {
  const { job, empty, isEditable = false, children } = props;
  const isVisible = canSeeReferences(job);
  const query = useQuery({ ...referencesQuery(job.id), enabled: isVisible });
  if (!isVisible) return null;
  return (
    <section className={jobStyles.card} aria-label="Reference files" tabIndex={-1}>
      <h2>Reference files</h2>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Loading the reference files..." shape="line" count={0} />}
        errorTitle="The reference files could not be loaded"
      >
        {(items) => (
          <>
            {items.length === 0 && <p className="soft small">{empty}</p>}
            <ShownReferences jobId={job.id} items={items} isEditable={isEditable} />
          </>
        )}
      </Loaded>
      {children?.(query.data)}
    </section>
  );
}

/** The reference files of a job; most jobs have none, so that the list is loaded with the first one. */
const ShownReferences = lazyPart(
  async () => (await import('./reference-list.tsx')).ReferenceList,
  ({ items }: ReferenceListProps) => items.length > 0,
  { isAhead: false },
);

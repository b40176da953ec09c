import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';

import { JobCard } from '../../../entities/jobs/job-card.tsx';
import { providerScope } from '../../../entities/jobs/job-text.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { Earnings } from './earnings.tsx';

/** A job in the list of the provider who works or worked on it. */
export function RecentJobCard({ job, children }: { job: Job; children: ReactNode }) {
  const { nameOf } = useLanguages();
  const facts = (
    <>
      <span>{languagesText(job, nameOf)}</span>
      <span>Client #{job.client_id}</span>
      <span>{providerScope(job)}</span>
    </>
  );
  return (
    <JobCard job={job} facts={facts} money={<Earnings job={job} />}>
      {children}
    </JobCard>
  );
}

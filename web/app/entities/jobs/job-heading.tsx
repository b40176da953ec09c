import type { Job } from '@nsem/sdk';

import { JobLink } from './job-link.tsx';
import { jobTitle } from './job-text.ts';

/** The title of a job card, which links to the job's page. */
export const JobHeading = ({ job }: { job: Job }) => (
  <h3>
    <JobLink id={job.id}>{jobTitle(job)}</JobLink>
  </h3>
);

import type { Job } from '@nsem/sdk';

import { OverlayLink } from '../../ui/overlay-link.tsx';
import { jobTitle } from './job-text.ts';
import styles from './jobs.module.css';

/** The title of a job card, which links to the job's details. */
export const JobHeading = ({ job }: { job: Job }) => (
  <h3>
    <OverlayLink params={{ job: String(job.id) }} className={styles.link}>
      {jobTitle(job)}
    </OverlayLink>
  </h3>
);

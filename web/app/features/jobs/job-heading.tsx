import type { Job } from '@nsem/sdk';

import { OverlayLink } from '../../ui/overlay-link.tsx';
import { jobTitle } from './job-text.ts';
import styles from './jobs.module.css';

/** A job's name on its card, which leads to all about it. */
export const JobHeading = ({ job }: { job: Job }) => (
  <h3>
    <OverlayLink params={{ job: String(job.id) }} className={styles.link}>
      {jobTitle(job)}
    </OverlayLink>
  </h3>
);

import type { Job } from '@nsem/sdk';

import styles from '../../../entities/jobs/jobs.module.css';
import { payOf } from './pay-text.ts';

/** What the provider earns by the job, or earned: the first thing to know about an offer. */
export function Earnings({ job }: { job: Job }) {
  const { earned, terms } = payOf(job);
  return (
    <span className={`${styles.pay} numeric`}>
      {earned !== null && <strong>{earned}</strong>}
      {terms !== null && <span>{terms}</span>}
    </span>
  );
}

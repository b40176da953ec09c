import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSession } from '../../lib/session/session.ts';
import { jobUrl } from './job-url.ts';
import styles from './jobs.module.css';

/** Links to the page of a job, for the role of the user. */
export function JobLink({ id, children }: { id: number; children: ReactNode }) {
  const session = useSession();
  const role = session.state === 'signed-in' ? session.user.role : 'client';
  return (
    <Link to={jobUrl(role, id)} className={styles.link}>
      {children}
    </Link>
  );
}

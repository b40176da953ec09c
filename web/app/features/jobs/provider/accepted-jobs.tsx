import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { JobLink } from '../../../entities/jobs/job-link.tsx';
import { workUrl } from '../../../entities/jobs/job-url.ts';
import { jobQuery } from '../../../entities/jobs/queries.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import styles from './accepted-jobs.module.css';

/**
 * The next step of jobs that have just left the list of available ones: to work on them.
 *
 * @param props.ids the numbers of the jobs that were accepted since the list was opened
 */
export const AcceptedJobs = ({ ids }: Readonly<{ ids: readonly number[] }>) =>
  ids.map((id) => <AcceptedJob key={id} id={id} />);

/** Nothing once the job is delivered, released or failed. */
function AcceptedJob({ id }: { id: number }) {
  const { data: job } = useQuery(jobQuery(id));
  const overlay = useOverlay();
  if (job?.status !== 'in_progress') return null;
  return (
    <div className={styles.accepted}>
      <p>
        <span className={styles.note}>You accepted</span>{' '}
        <JobLink id={id}>
          <span className={styles.title} dir="auto">
            {job.title}
          </span>
        </JobLink>
      </p>
      <div className={styles.steps}>
        <Link className="button" to={workUrl(id)} aria-label={`Open the workbench: job ${id}`}>
          Open the workbench
        </Link>
        <Button
          variant="default"
          aria-label={`Deliver job ${id}`}
          onClick={() => overlay.open({ deliver: String(id) })}
        >
          Deliver
        </Button>
      </div>
    </div>
  );
}

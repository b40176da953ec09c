import type { Job } from '@nsem/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useSession } from '../../lib/session/session.ts';
import { hasWholeContent, jobTitle, offerText, previewOf } from './job-text.ts';
import { jobUrl } from './job-url.ts';
import styles from './jobs.module.css';

/**
 * The text of a job; a long one expands from a preview, and one that is too long for a list is
 * linked. Renders nothing if it is empty.
 */
export function JobContent({ job, isOpen = false }: { job: Job; isOpen?: boolean }) {
  const text = job.content.trim();
  if (text === '') return null;
  if (job.content_is_preview) return <OfferedContent job={job} text={text} />;
  const preview = previewOf(text);
  if (preview === text) {
    return (
      <p className="written well" dir="auto">
        {text}
      </p>
    );
  }
  if (!hasWholeContent(job)) return <LinkedContent job={job} preview={preview} />;
  return (
    <details className={`well ${styles.whole}`} open={isOpen}>
      <summary className="written" dir="auto">
        {preview}
      </summary>
      <p className="written" dir="auto">
        {text}
      </p>
    </details>
  );
}

/** The beginning of a text that its provider gets with the job. */
const OfferedContent = ({ job, text }: { job: Job; text: string }) => (
  <div className="well">
    <p className="written" dir="auto">
      {text}…
    </p>
    <p className="soft below">{offerText(job)}</p>
  </div>
);

const LinkedContent = ({ job, preview }: { job: Job; preview: string }) => (
  <div className="well">
    <p className="written" dir="auto">
      {preview}
    </p>
    <JobLink id={job.id}>
      Read the whole text<span className="visually-hidden"> of job #{job.id}</span>
    </JobLink>
  </div>
);

/** The title of a job card, which links to the job's page. */
export const JobHeading = ({ job }: { job: Job }) => (
  <h3>
    <JobLink id={job.id}>{jobTitle(job)}</JobLink>
  </h3>
);

/** Links to the page of a job, for the role of the user. */
function JobLink({ id, children }: { id: number; children: ReactNode }) {
  const session = useSession();
  const role = session.state === 'signed-in' ? session.user.role : 'client';
  return (
    <Link to={jobUrl(role, id)} className={styles.link}>
      {children}
    </Link>
  );
}

import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { previousAddress } from '../../lib/address/previous-entry.ts';
import type { Role } from '../../lib/session/dashboard-of.ts';
import { BackIcon } from '../../ui/icons.tsx';
import { isJobList, jobListOf } from './job-url.ts';
import styles from './job-page.module.css';

/** Leads back to the list of jobs; if the user came from there, to where they were in it. */
export function BackToJobs({ viewer }: { viewer: Role }) {
  const navigate = useNavigate();
  const [{ to, label }] = useState(() => jobListOf(viewer, previousAddress()));
  const goBack = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || !isJobList(viewer, previousAddress())) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link className={styles.back} to={to} onClick={goBack}>
      <BackIcon />
      {label}
    </Link>
  );
}

import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Dialog } from '../../../ui/kit/dialog.tsx';
import { useBelow } from '../../../ui/kit/use-below.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { jobTitle } from '../job-text.ts';
import { jobQuery } from '../queries.ts';
import styles from './detail.module.css';

/** The job of the address, undefined while none is open, and whether a dialog is open over it. */
export type OpenJob = Readonly<{
  id: number | undefined;
  isCovered: boolean;
  onClose: () => void;
}>;

/** All about one job, as soon as it is known; or that there is none. */
export function JobDialog(
  props: OpenJob &
    Readonly<{
      /** What to say where there is no such job. */
      missing: string;
      /** Where this person's jobs are. */
      list: Readonly<{ to: string; label: string }>;
      /** Shows the job, which was loaded at a time in milliseconds; 0 while a list's stands in. */
      children: (job: Job, asOf: number) => ReactNode;
    }>,
) {
  const { id, isCovered, onClose, missing, list, children } = props;
  const isOpen = id !== undefined;
  const query = useOpenJob(id);
  const title = query.data ? jobTitle(query.data) : isOpen ? `Job #${id}` : 'Job';
  return (
    <Dialog
      title={title}
      opened={useBelow(isOpen, isCovered)}
      // Escape is heard by every open dialog: the one on top closes.
      onClose={() => isCovered || onClose()}
      size="lg"
    >
      {isOpen && (
        <Loaded
          query={query}
          skeleton={<Skeleton label="Loading the job..." shape="sheet" count={6} />}
          errorTitle="The job could not be loaded"
        >
          {(job) =>
            job === null ? (
              <div className={styles.gone}>
                <Notice kind="warning" title={`There is no job #${id} for you`}>
                  {missing}
                </Notice>
                <Link className="button quiet" to={list.to} replace preventScrollReset>
                  {list.label}
                </Link>
              </div>
            ) : (
              children(job, query.isPlaceholderData ? 0 : query.dataUpdatedAt)
            )
          }
        </Loaded>
      )}
    </Dialog>
  );
}

/** The job, kept up to date while it is open. What was refused once is not asked for at every event. */
function useOpenJob(id: number | undefined) {
  const [isRefused, setRefused] = useState(false);
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined && !isRefused });
  const isNone = id !== undefined && query.data === null;
  if (isRefused !== isNone) setRefused(isNone);
  return query;
}

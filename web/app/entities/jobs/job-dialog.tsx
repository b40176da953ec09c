import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { Dialog } from '../../ui/kit/dialog.tsx';
import { useCoverableDialog } from '../../ui/kit/use-coverable-dialog.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { useMarkJobRead } from '../notifications/queries.ts';
import { jobTitle } from './job-text.ts';
import { jobQuery } from './queries.ts';
import styles from './job-sheet.module.css';

/** The job in the address, undefined while none is open; `isCovered` by another dialog or not. */
export type OpenJob = Readonly<{
  id: number | undefined;
  isCovered: boolean;
  onClose: () => void;
}>;

/** One job in full, or a notice if it does not exist for this user. */
export function JobDialog(
  props: OpenJob &
    Readonly<{
      /** The text if there is no such job. */
      missing: string;
      /** The link to this user's jobs. */
      list: Readonly<{ to: string; label: string }>;
      /** `asOf` is when the job was loaded, in milliseconds; 0 while a list's copy is shown. */
      children: (job: Job, asOf: number) => ReactNode;
    }>,
) {
  const { id, isCovered, onClose, missing, list, children } = props;
  const isOpen = id !== undefined;
  const query = useOpenJob(id);
  useMarkJobRead(query.data ? id : undefined);
  const title = query.data ? jobTitle(query.data) : isOpen ? `Job #${id}` : 'Job';
  return (
    <Dialog
      title={title}
      opened={useCoverableDialog(isOpen, isCovered)}
      // Every open dialog receives Escape, but only the top one may close.
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
              <div className={styles.missing}>
                <Notice kind="warning" title={`Job #${id} was not found`}>
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

/** The open job, refreshed as it changes; a job that was not found is not requested again. */
function useOpenJob(id: number | undefined) {
  const [isMissing, setMissing] = useState(false);
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined && !isMissing });
  const isNotFound = id !== undefined && query.data === null;
  if (isMissing !== isNotFound) setMissing(isNotFound);
  return query;
}

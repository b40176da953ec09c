import type { Job } from '@nsem/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { idParam } from '../../lib/address/search-params.ts';
import { isAway } from '../../lib/api/calls.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import type { Role } from '../../lib/session/session.ts';
import { BackIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { useMarkJobRead } from '../notifications/notifications.tsx';
import styles from './job-page.module.css';
import { isJobList, jobListOf } from './job-url.ts';
import { jobQuery } from './queries.ts';

/** The page of one job, or a notice if it does not exist for this user. */
export function JobPage(
  props: Readonly<{
    viewer: Role;
    /** The id, as it is written in the address. */
    written: string;
    /** The text if there is no such job. */
    missing: string;
    /** The job as this device has it, shown as long as the server cannot be reached. */
    ofDevice?: Job | undefined;
    /** Where the page leads back to; by default, the list of the viewer's jobs. */
    back?: ReactNode;
    /** `asOf` is when the job was loaded, in milliseconds; 0 while a list's copy is shown. */
    children: (job: Job, asOf: number) => ReactNode;
  }>,
) {
  const { viewer, written, missing, back = <BackToJobs viewer={viewer} />, children } = props;
  const id = idParam(written);
  const query = withDevice(useOpenJob(id), props.ofDevice);
  useMarkJobRead(query.data ? id : undefined);
  useTitle(query.data?.title ?? `Job #${written}`);
  const absent = <MissingJob viewer={viewer} name={`Job #${written}`} text={missing} />;
  return (
    <div className={`page ${styles.page}`}>
      {back}
      {id === undefined ? (
        absent
      ) : (
        <>
          {query.data === undefined && <h1>Job #{id}</h1>}
          <Loaded query={query} skeleton={skeleton} errorTitle="The job could not be loaded">
            {(job) =>
              job === null
                ? absent
                : children(job, query.isPlaceholderData ? 0 : query.dataUpdatedAt)
            }
          </Loaded>
        </>
      )}
    </div>
  );
}

function MissingJob({ viewer, name, text }: { viewer: Role; name: string; text: string }) {
  const { to, label } = jobListOf(viewer);
  return (
    <div className="stack">
      <h1>{name} was not found</h1>
      <Notice kind="warning">{text}</Notice>
      <div className="buttons">
        <Link className="button quiet" to={to} replace>
          See {label}
        </Link>
      </div>
    </div>
  );
}

const skeleton = <Skeleton label="Loading the job..." shape="sheet" count={4} />;

/** The open job, refreshed as it changes; a job that was not found is not requested again. */
function useOpenJob(id: number | undefined) {
  const [isMissing, setMissing] = useState(false);
  const query = useQuery({ ...jobQuery(id ?? 0), enabled: id !== undefined && !isMissing });
  const isNotFound = id !== undefined && query.data === null;
  if (isMissing !== isNotFound) setMissing(isNotFound);
  return query;
}

/** The query with the job of this device in place of one that cannot be loaded. */
function withDevice(query: UseQueryResult<Job | null>, ofDevice: Job | undefined) {
  const { data, isPlaceholderData, dataUpdatedAt, isPaused, error, refetch } = query;
  const isOutOfReach = isPaused || isAway(error);
  const isOfDevice = data === undefined && ofDevice !== undefined && isOutOfReach;
  return {
    data: isOfDevice ? ofDevice : data,
    isPlaceholderData: isPlaceholderData || isOfDevice,
    isError: query.isError && !isOfDevice,
    dataUpdatedAt,
    isPaused,
    error,
    refetch,
  };
}

/** Names the browser's tab after the job; the page is built without knowing which one it shows. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}

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

/** The part of the Navigation API that is used; browsers before 2026 may lack it. */
type WithNavigation = Readonly<{
  navigation?: Readonly<{
    currentEntry: Readonly<{ index: number }> | null;
    entries(): readonly Readonly<{ url: string | null }>[];
  }>;
}>;

/** The address of the page before this one in the history; null if it is unknown, or another site's. */
export function previousAddress(): string | null {
  const { navigation } = globalThis as unknown as WithNavigation;
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.url ?? null;
}

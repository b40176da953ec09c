import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { JobCard } from '../../../entities/jobs/job-card.tsx';
import { JobFilters, NoJobsFound } from '../../../entities/jobs/job-filters.tsx';
import {
  isWholeList,
  type JobListView,
  parseJobListView,
  toJobQuery,
} from '../../../entities/jobs/job-list-url.ts';
import { providerScope } from '../../../entities/jobs/job-text.ts';
import { useRecentJobs } from '../../../entities/jobs/queries.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { paramsOf } from '../../../lib/address/search-params.ts';
import type { PagedList } from '../../../lib/query/paged-list.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { Earnings } from './earnings.tsx';
import { ReleaseDialog, WorkButtons } from './work-buttons.tsx';

/** How many jobs are shown at first, and how many more with each press on "Show more". */
const shownCount = 10;

/**
 * A provider's newest jobs: all in progress with their moves, then the newest finished ones.
 *
 * @param props.obstacle what keeps jobs away from this provider, if something does
 */
export function RecentJobsPanel({ obstacle }: { obstacle?: ReactNode }) {
  const { search } = useLocation();
  const view = useMemo(() => parseJobListView(paramsOf(search)), [search]);
  const [releasing, setReleasing] = useState<Job | null>(null);
  const list = useRecentJobs(view);
  const { shown, showMore } = useFinished(list, view);
  const isFiltered = Object.keys(toJobQuery(view)).length > 0;
  const hasNone = list.items?.length === 0 && !isFiltered;
  return (
    <section className={dashboard.panel} aria-label="Recent Jobs">
      <div className={dashboard.panelHead}>
        <h2>Recent Jobs</h2>
      </div>
      {!hasNone && <JobFilters view={view} />}
      <Loaded
        query={{ ...list.query, data: shown }}
        skeleton={<Skeleton label="Loading your jobs..." />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <Nothing list={list} isFiltered={isFiltered} obstacle={obstacle} />
          ) : (
            <>
              <ul className="stack">
                {jobs.map((job) => (
                  <RecentJobCard key={job.id} job={job}>
                    <WorkButtons job={job} onRelease={() => setReleasing(job)} />
                  </RecentJobCard>
                ))}
              </ul>
              <ShowMore loadMore={showMore} />
            </>
          )
        }
      </Loaded>
      {releasing !== null && <ReleaseDialog job={releasing} onClose={() => setReleasing(null)} />}
    </section>
  );
}

/** Cuts a whole list after its newest finished jobs; those in progress are never cut off. */
function useFinished({ items, loadMore }: PagedList<Job>, view: JobListView) {
  const [count, setCount] = useState(shownCount);
  if (items === undefined || !isWholeList(view)) return { shown: items, showMore: loadMore };
  const inProgress = items.filter(({ status }) => status === 'in_progress');
  const finished = items.filter(({ status }) => status !== 'in_progress');
  const showMore = (): void => {
    setCount(count + shownCount);
    if (items.length < count + shownCount) loadMore?.();
  };
  const hasMore = items.length > Math.max(count, inProgress.length) || loadMore !== null;
  return {
    shown: [...inProgress, ...finished.slice(0, Math.max(0, count - inProgress.length))],
    showMore: hasMore ? showMore : null,
  };
}

function Nothing(
  props: Readonly<{ list: PagedList<Job>; isFiltered: boolean; obstacle: ReactNode }>,
) {
  const { list, isFiltered, obstacle } = props;
  const navigate = useNavigate();
  if (isFiltered) return <NoJobsFound list={list} />;
  if (obstacle) return obstacle;
  return (
    <EmptyState
      text="You have not accepted any jobs yet."
      action={
        <Button size="md" onClick={() => void navigate('?tab=available')}>
          See Available Jobs
        </Button>
      }
    />
  );
}

/** A job in the list of the provider who works or worked on it. */
export function RecentJobCard({ job, children }: { job: Job; children: ReactNode }) {
  const { nameOf } = useLanguages();
  const facts = (
    <>
      <span>{languagesText(job, nameOf)}</span>
      <span>Client #{job.client_id}</span>
      <span>{providerScope(job)}</span>
    </>
  );
  return (
    <JobCard job={job} facts={facts} money={<Earnings job={job} />}>
      {children}
    </JobCard>
  );
}

import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { JobCard } from '../../../entities/jobs/job-card.tsx';
import { JobFilters, NoJobsFound } from '../../../entities/jobs/job-filters.tsx';
import { parseJobListView, toJobQuery } from '../../../entities/jobs/job-list-url.ts';
import { clientScope } from '../../../entities/jobs/job-text.ts';
import styles from '../../../entities/jobs/jobs.module.css';
import { useMyJobs } from '../../../entities/jobs/queries.ts';
import { requestParams } from '../../../entities/jobs/request-url.ts';
import { type Languages, useClientLanguages } from '../../../entities/languages/queries.ts';
import { languagesText } from '../../../entities/services/service-text.ts';
import { paramsOf, useOverlay } from '../../../lib/address/search-params.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import type { AcceptAllProps } from './accept-all.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientButtons } from './client-buttons.tsx';
import type { TakeBackProps } from './take-back-dialog.tsx';

const TakeBackDialog = lazyPart(
  async () => (await import('./take-back-dialog.tsx')).TakeBackDialog,
  ({ job }: TakeBackProps) => job !== null,
);

const AcceptAll = lazyPart(
  async () => (await import('./accept-all.tsx')).AcceptAll,
  ({ jobs }: AcceptAllProps) => jobs.some(({ review_state: state }) => state === 'open'),
  { skeleton: null },
);

/** A client's jobs: those in progress, then the others, newest first. */
export function MyJobsPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseJobListView(paramsOf(search)), [search]);
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const [takenBack, setTakenBack] = useState<Job | null>(null);
  const overlay = useOverlay();
  const list = useMyJobs(view);
  const languages = useClientLanguages();
  const isFiltered = Object.keys(toJobQuery(view)).length > 0;
  const hasNone = list.items?.length === 0 && !isFiltered;
  return (
    <section className={dashboard.panel} aria-label="My Jobs">
      <div className={dashboard.panelHead}>
        <h2>My Jobs</h2>
        <div className="buttons">
          <Link to="/client/glossary">Glossary</Link>
          <Button size="md" onClick={() => overlay.open(requestParams({ service: 'translation' }))}>
            Request a Job
          </Button>
        </div>
      </div>
      {!hasNone && <JobFilters view={view} />}
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading your jobs..." shape="card" />}
        errorTitle="Your jobs could not be loaded"
        empty={isFiltered ? <NoJobsFound list={list} /> : <NoJobs />}
      >
        {(jobs) => (
          <JobScroller>
            <AcceptAll jobs={jobs} />
            <ul className="stack">
              {jobs.map((job) => (
                <ClientJobCard
                  key={job.id}
                  job={job}
                  languages={languages}
                  onCancel={() => setCancelling(job)}
                  onTakeBack={() => setTakenBack(job)}
                />
              ))}
            </ul>
          </JobScroller>
        )}
      </GrowingList>
      <TakeBackDialog job={takenBack} onClose={() => setTakenBack(null)} />
      {cancelling !== null && <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}

function NoJobs() {
  const navigate = useNavigate();
  return (
    <EmptyState
      text="You haven't created any jobs yet."
      action={
        <Button size="md" onClick={() => void navigate('?tab=discover')}>
          Find Service Providers
        </Button>
      }
    />
  );
}

function ClientJobCard(
  props: Readonly<{
    job: Job;
    languages: Languages;
    onCancel: () => void;
    onTakeBack: () => void;
  }>,
) {
  const { job, languages, onCancel, onTakeBack } = props;
  const facts = (
    <>
      <span>{languagesText(job, languages.nameOf)}</span>
      <span>{clientScope(job)}</span>
    </>
  );
  const money = (
    <>
      <strong className="numeric">{formatGhs(job.price)}</strong>
      {job.discount > 0 && (
        <span> ·&nbsp;You pay {formatGhs(job.amount_due)}: first translation free</span>
      )}
    </>
  );
  return (
    <JobCard job={job} facts={facts} money={money}>
      <ClientButtons job={job} onCancel={onCancel} onTakeBack={onTakeBack} />
    </JobCard>
  );
}

/** How far each list was scrolled when it was left, by the key of its entry in the history. */
const places = new Map<string, number>();

/**
 * The part of the page in which the list of jobs scrolls; it can be reached by keyboard. A client who
 * comes back from a job finds the list as they left it, as the browser does it for the whole page.
 */
export function JobScroller({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = region.current;
    if (node === null) return;
    node.scrollTop = places.get(key) ?? node.scrollTop;
    return () => void places.set(key, node.scrollTop);
  }, [key]);
  return (
    // A region that scrolls is reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={styles.scroller} tabIndex={0} aria-label="List of jobs">
      {children}
    </section>
  );
}

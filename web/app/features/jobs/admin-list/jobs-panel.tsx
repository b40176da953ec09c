import type { Job, JobQuery, TableExportQuery } from '@nsem/sdk';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { JobFilters, NoJobsFound } from '../../../entities/jobs/job-filters.tsx';
import { parseJobListView, toJobQuery } from '../../../entities/jobs/job-list-url.ts';
import { measureText, badgeTone, reviewText, statusText } from '../../../entities/jobs/job-text.ts';
import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { useAllJobs } from '../../../entities/jobs/queries.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText, serviceNames } from '../../../entities/services/service-text.ts';
import { paramsOf } from '../../../lib/address/search-params.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import {
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import { DisputesSection } from './disputes-section.tsx';
import styles from './jobs-panel.module.css';

/**
 * All jobs of the marketplace, with search and filters; each leads to its page.
 *
 * @param props.reported the messages that were reported
 */
export function JobsPanel({ reported }: Readonly<{ reported?: ReactNode }>) {
  const { search } = useLocation();
  const view = useMemo(() => parseJobListView(paramsOf(search)), [search]);
  const list = useAllJobs(view);
  const query = toJobQuery(view);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <section className={`${dashboard.panel} ${dashboard.inOrder}`} aria-label="Jobs">
      <div className={dashboard.panelHead}>
        <h2>Jobs</h2>
        <ExportLink table="jobs" of="jobs" query={exportOf(query)} />
      </div>
      {!isFiltered && <DisputesSection />}
      {!isFiltered && reported}
      <JobFilters view={view} isForAdmin />
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading jobs..." />}
        errorTitle="Jobs could not be loaded"
        empty={isFiltered ? <NoJobsFound list={list} /> : <EmptyState text="No jobs yet." />}
      >
        {(jobs) => <JobTable jobs={jobs} />}
      </GrowingList>
    </section>
  );
}

/** The filters of the list, without its order: an export has the newest first. */
const exportOf = (query: JobQuery): TableExportQuery => ({
  q: query.q,
  status: query.status,
  service_type: query.service_type,
  language: query.language,
  client_id: query.client_id,
  provider_id: query.provider_id,
  created_after: query.created_after,
  created_before: query.created_before,
});

const people: RecordColumn = { name: 'Client and provider' };
const price: RecordColumn = { name: 'Price', isMoney: true };
const status: RecordColumn = { name: 'Status', isWhole: true };
const columns = [{ name: 'Job' }, status, people, price];

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const { nameOf } = useLanguages();
  return (
    <RecordTable caption="Jobs" columns={columns}>
      {jobs.map((job) => (
        <tr key={job.id}>
          <RecordHead name={job.title} more={aboutText(job, nameOf)} to={jobUrl('admin', job.id)} />
          <RecordCell of={status}>
            <Badge tone={badgeTone(job)}>{reviewText(job) ?? statusText(job.status)}</Badge>
          </RecordCell>
          <RecordCell of={people}>
            <Person
              name={job.client_name ?? `Client #${job.client_id}`}
              to={`/admin?tab=accounts&account=${job.client_id}`}
            />
            {job.provider_id !== null && (
              <Person
                name={job.provider_name ?? job.provider_id}
                to={`/admin?tab=providers&q=${job.provider_id}`}
              />
            )}
          </RecordCell>
          <RecordCell of={price}>{formatGhs(job.price)}</RecordCell>
        </tr>
      ))}
    </RecordTable>
  );
}

/** A client or a provider. On a phone the whole card leads to the job, whose page has their links. */
const Person = ({ name, to }: Readonly<{ name: string; to: string }>) => (
  <span className={styles.person}>
    <span className={styles.name}>{name}</span>
    <Link className={styles.link} to={to}>
      {name}
    </Link>
  </span>
);

/** What a job is, in one line: `#17 · Translation · English → Twi · 25 words · 20 Nov 2026`. */
const aboutText = (job: Job, nameOf: (code: string) => string): string =>
  [
    `#${job.id}`,
    serviceNames[job.service_type],
    languagesText(job, nameOf),
    measureText(job),
    formatDay(job.created_at),
  ].join(' ·\u00A0');

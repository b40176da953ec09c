import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';

import { useFilters } from '../../lib/address/use-filters.ts';
import type { PagedList } from '../../lib/query/paged-list.ts';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AdminJobFilterFields, JobFilterFields } from './job-filter-fields.tsx';
import type { JobFilterSheetProps } from './job-filter-sheet.tsx';
import styles from './job-filters.module.css';
import { countJobFilters, type JobListView, noJobFilters } from './job-list-url.ts';

const JobFilterSheet = lazyPart(
  async () => (await import('./job-filter-sheet.tsx')).JobFilterSheet,
  ({ isOpen }: JobFilterSheetProps) => isOpen,
);

/** The search and the filters of a list of jobs: one line; a phone has the filters in a sheet. */
export function JobFilters(props: Readonly<{ view: JobListView; isForAdmin?: boolean }>) {
  const { view, isForAdmin = false } = props;
  const filter = useFilters();
  const [isOpen, setOpen] = useState(false);
  const count = countJobFilters(view);
  return (
    <search className={styles.filters} data-wide={isForAdmin || undefined}>
      <SearchBox
        label="Search jobs"
        placeholder="Search jobs"
        q={view.q}
        onSearch={(q) => filter({ q })}
      />
      <Button
        size="md"
        variant="default"
        className={styles.more}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters
        {count > 0 && (
          <span className={styles.count}>
            {count}
            <span className="visually-hidden"> set</span>
          </span>
        )}
      </Button>
      <div className={styles.fields}>
        <JobFilterFields view={view} isCompact />
        {isForAdmin && <AdminJobFilterFields view={view} />}
        {count > 0 && (
          <Button
            size="md"
            variant="default"
            onClick={() => filter({ ...noJobFilters, q: view.q })}
          >
            Clear filters
          </Button>
        )}
      </div>
      <JobFilterSheet
        view={view}
        isOpen={isOpen}
        isForAdmin={isForAdmin}
        onClose={() => setOpen(false)}
      />
    </search>
  );
}

/** The state of a filtered list without jobs. A search that has not examined all jobs can go on. */
export function NoJobsFound({ list: { loadMore } }: { list: PagedList<Job> }) {
  const filter = useFilters();
  const clear = (
    <Button size="md" variant="default" onClick={() => filter(noJobFilters)}>
      Clear search and filters
    </Button>
  );
  if (loadMore === null) return <EmptyState text="No jobs match." action={clear} />;
  return (
    <EmptyState
      text="None of the newest jobs match."
      action={
        <Button size="md" onClick={loadMore}>
          Search older jobs
        </Button>
      }
    />
  );
}

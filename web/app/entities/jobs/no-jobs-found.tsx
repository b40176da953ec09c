import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import { useFilters } from '../../lib/address/use-filters.ts';
import type { PagedList } from '../../lib/query/paged-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { noJobFilters } from './job-list-url.ts';

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

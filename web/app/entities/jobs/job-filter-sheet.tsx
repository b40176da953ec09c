import { Button } from '@mantine/core';

import { useFilters } from '../../lib/address/use-filters.ts';
import form from '../../ui/form.module.css';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { AdminJobFilterFields, JobFilterFields } from './job-filter-fields.tsx';
import { countJobFilters, noJobFilters, type JobListView } from './job-list-url.ts';

export type JobFilterSheetProps = Readonly<{
  view: JobListView;
  isOpen: boolean;
  isForAdmin: boolean;
  onClose: () => void;
}>;

/** The filters of a list of jobs on a phone. Each choice applies at once. */
export function JobFilterSheet({ view, isOpen, isForAdmin, onClose }: JobFilterSheetProps) {
  const filter = useFilters();
  return (
    <Dialog title="Filters" opened={isOpen} onClose={onClose} savesDraft>
      <div className={form.form}>
        <JobFilterFields view={view} />
        {isForAdmin && <AdminJobFilterFields view={view} />}
        <div className={form.row}>
          {countJobFilters(view) > 0 && (
            <Button
              variant="default"
              size="md"
              onClick={() => filter({ ...noJobFilters, q: view.q })}
            >
              Clear filters
            </Button>
          )}
          <Button size="md" onClick={onClose}>
            Show jobs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import type { Job } from '@nsem/sdk';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { paramsOf } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField, type Choice } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { LongerDialogProps } from '../proposals/longer-dialog.tsx';
import { AcceptButton, acceptFailed } from './accept-button.tsx';
import { LongerButton } from './longer-button.tsx';
import { ProviderJobCard } from './provider-job-card.tsx';
import { useAvailableJobs } from '../../../entities/jobs/queries.ts';

const LongerDialog = lazyPart(
  async () => (await import('../proposals/longer-dialog.tsx')).LongerDialog,
  ({ job }: LongerDialogProps) => job !== null,
);

/**
 * The jobs that a provider can accept now; one that was taken meanwhile leaves the reason.
 *
 * @param props.obstacle what keeps jobs away from this provider, if something does
 */
export function AvailableJobsPanel({ obstacle }: { obstacle?: ReactNode }) {
  const isNewest = paramsOf(useLocation().search)['sort'] === 'newest';
  const filter = useFilters();
  const list = useAvailableJobs(isNewest);
  const hasOrder = (list.items?.length ?? 0) > 1;
  const [refused, setRefused] = useState<string | null>(null);
  const [longer, setLonger] = useState<Job | null>(null);
  return (
    <section className={dashboard.panel} aria-label="Available Jobs">
      <div className={dashboard.panelHead}>
        <h2>Available Jobs</h2>
        {hasOrder && (
          <ChoiceField
            aria-label="Order"
            choices={orders}
            value={isNewest ? 'newest' : 'due'}
            onChange={(sort) => filter({ sort: sort === 'due' ? null : sort })}
          />
        )}
      </div>
      <LongerDialog job={longer} onClose={() => setLonger(null)} />
      {refused !== null && (
        <Notice kind="error" title={acceptFailed}>
          {refused}
        </Notice>
      )}
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading available jobs..." />}
        errorTitle="Available jobs could not be loaded"
        empty={obstacle ?? <NoJobs />}
      >
        {(jobs) => (
          <ul className={dashboard.list}>
            {jobs.map((job) => (
              <ProviderJobCard key={job.id} job={job}>
                <AcceptButton
                  job={job}
                  onRefused={(reason, id) => setRefused(`Job #${id}: ${reason}`)}
                />
                <LongerButton job={job} isShown={longer?.id === job.id} onOpen={setLonger} />
              </ProviderJobCard>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}

const orders: readonly Choice<'due' | 'newest'>[] = [
  { value: 'due', label: 'Due first' },
  { value: 'newest', label: 'Newest first' },
];

const NoJobs = () => (
  <EmptyState text="No jobs are available right now. New ones appear here automatically." />
);

import type { Job } from '@nsem/sdk';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';

import { DownloadButton } from '../../../entities/jobs/download-button.tsx';
import { DueTime } from '../../../entities/jobs/due-time.tsx';
import { JobContent, JobHeading } from '../../../entities/jobs/job-content.tsx';
import { providerScope, statusText, statusTone } from '../../../entities/jobs/job-text.ts';
import { useAvailableJobs } from '../../../entities/jobs/queries.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { WhenPaid } from '../../../entities/payouts/when-paid.tsx';
import { UnreadMessages } from '../../../entities/messages/unread-messages.tsx';
import { languagesText } from '../../../entities/services/service-text.ts';
import { paramsOf } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { type Choice, ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import type { LongerDialogProps } from '../proposals/longer-dialog.tsx';
import { AcceptButton, acceptFailed, LongerButton } from './offer-buttons.tsx';
import { Earnings } from './earnings.tsx';

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
          <ul className="stack">
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

/** A job in a provider's list. */
export function ProviderJobCard({ job, children }: { job: Job; children: ReactNode }) {
  const { nameOf } = useLanguages();
  return (
    <li className={dashboard.card} data-job={job.id}>
      <div className="row apart">
        <JobHeading job={job} />
        <span className="row tight">
          {job.is_quick && <Badge tone="yellow">Quick</Badge>}
          <Badge tone={statusTone(job.status)}>{statusText(job.status)}</Badge>
        </span>
      </div>
      <Earnings job={job} />
      <p className={dashboard.facts}>
        <DueTime job={job} />
        <strong>{languagesText(job, nameOf)}</strong>
        <span>Client #{job.client_id}</span>
        <span>{providerScope(job)}</span>
        <time dateTime={job.created_at}>{formatDay(job.created_at)}</time>
        <UnreadMessages jobId={job.id} />
      </p>
      <JobContent job={job} />
      <WhenPaid job={job} isFolded />
      {job.failure_reason !== null && <p className="problem">Reason: {job.failure_reason}</p>}
      <div className="buttons">
        {children}
        <ProviderFiles job={job} />
      </div>
    </li>
  );
}

/** The downloads of a job for its provider: the recording to transcribe and the delivered file. */
export function ProviderFiles({ job }: { job: Job }) {
  const { id } = job;
  return (
    <>
      {job.input_withheld && (
        <p className="soft below">You can hear the recording once you accept the job.</p>
      )}
      {job.service_type === 'transcription' && !job.input_withheld && (
        <DownloadButton
          label="Recording"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.downloadInput(id)}
        />
      )}
      {job.has_output && (
        <DownloadButton
          label="Delivered file"
          of={`job ${id}`}
          isQuiet
          open={() => nsem.jobs.downloadOutput(id)}
        />
      )}
    </>
  );
}

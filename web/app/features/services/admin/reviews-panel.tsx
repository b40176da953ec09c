import { Button } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../../entities/downloads/export-link.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { Badge } from '../../../ui/badge.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import {
  RecordActions,
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/voice-sample-button.tsx';
import {
  languagesText,
  reviewNames,
  reviewTones,
  serviceNames,
} from '../../../entities/services/service-text.ts';
import { useSubmittedServices } from './queries.ts';
import type { ReviewDialogProps } from './review-dialog.tsx';
import { useReviewWithToasts } from './use-review-with-toasts.ts';

const ReviewDialog = lazyPart(
  async () => (await import('./review-dialog.tsx')).ReviewDialog,
  ({ service }: ReviewDialogProps) => service !== null,
);

/** The services that providers have submitted for review. */
export function ReviewsPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const list = useSubmittedServices();
  const opened = list.items?.find(({ id }) => String(id) === params.get('service')) ?? null;
  return (
    <section className={dashboard.panel} aria-label="Service Provider Management">
      <div className={dashboard.panelHead}>
        <h2>Service Configurations</h2>
        <ExportLink table="services" of="service configurations" />
      </div>
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading Admin Dashboard..." />}
        errorTitle="Service configurations could not be loaded"
        empty={<EmptyState text="No service configurations to review" />}
      >
        {(services) => (
          <ReviewTable
            services={services}
            onDetails={({ id }) => overlay.open({ service: String(id) })}
          />
        )}
      </GrowingList>
      <ReviewDialog service={opened} onClose={() => overlay.close(['service'])} />
    </section>
  );
}

const columns = {
  provider: { name: 'Provider' },
  service: { name: 'Service' },
  languages: { name: 'Languages' },
  status: { name: 'Status' },
  submitted: { name: 'Submitted', isWhole: true },
  actions: { name: 'Actions' },
} as const satisfies Record<string, RecordColumn>;

function ReviewTable(
  props: Readonly<{
    services: readonly SubmittedService[];
    onDetails: (service: SubmittedService) => void;
  }>,
) {
  return (
    <RecordTable caption="Submitted service configurations" columns={Object.values(columns)}>
      {props.services.map((service) => (
        <ReviewRow key={service.id} service={service} onDetails={() => props.onDetails(service)} />
      ))}
    </RecordTable>
  );
}

function ReviewRow({ service, onDetails }: { service: SubmittedService; onDetails: () => void }) {
  const { nameOf } = useLanguages();
  const { review, isPending, problem } = useReviewWithToasts();
  const languages = languagesText(service, nameOf);
  const of = `${serviceNames[service.service_type]}, ${languages}, ${service.user_name}`;
  return (
    <tr>
      <RecordHead name={service.user_name} more={service.user_email} />
      <RecordCell of={columns.service}>{serviceNames[service.service_type]}</RecordCell>
      <RecordCell of={columns.languages}>{languages}</RecordCell>
      <RecordCell of={columns.status}>
        <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
      </RecordCell>
      <RecordCell of={columns.submitted}>
        <time dateTime={service.submitted_at}>{formatDay(service.submitted_at)}</time>
      </RecordCell>
      <RecordActions>
        <Button variant="default" onClick={onDetails} aria-label={`View details: ${of}`}>
          Details
        </Button>
        <VoiceSampleButton path={service.audio_recording} of={of} />
        {service.status === 'pending' && (
          <>
            <Button
              aria-label={`Approve: ${of}`}
              aria-disabled={isPending}
              onClick={() => isPending || review({ service, status: 'approved', source: 'button' })}
            >
              Approve
            </Button>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Reject: ${of}`}
              aria-disabled={isPending}
              onClick={() => isPending || review({ service, status: 'rejected', source: 'button' })}
            >
              Reject
            </Button>
          </>
        )}
        {problem !== null && <Notice kind="error">{problem}</Notice>}
      </RecordActions>
    </tr>
  );
}

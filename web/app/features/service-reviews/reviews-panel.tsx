import { Button } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { formatDay } from '../../lib/dates.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { useLanguages } from '../languages/queries.ts';
import { VoiceSampleButton } from '../recorder/voice-sample-button.tsx';
import { languagesText, reviewNames, reviewTones, serviceNames } from '../services/service-text.ts';
import { useSubmittedServices } from './queries.ts';
import type { ReviewDialogProps } from './review-dialog.tsx';
import styles from './reviews.module.css';
import { useReviewWithToasts } from './use-review-with-toasts.ts';

const ReviewDialog = lazyPart(
  async () => (await import('./review-dialog.tsx')).ReviewDialog,
  ({ service }: ReviewDialogProps) => service !== null,
);

/** The services that providers have submitted, for an admin to decide on. */
export function ReviewsPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const { items, query, loadMore } = useSubmittedServices();
  const opened = items?.find(({ id }) => String(id) === params.get('service')) ?? null;
  return (
    <section className={dashboard.panel} aria-label="Service Provider Management">
      <div className={dashboard.panelHead}>
        <h2>Service Configurations</h2>
      </div>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading Admin Dashboard..." />}
        errorTitle="Service configurations could not be loaded"
      >
        {(services) =>
          services.length === 0 ? (
            <EmptyState text="No service configurations to review" />
          ) : (
            <>
              <ReviewTable
                services={services}
                onDetails={({ id }) => overlay.open({ service: String(id) })}
              />
              {loadMore !== null && (
                <Button variant="default" size="md" onClick={loadMore}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <ReviewDialog service={opened} onClose={() => overlay.close(['service'])} />
    </section>
  );
}

const columns = ['Provider', 'Service', 'Languages', 'Status', 'Submitted', 'Actions'] as const;

function ReviewTable(
  props: Readonly<{
    services: readonly SubmittedService[];
    onDetails: (service: SubmittedService) => void;
  }>,
) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Submitted service configurations</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.services.map((service) => (
          <ReviewRow
            key={service.id}
            service={service}
            onDetails={() => props.onDetails(service)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ReviewRow({ service, onDetails }: { service: SubmittedService; onDetails: () => void }) {
  const { nameOf } = useLanguages();
  const { review, isPending } = useReviewWithToasts();
  const languages = languagesText(service, nameOf);
  const of = `${serviceNames[service.service_type]}, ${languages}, ${service.user_name}`;
  return (
    <tr data-service={service.id}>
      <td data-label="Provider">
        <strong>{service.user_name}</strong>
        <span className={styles.email}>{service.user_email}</span>
      </td>
      <td data-label="Service">{serviceNames[service.service_type]}</td>
      <td data-label="Languages">{languages}</td>
      <td data-label="Status">
        <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
      </td>
      <td data-label="Submitted">
        <time dateTime={service.submitted_at}>{formatDay(service.submitted_at)}</time>
      </td>
      <td>
        <div className={styles.actions}>
          <Button variant="default" onClick={onDetails} aria-label={`View details: ${of}`}>
            Details
          </Button>
          <VoiceSampleButton path={service.audio_recording} of={of} />
          {service.status === 'pending' && (
            <>
              <Button
                aria-label={`Approve: ${of}`}
                aria-disabled={isPending}
                onClick={() => isPending || review({ service, status: 'approved', way: 'button' })}
              >
                Approve
              </Button>
              <Button
                variant="subtle"
                color="red"
                aria-label={`Reject: ${of}`}
                aria-disabled={isPending}
                onClick={() => isPending || review({ service, status: 'rejected', way: 'button' })}
              >
                Reject
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

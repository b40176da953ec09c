import { Button } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useSearchParams } from 'react-router';

import { formatDay } from '../../lib/dates.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Badge } from '../../ui/badge.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { useLanguages } from '../languages/queries.ts';
import { VoiceSampleButton } from '../recorder/voice-sample-button.tsx';
import { languagesText, reviewNames, reviewTones, serviceNames } from '../services/service-text.ts';
import { useSubmittedServices } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import styles from './reviews.module.css';
import { useReviewWithToasts } from './use-review-with-toasts.ts';

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
        skeleton={<Skeleton label="Loading service configurations" />}
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
    // Without its table role a table that is laid out as cards is none to a screen reader.
    <table className={styles.table} role="table">
      <caption className="visually-hidden">Submitted service configurations</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
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
    <tr role="row" data-service={service.id}>
      <td role="cell" data-label="Provider">
        <strong>{service.user_name}</strong>
        <span className={styles.email}>{service.user_email}</span>
      </td>
      <td role="cell" data-label="Service">
        {serviceNames[service.service_type]}
      </td>
      <td role="cell" data-label="Languages">
        {languages}
      </td>
      <td role="cell" data-label="Status">
        <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
      </td>
      <td role="cell" data-label="Submitted">
        {formatDay(service.submitted_at)}
      </td>
      <td role="cell" className={styles.actions}>
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
              variant="light"
              color="red"
              aria-label={`Reject: ${of}`}
              aria-disabled={isPending}
              onClick={() => isPending || review({ service, status: 'rejected', way: 'button' })}
            >
              Reject
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

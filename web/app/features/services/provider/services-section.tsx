import { Button } from '@mantine/core';
import type { Service } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { formatDay } from '../../../lib/format/dates.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { Badge, EmptyState } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import { myServicesQuery, useDeleteService } from '../../../entities/services/provider-queries.ts';
import type { ServiceDialogProps } from './service-dialog.tsx';
import styles from './services.module.css';
import { Suggestions } from './suggestions.tsx';
import {
  languagesText,
  newService,
  reviewNames,
  reviewTones,
  serviceNames,
} from '../../../entities/services/service-text.ts';

const ServiceDialog = lazyPart(
  async () => (await import('./service-dialog.tsx')).ServiceDialog,
  ({ opened }: ServiceDialogProps) => opened !== null,
);

const none: readonly string[] = [];

const isUnapproved = ({ status }: Service): boolean => status !== 'approved';

/**
 * A provider's services with the state of their review.
 *
 * @param props.spoken the languages that the provider speaks, by name: services are suggested from them
 */
export function ServicesSection({ spoken = none }: { spoken?: readonly string[] }) {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const services = useQuery(myServicesQuery);
  const [deleting, setDeleting] = useState<Service | null>(null);
  const add = () => overlay.open({ service: newService });
  return (
    <section className={dashboard.panel} aria-label="Service Configurations">
      <div className={dashboard.panelHead}>
        <h2>Service Configurations</h2>
        <Button size="md" onClick={add}>
          Add Service
        </Button>
      </div>
      <Loaded
        query={services}
        skeleton={<Skeleton label="Loading your services..." />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(mine) =>
          mine.length === 0 ? (
            <EmptyState
              text="You have no services yet. Add one to submit it for review."
              action={<Suggestions spoken={spoken} services={mine} />}
            />
          ) : (
            <>
              <ul className="stack">
                {mine.map((service) => (
                  <ServiceItem
                    key={service.id}
                    service={service}
                    onEdit={() => overlay.open({ service: String(service.id) })}
                    onDelete={() => setDeleting(service)}
                  />
                ))}
              </ul>
              {mine.every(isUnapproved) && (
                <Suggestions spoken={spoken} services={mine} lead="You could also offer" />
              )}
            </>
          )
        }
      </Loaded>
      <ServiceDialog
        opened={params.get('service')}
        start={startOf(params)}
        services={services.data ?? []}
      />
      {deleting !== null && <DeleteDialog service={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

/** What is chosen already when the form of a new service opens. */
function startOf(params: URLSearchParams): ServiceDialogProps['start'] {
  if (params.get('type') === 'narration') return { type: 'narration', source: '', target: '' };
  const [source, target] = [params.get('source'), params.get('target')];
  return source === null || target === null ? null : { type: 'translation', source, target };
}

function ServiceItem(
  props: Readonly<{ service: Service; onEdit: () => void; onDelete: () => void }>,
) {
  const { service, onEdit, onDelete } = props;
  const { nameOf } = useLanguages();
  const name = `${serviceNames[service.service_type]}, ${languagesText(service, nameOf)}`;
  return (
    <li className={dashboard.card}>
      <div className="row apart">
        <h3>{serviceNames[service.service_type]}</h3>
        <span className="row tight">
          {service.audio_recording !== null && <Badge tone="blue">Voice sample</Badge>}
          <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
        </span>
      </div>
      <div className="row">
        <p className={`grow ${dashboard.facts}`}>
          <strong>{languagesText(service, nameOf)}</strong>
          <span>Submitted {formatDay(service.submitted_at)}</span>
          {service.reviewed_at !== null && <span>Reviewed {formatDay(service.reviewed_at)}</span>}
        </p>
        <VoiceSampleButton path={service.audio_recording} of={name} />
        {service.status === 'pending' && (
          <Button variant="default" onClick={onEdit} aria-label={`Edit: ${name}`}>
            Edit
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={onDelete} aria-label={`Delete: ${name}`}>
          Delete
        </Button>
      </div>
      {service.status === 'rejected' && (
        <Rejection service={service} onAnswer={onEdit} name={name} />
      )}
    </li>
  );
}

/** Why a service was not approved, and the way to answer it. */
function Rejection(props: Readonly<{ service: Service; name: string; onAnswer: () => void }>) {
  const { service, name, onAnswer } = props;
  return (
    <div className={`row apart well ${styles.rejection}`}>
      <p className="stack tight grow">
        <strong>Not approved</strong>
        <span>
          {service.rejection_reason ?? 'No reason was given. You can improve it and send it again.'}
        </span>
      </p>
      <Button onClick={onAnswer} aria-label={`Send a new version: ${name}`}>
        Send a new version
      </Button>
    </div>
  );
}

const deleteFailed = 'Delete Failed';
const deleteFallback = 'Please try again.';

function DeleteDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { nameOf } = useLanguages();
  const remove = useDeleteService();
  const name = `${serviceNames[service.service_type]} (${languagesText(service, nameOf)})`;
  const confirm = () =>
    remove.mutate(service.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Service Deleted', name);
      },
      onError: (error) => showToast('error', deleteFailed, errorText(error, deleteFallback)),
    });
  return (
    <ConfirmDialog
      title="Delete Service"
      question={
        <p>
          Are you sure you want to delete <strong>{name}</strong>? This action cannot be undone.
        </p>
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      error={remove.error}
      errorTitle={deleteFailed}
      errorFallback={deleteFallback}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

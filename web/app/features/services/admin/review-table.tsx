import { Button } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  RecordActions,
  RecordCell,
  RecordHead,
  RecordTable,
  type RecordColumn,
} from '../../../ui/record-table.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import {
  languagesText,
  reviewNames,
  reviewTones,
  serviceNames,
} from '../../../entities/services/service-text.ts';
import { useReviewWithToasts } from './reviews.ts';

const columns = {
  provider: { name: 'Provider' },
  service: { name: 'Service' },
  languages: { name: 'Languages' },
  status: { name: 'Status' },
  submitted: { name: 'Submitted', isWhole: true },
  actions: { name: 'Actions' },
} as const satisfies Record<string, RecordColumn>;

/** The submitted services with the state of their review. */
export function ReviewTable(
  props: Readonly<{
    services: readonly SubmittedService[];
    onDetails: (service: SubmittedService) => void;
    onReject: (service: SubmittedService) => void;
  }>,
) {
  const { services, onDetails, onReject } = props;
  return (
    <RecordTable caption="Submitted service configurations" columns={Object.values(columns)}>
      {services.map((service) => (
        <ReviewRow
          key={service.id}
          service={service}
          onDetails={() => onDetails(service)}
          onReject={() => onReject(service)}
        />
      ))}
    </RecordTable>
  );
}

function ReviewRow(
  props: Readonly<{ service: SubmittedService; onDetails: () => void; onReject: () => void }>,
) {
  const { service, onDetails, onReject } = props;
  const { nameOf } = useLanguages();
  const { review, isPending, problem } = useReviewWithToasts();
  const languages = languagesText(service, nameOf);
  const of = `${serviceNames[service.service_type]}, ${languages}, ${service.user_name}`;
  return (
    <tr>
      <RecordHead
        name={service.user_name}
        more={service.user_email}
        opens={{ service: String(service.id) }}
      />
      <RecordCell of={columns.service}>{serviceNames[service.service_type]}</RecordCell>
      <RecordCell of={columns.languages}>{languages}</RecordCell>
      <RecordCell of={columns.status}>
        <Badge tone={reviewTones[service.status]}>{reviewNames[service.status]}</Badge>
      </RecordCell>
      <RecordCell of={columns.submitted}>
        <time dateTime={service.submitted_at}>{formatDay(service.submitted_at)}</time>
      </RecordCell>
      <RecordActions>
        <Button data-minor variant="default" onClick={onDetails} aria-label={`View details: ${of}`}>
          Details
        </Button>
        <span data-minor>
          <VoiceSampleButton path={service.audio_recording} of={of} />
        </span>
        {service.status === 'pending' && (
          <>
            <Button
              data-minor
              aria-label={`Approve: ${of}`}
              aria-disabled={isPending}
              onClick={() => isPending || review({ service, status: 'approved', source: 'button' })}
            >
              Approve
            </Button>
            <Button
              data-minor
              variant="subtle"
              color="red"
              aria-label={`Reject: ${of}`}
              aria-disabled={isPending}
              onClick={() => isPending || onReject()}
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

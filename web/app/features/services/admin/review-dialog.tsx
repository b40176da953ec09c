import type { ServiceStatus, SubmittedService } from '@nsem/sdk';

import { formatInstant } from '../../../lib/format/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProviderApplication } from '../../../entities/accounts/application.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import {
  languagesText,
  reviewNames,
  serviceNames,
} from '../../../entities/services/service-text.ts';
import { useReviewWithToasts, versionText } from './reviews.ts';

const statuses = ['approved', 'rejected', 'pending'] as const satisfies readonly ServiceStatus[];

/** The open service, or null. */
export type ReviewDialogProps = Readonly<{
  service: SubmittedService | null;
  /** Asks for the reason of a rejection. */
  onReject: (service: SubmittedService) => void;
  onClose: () => void;
}>;

/** The details of a submitted service, with a selector for its status. */
export function ReviewDialog(props: ReviewDialogProps) {
  return (
    <Dialog
      title="Service details"
      opened={props.service !== null}
      onClose={props.onClose}
      size="md"
    >
      {props.service !== null && <Details service={props.service} onReject={props.onReject} />}
    </Dialog>
  );
}

function Details(
  props: Readonly<{ service: SubmittedService; onReject: ReviewDialogProps['onReject'] }>,
) {
  const { service, onReject } = props;
  const { nameOf } = useLanguages();
  const { review, problem } = useReviewWithToasts();
  const languages = languagesText(service, nameOf);
  const version = versionText(service);
  return (
    <div className={formStyles.form}>
      <Facts>
        <Fact name="Provider" isLong>
          {service.user_name}
        </Fact>
        <Fact name="Email" isLong>
          {service.user_email}
        </Fact>
        <Fact name="Service">{serviceNames[service.service_type]}</Fact>
        <Fact name="Languages">{languages}</Fact>
        <Fact name="Submitted">{formatInstant(service.submitted_at)}</Fact>
        <Fact name="Reviewed">
          {service.reviewed_at === null ? 'Not yet' : formatInstant(service.reviewed_at)}
        </Fact>
        {service.rejection_reason !== null && (
          <Fact name="Rejected because" isLong>
            {service.rejection_reason}
          </Fact>
        )}
        {version !== null && <Fact name="Version">{version}</Fact>}
      </Facts>
      <ProviderApplication userId={service.user_id} />
      {service.sample_text !== null && (
        <figure className="well marked stack tight">
          <figcaption className="soft small">Sample text</figcaption>
          <blockquote>{service.sample_text}</blockquote>
        </figure>
      )}
      {service.audio_recording !== null && (
        <div>
          <VoiceSampleButton
            path={service.audio_recording}
            of={`${service.user_name}, ${languages}, in the details`}
          />
        </div>
      )}
      <ChoiceField
        label="Status"
        choices={statuses.map((value) => ({ value, label: reviewNames[value] }))}
        value={service.status}
        onChange={(status) => {
          if (status === 'rejected') onReject(service);
          else review({ service, status, source: 'selector' });
        }}
      />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}

import { Button } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useId } from 'react';

import { formatDay } from '../../../lib/format/dates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProviderApplication } from '../../../entities/accounts/application.tsx';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import { languagesText, serviceNames } from '../../../entities/services/service-text.ts';
import { versionText } from './reviews.ts';
import styles from './reviews.module.css';

type QueueItemProps = Readonly<{
  service: SubmittedService;
  isCurrent: boolean;
  isSelected: boolean;
  /** Why the last decision about it was refused. */
  problem: string | null;
  onOpen: () => void;
  onSelect: () => void;
  onApprove: () => void;
  onReject: () => void;
  onDetails: () => void;
}>;

/** A service of the queue: one line, and below it what is needed for a decision if it is open. */
export function QueueItem(props: QueueItemProps) {
  const { service, isCurrent, isSelected, problem, onOpen, onSelect } = props;
  const { nameOf } = useLanguages();
  const id = useId();
  const work = `${serviceNames[service.service_type]}, ${languagesText(service, nameOf)}`;
  return (
    <li className={`panel flush ${styles.item}`} data-current={isCurrent || undefined}>
      <div className={styles.line}>
        <label className={`row tall ${styles.select}`}>
          <input
            type="checkbox"
            aria-label={`Select: ${work}, ${service.user_name}`}
            checked={isSelected}
            onChange={onSelect}
          />
        </label>
        <button
          type="button"
          className={`bare row apart tight grow ${styles.open}`}
          aria-expanded={isCurrent}
          aria-controls={`${id}-more`}
          data-open
          onClick={onOpen}
        >
          <strong className="grow">{service.user_name}</strong>
          <time className="soft small" dateTime={service.submitted_at}>
            {formatDay(service.submitted_at)}
          </time>
          <span className="soft small">
            {service.version > 1 && <em>Version {service.version} </em>}
            {work}
          </span>
        </button>
      </div>
      <div id={`${id}-more`} hidden={!isCurrent}>
        {isCurrent && <OpenItem {...props} work={work} />}
      </div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
    </li>
  );
}

function OpenItem(props: QueueItemProps & Readonly<{ work: string }>) {
  const { service, work, onApprove, onReject, onDetails } = props;
  const version = versionText(service);
  return (
    <div className={`stack ${styles.more}`}>
      {version !== null && <p className={`well small breakable ${styles.version}`}>{version}</p>}
      {service.sample_text !== null && (
        <blockquote className={`marked ${styles.excerpt}`}>{service.sample_text}</blockquote>
      )}
      <ProviderApplication userId={service.user_id} />
      <div className={`row tight ${styles.decide}`}>
        <Button size="md" aria-keyshortcuts="A" onClick={onApprove}>
          Approve
          <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button size="md" variant="light" color="red" aria-keyshortcuts="R" onClick={onReject}>
          Reject
          <kbd aria-hidden="true">R</kbd>
        </Button>
        <span data-sample>
          <VoiceSampleButton
            path={service.audio_recording}
            of={`${work}, ${service.user_name}, to review`}
          />
        </span>
        <Button size="md" variant="subtle" aria-haspopup="dialog" onClick={onDetails}>
          Details
        </Button>
      </div>
    </div>
  );
}

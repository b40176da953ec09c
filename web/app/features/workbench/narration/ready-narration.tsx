import type { SoundMeasures } from '@nsem/core/sound';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import {
  readRefusedDelivery,
  ReasonField,
  RefusedFindings,
  useReason,
} from '../../../entities/jobs/deliver-job.tsx';
import { failureText } from '../../../entities/uploads/submission-text.ts';
import { TransferProgress } from '../../../entities/uploads/transfer-progress.tsx';
import { formatBytes, formatSeconds } from '../../../lib/format/sizes.ts';
import { SoundRefusal } from '../../../lib/sound/take-store.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deviceWord } from '../draft/save-text.ts';
import type { OpenWork } from '../provider/use-work.ts';
import styles from './narration.module.css';
import { levelText, soundErrorText } from './sound-findings.tsx';
import type { TakeLibrary } from './take-library.ts';
import {
  useNarrationDelivery,
  type NarrationDelivery,
  type SoundFormat,
} from './narration-delivery.ts';

/** MP3 has 128 kilobits for each second. */
const mp3BytesPerSecond = 16_000;

/** A recording that can be delivered: its length and level, what was found, and the formats. */
export function ReadyNarration(
  props: Readonly<{
    work: OpenWork;
    library: TakeLibrary;
    sound: Blob;
    /** What the sound was made of. */
    identity: readonly unknown[];
    measures: SoundMeasures;
    /** Whether it is a file that was made elsewhere, which is delivered as it is. */
    isOwnFile: boolean;
    hasFindings: boolean;
    list: ReactNode;
  }>,
) {
  const { work, library, sound, identity, measures, isOwnFile, hasFindings, list } = props;
  const [format, setFormat] = useState<SoundFormat>(() =>
    deviceWord(navigator) === 'phone' ? 'mp3' : 'wav',
  );
  const delivery = useNarrationDelivery(work, library, { sound, identity });
  const refused = readRefusedDelivery(delivery.error);
  const { needsReason, withReason, field } = useReason(
    work.job.id,
    hasFindings || refused?.needsReason === true,
    'Say why it is right as it is, or record it again.',
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (delivery.isPending) return;
    withReason((reason) => delivery.deliver(isOwnFile ? 'own' : format, reason));
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        <strong>{formatSeconds(measures.durationMs / 1_000)}</strong>
        {measures.loudness !== null && `, ${levelText(measures.loudness)} LUFS`}
      </p>
      {hasFindings && (
        <>
          <p>Please look at these places. If they are right as they are, say why.</p>
          {list}
        </>
      )}
      {!needsReason && refused === null && (
        <p>
          The checks found nothing. The client gets your recording at once, and you earn the money.
        </p>
      )}
      {refused !== null && <RefusedFindings refused={refused} />}
      {needsReason && <ReasonField {...field} />}
      {!isOwnFile && (
        <FormatChoice
          format={format}
          wavBytes={sound.size}
          mp3Bytes={(measures.durationMs / 1_000) * mp3BytesPerSecond}
          onFormat={setFormat}
        />
      )}
      {delivery.isPending && <DeliveryProgress delivery={delivery} />}
      {delivery.error !== null && refused === null && (
        <Notice kind="error" title="Delivery Failed">
          {delivery.error instanceof SoundRefusal
            ? soundErrorText(delivery.error)
            : failureText(delivery.error)}{' '}
          Your recordings are still on this device.
        </Notice>
      )}
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={delivery.isPending} />
    </form>
  );
}

function FormatChoice(
  props: Readonly<{
    format: SoundFormat;
    wavBytes: number;
    mp3Bytes: number;
    onFormat: (format: SoundFormat) => void;
  }>,
) {
  const { format, wavBytes, mp3Bytes, onFormat } = props;
  const formats = [
    ['mp3', `MP3, about ${formatBytes(Math.round(mp3Bytes))}: fast to send`],
    ['wav', `WAV, ${formatBytes(wavBytes)}: the best quality`],
  ] as const;
  return (
    <fieldset className={styles.choices}>
      <legend className="strong">Format</legend>
      {formats.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="format"
            checked={value === format}
            onChange={() => onFormat(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** How far the MP3 is, and then how much of it is sent. */
const DeliveryProgress = ({ delivery }: Readonly<{ delivery: NarrationDelivery }>) =>
  delivery.transfer === null ? (
    <div>
      <output>Making the MP3...</output>
      <progress aria-label="Making the MP3" value={delivery.encoded ?? 0} max={1} />
    </div>
  ) : (
    <TransferProgress transfer={delivery.transfer} onCancel={delivery.cancel} />
  );

import type { JobDelivery } from '@nsem/sdk';
import { Button, Input, Textarea } from '@mantine/core';

import styles from '../../../entities/jobs/jobs.module.css';
import { type Attachment, unsavedFileText } from '../../../entities/recordings/recording.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';

/** A delivery being prepared: the attachment if there is one, otherwise the text. */
export type DeliveryDraft = Readonly<{ text: string; attachment: Attachment | null }>;

/**
 * The delivery to send; null if there is nothing to deliver yet.
 *
 * @param reason why it is right as it is; null or blank if there is none
 */
export function deliveryOf(
  { text, attachment }: DeliveryDraft,
  reason: string | null = null,
): JobDelivery | null {
  const note = reason?.trim();
  const said = note ? { note } : {};
  if (attachment !== null) return { file: attachment.file, ...said };
  return text.trim() === '' ? null : { output_text: text, ...said };
}

/** Identifies a delivery, so that a retry reuses its idempotency key. */
export const deliveryFingerprint = (delivery: JobDelivery): readonly unknown[] => [
  'output_text' in delivery
    ? delivery.output_text
    : delivery.file instanceof File && fileFingerprint(delivery.file),
  ...(delivery.note === undefined ? [] : [delivery.note]),
];

/** Takes a typed text, or a file in its place. */
export function TextOrFileInput(
  props: Readonly<{
    draft: DeliveryDraft;
    /** Why the server refused the file. */
    error: string | null;
    onChange: (draft: DeliveryDraft) => void;
  }>,
) {
  const { draft, error, onChange } = props;
  const { text, attachment } = draft;
  const unkept = attachment === null ? null : unsavedFileText(attachment.file);
  return (
    <>
      <Textarea
        label="Your text"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value, attachment: null })}
      />
      <FilePick
        label={attachment === null ? 'Deliver a file instead' : 'Choose another file'}
        hint="TXT, MD, DOCX, SRT, VTT or PDF"
        accept=".txt,.md,.docx,.srt,.vtt,.pdf"
        onPick={(file) => onChange({ text, attachment: { file, seconds: null } })}
      />
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
      {attachment !== null && (
        <div className={styles.chosen}>
          <p>
            <strong>{attachment.file.name}</strong> ({formatBytes(attachment.file.size)}) will be
            delivered
            {text.trim() === '' ? '.' : ', not the text above.'} {unkept}
          </p>
          <Button variant="default" onClick={() => onChange({ text, attachment: null })}>
            Remove file
          </Button>
        </div>
      )}
    </>
  );
}

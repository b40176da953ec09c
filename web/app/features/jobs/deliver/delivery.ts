import type { JobDelivery } from '@nsem/sdk';

import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import type { Attachment } from '../../../entities/recordings/attachment.ts';

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

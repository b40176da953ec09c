import type { JobDelivery } from '@nsem/sdk';

import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import type { Attachment } from '../../../entities/recordings/attachment.ts';

/** A delivery being prepared: the attachment if there is one, otherwise the text. */
export type DeliveryDraft = Readonly<{ text: string; attachment: Attachment | null }>;

/** The delivery to send; null if there is nothing to deliver yet. */
export function deliveryOf({ text, attachment }: DeliveryDraft): JobDelivery | null {
  if (attachment !== null) return { file: attachment.file };
  return text.trim() === '' ? null : { output_text: text };
}

/** Identifies a delivery, so that a retry reuses its idempotency key. */
export const deliveryFingerprint = (delivery: JobDelivery): readonly unknown[] =>
  'output_text' in delivery
    ? [delivery.output_text]
    : [delivery.file instanceof File && fileFingerprint(delivery.file)];

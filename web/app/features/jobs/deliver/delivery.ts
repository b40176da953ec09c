import { ConflictError, type Job, type JobDelivery } from '@nsem/sdk';

import { nsem } from '../../../lib/api/nsem.ts';
import { fileFingerprint } from '../../../lib/api/idempotency-key.ts';
import type { Attachment } from '../../../entities/recordings/attachment.ts';
import { isRetryable } from '../../../entities/uploads/submission-text.ts';
import type { SendOptions } from '../../../entities/uploads/use-submission.ts';

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

/**
 * Delivers a job. If an earlier attempt succeeded but its answer was lost, this succeeds too.
 */
export async function deliver(
  { id, delivery }: Readonly<{ id: number; delivery: JobDelivery }>,
  options: SendOptions,
): Promise<Job> {
  try {
    return await nsem.jobs.deliver(id, delivery, options);
  } catch (error) {
    const mayBeDelivered = error instanceof ConflictError || isRetryable(error);
    const delivered = mayBeDelivered ? await findDeliveredJob(id) : null;
    if (delivered === null) throw error;
    return delivered;
  }
}

/** The job if it has been delivered; null if it has not or the server cannot be reached. */
export async function findDeliveredJob(id: number): Promise<Job | null> {
  try {
    const job = await nsem.jobs.get(id, { maxRetries: 0 });
    return job.status === 'completed' ? job : null;
  } catch {
    // Still offline: the draft stays saved, and the list will show the result.
    return null;
  }
}

import { ConflictError, type Job, type JobDelivery } from '@nsem/sdk';

import { nsem } from '../../../lib/nsem.ts';
import { fileMark } from '../../drafts/name-order.ts';
import type { Voice } from '../../recorder/voice.ts';
import { isPassing } from '../../uploads/sending-text.ts';
import type { SendOptions } from '../../uploads/use-sending.ts';

/** What is handed in for a job: a file or a recording, else the text. */
export type Handover = Readonly<{ text: string; voice: Voice | null }>;

/** What goes to the server; null while there is nothing. */
export function deliveryOf({ text, voice }: Handover): JobDelivery | null {
  if (voice !== null) return { file: voice.file };
  return text.trim() === '' ? null : { output_text: text };
}

/** What tells one delivery from another. */
export const deliveryMark = (delivery: JobDelivery): readonly unknown[] =>
  'output_text' in delivery
    ? [delivery.output_text]
    : [delivery.file instanceof File && fileMark(delivery.file)];

/**
 * Delivers a job. Where it was delivered before, because an answer was lost on the way back, that
 * is no failure.
 */
export async function deliver(
  { id, delivery }: Readonly<{ id: number; delivery: JobDelivery }>,
  options: SendOptions,
): Promise<Job> {
  try {
    return await nsem.jobs.deliver(id, delivery, options);
  } catch (error) {
    const mayBeThere = error instanceof ConflictError || isPassing(error);
    const delivered = mayBeThere ? await findDelivered(id) : null;
    if (delivered === null) throw error;
    return delivered;
  }
}

/** A job that was delivered; null where it was not, and where nobody can say. */
export async function findDelivered(id: number): Promise<Job | null> {
  try {
    const job = await nsem.jobs.get(id, { maxRetries: 0 });
    return job.status === 'completed' ? job : null;
  } catch {
    // The line is still dead: what was prepared stays kept, and the list will tell.
    return null;
  }
}

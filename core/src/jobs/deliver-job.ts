import type { JobId } from '../kernel/ids.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { NewStoredFile } from '../ports/stored-file.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ServiceType } from '../services/work.ts';
import { checkMove, decideDeliver, type MoveContext } from './decide-job.ts';
import type { JobFault } from './job-fault.ts';
import type { Job } from './job.ts';
import { findJobFor } from './read-job.ts';
import { saveOutcome } from './save-outcome.ts';

/** What a finished job consists of: a narration is audio, the others are text. */
export const outputKind: Readonly<Record<ServiceType, 'text' | 'audio'>> = {
  translation: 'text',
  transcription: 'text',
  narration: 'audio',
};

/** What a provider hands in, already safely in the file store. */
export type Delivery = Readonly<{ id: JobId; kind: 'text' | 'audio'; file: NewStoredFile }>;

/** Delivers a job: the output is kept, the provider and the platform are paid. */
export async function deliverJob(
  stores: Stores,
  { id, kind, file }: Delivery,
  context: MoveContext,
): Promise<Result<Job, JobFault>> {
  const found = await findJobFor(stores, context.actor, { id, action: 'jobs.deliver' });
  if (!found.ok) return found;
  const ready = checkMove(found.value, 'deliver');
  if (!ready.ok) return ready;
  const expected = outputKind[found.value.work.serviceType];
  if (kind !== expected) return refuse({ code: 'job.output-unfit', expected });
  const output = await stores.files.insert(file);
  const { rate } = await stores.commission.current();
  const delivery = { outputId: output.id, rateBps: rate };
  return saveOutcome(stores, decideDeliver(found.value, delivery, context));
}

import { decideDeliver, decideRefund } from '../jobs/decide-job.ts';
import type { Job, NewJob } from '../jobs/job.ts';
import { saveOutcome } from '../jobs/save-outcome.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { bySession } from './builders/accounts.ts';
import { aFile } from './builders/files.ts';
import { mondayMorning } from './builders/ids.ts';
import { storeAdmin, storeJob } from './builders/stored.ts';
import { accept } from './marketplace.ts';

/** A job to be stored as completed: whose, by whom, when, and at which commission. */
export type StoredCompletion = Readonly<{
  clientId: AccountId;
  providerId: AccountId;
  at?: Instant;
  rateBps?: number;
}> &
  Partial<Pick<NewJob, 'quote' | 'work'>>;

/** Stores a completed job, by default delivered on the Monday at 15.0 %. */
export async function storeCompletedJob(
  stores: Stores,
  { providerId, at = mondayMorning, rateBps = 1500, ...request }: StoredCompletion,
): Promise<Job> {
  const taken = { status: 'in_progress', assignedId: providerId, assignedAt: at } as const;
  const job = await storeJob(stores, { ...request, ...taken });
  const output = await stores.files.insert(aFile(), null);
  const { id: outputId, sha256: outputSha256 } = output;
  const delivery = { outputId, outputSha256, rateBps: rateBps as BasisPoints };
  const actor = bySession({ id: providerId, role: 'service-provider' });
  return accept(await saveOutcome(stores, decideDeliver(job, delivery, { actor, now: at })));
}

/** Refunds a stored completed job. */
export async function storeRefund(stores: Stores, job: Job, now: Instant): Promise<Job> {
  const actor = bySession(await storeAdmin(stores));
  const refund = { reason: 'Half of the text was left out.', isClientDeleted: false };
  const decided = decideRefund(job, refund, { actor, now });
  return accept(await saveOutcome(stores, decided));
}

import type { Account } from '../accounts/account.ts';
import { decideCancel, decideDeliver, decideFail, type MoveContext } from '../jobs/decide-job.ts';
import { decideRefund } from '../jobs/decide-refund.ts';
import type { Job, JobStatus } from '../jobs/job.ts';
import { saveOutcome } from '../jobs/save-outcome.ts';
import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Work } from '../services/service.ts';
import { aFile } from './builders/files.ts';
import { mondayMorning } from './builders/ids.ts';
import { aQuoteForWords, englishToTwi } from './builders/pricing.ts';
import { storeJob } from './builders/stored.ts';
import { accept, from, withoutReviews } from './marketplace.ts';

/** A job and its outcome. */
export type PastJob = Readonly<{
  work: Work;
  quote: Quote;
  status: JobStatus;
  createdAt: Instant;
  /** When it was delivered, cancelled or failed. */
  endedAt: Instant;
  refundedAt: Instant;
}>;

/** A translation of 100 words, 3.00 GHS, requested and delivered on the Monday. */
export const aPastJob = (overrides: Partial<PastJob> = {}): PastJob => ({
  work: englishToTwi,
  quote: aQuoteForWords(100),
  status: 'completed',
  createdAt: mondayMorning,
  endedAt: mondayMorning,
  refundedAt: mondayMorning,
  ...overrides,
});

/** Whose job it was; the client can pay for it. */
export type Parties = Readonly<{ client: Account; provider: Account; admin: Account }>;

async function deliver(stores: Stores, job: Job, context: MoveContext): Promise<Job> {
  const { id: outputId, sha256: outputSha256 } = await stores.files.insert(aFile(), null);
  const rateBps = 1500 as BasisPoints;
  const delivery = { outputId, outputSha256, rateBps, reviews: withoutReviews };
  return accept(await saveOutcome(stores, decideDeliver(job, delivery, context)));
}

/** Runs a job through its moves by the rules, at 15.0 % commission, in every store. */
export async function storePastJob(
  stores: Stores,
  { client, provider, admin }: Parties,
  { status, endedAt, refundedAt, ...past }: PastJob,
): Promise<Job> {
  const requested = { ...past, clientId: client.id };
  if (status === 'pending') return storeJob(stores, requested);
  const taken = { ...requested, assignedId: provider.id, status: 'in_progress' } as const;
  const job = await storeJob(stores, taken);
  const byAdmin = from(admin, endedAt);
  switch (status) {
    case 'in_progress':
      return job;
    case 'cancelled':
      return accept(await saveOutcome(stores, decideCancel(job, byAdmin)));
    case 'failed':
      return accept(await saveOutcome(stores, decideFail(job, 'The text is cut off.', byAdmin)));
    case 'completed':
      return deliver(stores, job, from(provider, endedAt));
    case 'refunded': {
      const done = await deliver(stores, job, from(provider, endedAt));
      const request = { reason: 'Half of it was left out.', isClientDeleted: false };
      const refund = decideRefund(done, request, from(admin, refundedAt));
      return accept(await saveOutcome(stores, refund));
    }
  }
}

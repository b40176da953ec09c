import type { Job } from '../../jobs/job.ts';
import { weekOf } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/result.ts';
import { pesewas } from '../../kernel/money.ts';
import { composeEarning } from '../../payouts/earning-hold.ts';
import type { HeldEarning, NewEarning, NewPayout } from '../../payouts/payout.ts';
import type { PayingClient } from '../../payouts/provider-trust.ts';
import type { NewSuspiciousPair, Parties } from '../../payouts/suspicious-pair.ts';
import { accountId, jobId, mondayMorning } from './ids.ts';

const { monday, sunday } = weekOf(mondayMorning);

/** A pending payout of 2.55 GHS for the week of the Monday. */
export const aPayout = (overrides: Partial<NewPayout> = {}): NewPayout => ({
  providerId: accountId(1),
  gross: pesewas(300),
  commission: pesewas(45),
  net: pesewas(255),
  weekStart: monday,
  weekEnd: sunday,
  status: 'pending',
  reference: null,
  payoutAccountId: null,
  failureReason: null,
  createdAt: mondayMorning,
  updatedAt: mondayMorning,
  processedAt: null,
  completedAt: null,
  ...overrides,
});

/** For payouts that pay everything: nothing is held. */
export const noHold = { holdDays: 0 } as const;

/** A completed job's earning, with the amounts of the job itself. */
export function earningOf({ id, assignedId, quote, split, completedAt }: Job): NewEarning {
  const isDone = assignedId !== null && split !== null && completedAt !== null;
  invariant(isDone, 'a job that was completed');
  const isFree = quote.discount > 0n;
  return composeEarning({ jobId: id, providerId: assignedId, split, isFree }, completedAt);
}

/** An earning of 2.55 GHS from a free job, which is held. */
export const aHeldEarning = (overrides: Partial<HeldEarning> = {}): HeldEarning => ({
  id: 1,
  providerId: accountId(5),
  jobId: jobId(8),
  kind: 'capture',
  gross: pesewas(300),
  commission: pesewas(45),
  net: pesewas(255),
  at: mondayMorning,
  clearedAt: mondayMorning,
  isFree: true,
  payoutId: null,
  releasedAt: null,
  releasedByRule: false,
  isRefunded: false,
  left: { gross: pesewas(300), commission: pesewas(45), net: pesewas(255) },
  amountDue: pesewas(0),
  pairStatus: null,
  selfPaidJobs: 2,
  payee: { providerName: 'Abena Owusu', publicId: null },
  ...overrides,
});

/** A client who has paid a provider the least sum that counts. */
export const aPayingClient = (
  nth: number,
  overrides: Partial<PayingClient> = {},
): PayingClient => ({
  accountId: accountId(nth),
  email: `client.${nth}@example.com`,
  devices: [],
  isVerified: true,
  isSuspended: false,
  isUnderReview: false,
  createdAt: mondayMorning,
  paid: pesewas(1_000),
  commission: pesewas(150),
  ...overrides,
});

/** A pair that waits for a review: both have logged in from two devices. */
export const aSuspiciousPair = (
  { providerId, clientId }: Parties,
  overrides: Partial<NewSuspiciousPair> = {},
): NewSuspiciousPair => ({
  providerId,
  clientId,
  evidence: [{ reason: 'same-device', count: 2 }],
  status: 'open',
  note: null,
  foundAt: mondayMorning,
  updatedAt: mondayMorning,
  reviewedAt: null,
  reviewedBy: null,
  ...overrides,
});

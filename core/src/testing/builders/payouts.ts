import type { Job } from '../../jobs/job.ts';
import { weekOf } from '../../kernel/calendar.ts';
import { invariant } from '../../kernel/invariant.ts';
import { pesewas } from '../../kernel/money.ts';
import { composeEarning } from '../../payouts/earned-by.ts';
import type { NewEarning, NewPayout } from '../../payouts/payout.ts';
import { accountId, mondayMorning } from './ids.ts';

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

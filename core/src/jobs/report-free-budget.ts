import type { Actor } from '../accounts/actor.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { formatMinute, type Instant, monthOf, type Period } from '../kernel/instant.ts';
import { formatGhs, zero, type Pesewas } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideBudgetMark,
  type BudgetMark,
  type FreeRefusal,
  type PromotionPolicy,
} from './free-translation.ts';
import type { Job } from './job.ts';
import type { PricedWork } from './price-order.ts';

/** The most admins who are notified. */
const mostNotified = 20;

/** Every mark of every budget of a month is recorded once, and budgets are seldom changed. */
const mostRecorded = 100;

/** How much of which budget is used, by the jobs that were created in a month. */
type BudgetUse = Readonly<{ month: Period; mark: BudgetMark; spent: Pesewas; budget: Pesewas }>;

const nameOf = ({ from }: Period): string => formatMinute(from).slice(0, '2026-11'.length);

const factsOf = ({ month, mark, spent, budget }: BudgetUse) => ({
  month: nameOf(month),
  percent: mark,
  spentPesewas: spent,
  budgetPesewas: budget,
});

/** Whether this mark of the budget, or a later one, was reached before in the month. */
async function wasReached(
  { auditLog }: Stores,
  { month, mark, budget }: Omit<BudgetUse, 'spent'>,
): Promise<boolean> {
  const filter = { action: 'free-budget.reach', from: month.from } as const;
  const entries = await auditLog.list(filter, { limit: mostRecorded });
  return entries.some(({ after }) => {
    const facts = JSON.parse(after ?? '{}') as Readonly<Record<string, unknown>>;
    return (
      facts['month'] === nameOf(month) &&
      facts['budgetPesewas'] === Number(budget) &&
      Number(facts['percent']) >= mark
    );
  });
}

async function notifyAdmins(
  { accounts, outbox }: Stores,
  { month: { until }, mark, spent, budget }: BudgetUse,
  now: Instant,
): Promise<void> {
  const admins = (await accounts.listAdmins()).filter(({ suspension }) => suspension === null);
  const use = { percent: mark, spentGhs: formatGhs(spent), budgetGhs: formatGhs(budget), until };
  for (const { id: accountId } of admins.slice(0, mostNotified)) {
    await outbox.put({ kind: 'free-budget', accountId, ...use }, now);
  }
}

/** The policy, and when the job was created: now, or earlier if it is edited. */
type BudgetContext = Readonly<{ createdAt: Instant; promotion: PromotionPolicy }>;

/** Whether admins were notified that the budget of the job's month is used up: no order changes that. */
async function isBudgetReported(
  stores: Stores,
  { createdAt, promotion }: BudgetContext,
): Promise<boolean> {
  const { monthlyBudget: budget = null } = promotion;
  return budget === null || wasReached(stores, { month: monthOf(createdAt), mark: 100, budget });
}

/** Whether an order changes what the budget for free translations has left, or what is reported of it. */
export async function changesBudget(
  stores: Stores,
  { quote, redemption, freeRefusal }: PricedWork,
  context: BudgetContext,
): Promise<boolean> {
  if (quote.discount > zero || redemption !== null) return true;
  return freeRefusal === 'budget-spent' && !(await isBudgetReported(stores, context));
}

/**
 * Notifies admins when a job that was just ordered or edited uses so much of the month's budget for free
 * translations that a mark is reached: once for each mark and budget of a month.
 *
 * @param order.freeRefusal why the job did not get the offer: a budget that does not cover it is used up.
 */
export async function reportFreeBudget(
  stores: Stores,
  { job, freeRefusal }: Readonly<{ job: Job; freeRefusal: FreeRefusal | null }>,
  { actor, now, promotion }: Readonly<{ actor: Actor; now: Instant; promotion: PromotionPolicy }>,
): Promise<void> {
  const { monthlyBudget: budget = null } = promotion;
  const isRefused = freeRefusal === 'budget-spent';
  const isOffered = budget !== null && budget > zero;
  if (!isOffered || (job.quote.discount === zero && !isRefused)) return;
  const month = monthOf(job.createdAt);
  const spent = await stores.jobs.sumFree(month);
  const mark = decideBudgetMark({ spent, budget, isRefused });
  if (mark === null) return;
  const use = { month, mark, spent, budget };
  if (await wasReached(stores, use)) return;
  const done = { action: 'free-budget.reach', objectId: job.id, after: factsOf(use) } as const;
  await recordAction(stores, { actor, now }, done);
  await notifyAdmins(stores, use, now);
}

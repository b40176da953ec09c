import { dayMs, dayOf, type Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import { isLive, isReversed, type Job, paidFor } from './job.ts';
import type { NewEarning } from '../payouts/payout.ts';
import { stepOf, usageOf } from './usage.ts';

/**
 * The totals that are maintained, and what the rows of each are: by the day of a client, of a provider or
 * of the marketplace, or over all time. Days are numbered from 1970 (`dayNumber`).
 */
export type TotalName =
  /** By day and client: jobs created, and the usage of those completed on it. */
  | 'clientDays'
  /**
   * By client: what the completed jobs cost; those that are live, and what is held for them; the translations that
   * were not reversed; and the free ones that were cancelled.
   */
  | 'clients'
  /** By the digest of a mailbox: the free translations that were cancelled. */
  | 'mailboxes'
  /**
   * By day and provider: jobs completed on it, those delivered first on it by service type, whatever became
   * of them, and the earnings and refunds of that day.
   */
  | 'providerDays'
  /** By provider and service type: what the completed jobs earned, and how many clients paid in full. */
  | 'providers'
  /**
   * By provider and client: the completed jobs that the client paid in full, with the commission on
   * them, and those for which the platform paid a part.
   */
  | 'providerClients'
  /**
   * By day: jobs created, those of them that are live, and what the platform pays for those that were not reversed;
   * and the jobs completed on it.
   */
  | 'platformDays'
  /** By day and step of `stepOf`: how many jobs completed on it took so long. */
  | 'durationDays'
  /** By account: the bytes of the files that it stores. */
  | 'storage';

/** The addition of a job or an earning to one row of the totals; it can be negative. */
export type TotalChange = Readonly<{
  total: TotalName;
  /** The key of the row: the parts that its name lists, in that order. */
  key: readonly (number | string)[];
  /** Counts, pesewas or milliseconds. */
  sums: Readonly<Record<string, bigint>>;
}>;

/** The days from 1970 to the day of a time. */
export const dayNumber = (at: Instant): number => dayOf(at) / dayMs;

/**
 * The number of the day that starts at a time.
 *
 * @throws {InvariantError} if no day starts then: totals are by whole days.
 */
export function startOfDay(at: Instant): number {
  invariant(dayOf(at) === at, 'the totals are summed from midnight to midnight');
  return at / dayMs;
}

type CountedJob = Pick<
  Job,
  | 'clientId'
  | 'assignedId'
  | 'work'
  | 'quote'
  | 'redemption'
  | 'returned'
  | 'split'
  | 'status'
  | 'createdAt'
  | 'completedAt'
>;

function creationOf({
  clientId,
  createdAt,
  quote: { measure },
}: CountedJob): readonly TotalChange[] {
  const day = dayNumber(createdAt);
  const words = measure.unit === 'word' ? { counted: 1n, words: BigInt(measure.words) } : {};
  return [
    { total: 'clientDays', key: [day, clientId], sums: { created: 1n } },
    { total: 'platformDays', key: [day], sums: { created: 1n, ...words } },
  ];
}

/** What counts as long as the job is not reversed. */
function useOf({ clientId, createdAt, work, quote }: CountedJob): readonly TotalChange[] {
  const day = dayNumber(createdAt);
  const isTranslation = work.serviceType === 'translation';
  return [
    ...(isTranslation
      ? [{ total: 'clients', key: [clientId], sums: { translations: 1n } } as const]
      : []),
    ...(quote.discount > 0n
      ? [{ total: 'platformDays', key: [day], sums: { discount: quote.discount } } as const]
      : []),
  ];
}

const holdOf = ({ clientId, createdAt, quote }: CountedJob): readonly TotalChange[] => [
  { total: 'clients', key: [clientId], sums: { live: 1n, held: quote.amountDue } },
  { total: 'platformDays', key: [dayNumber(createdAt)], sums: { live: 1n, held: quote.price } },
];

/** A free translation that was cancelled does not count as used, but not any number of times. */
function cancellationOf({ clientId, quote, redemption }: CountedJob): readonly TotalChange[] {
  if (quote.discount === 0n) return [];
  const ofClient = { total: 'clients', key: [clientId], sums: { cancelled: 1n } } as const;
  if (redemption === null) return [ofClient];
  return [ofClient, { total: 'mailboxes', key: [redemption.mailbox], sums: { cancelled: 1n } }];
}

/** What a job cost, less what was returned. */
const grossOf = (job: CountedJob): bigint => {
  const { due, discount } = paidFor(job);
  return due + discount;
};

function earnedOf(job: CountedJob): TotalChange {
  const { assignedId, work, quote, split } = job;
  invariant(assignedId !== null, 'a completed job has a provider');
  const [commission, net] = [split?.commission ?? 0n, split?.net ?? 0n];
  const isPaid = quote.discount === 0n && quote.amountDue > 0n;
  return {
    total: 'providers',
    key: [assignedId, work.serviceType],
    sums: { jobs: 1n, ...(isPaid && { paidJobs: 1n }), gross: grossOf(job), commission, net },
  };
}

function partiesOf(job: CountedJob): TotalChange {
  const { clientId, assignedId, quote, split } = job;
  invariant(assignedId !== null, 'a completed job has a provider');
  const key = [assignedId, clientId];
  if (quote.discount > 0n) return { total: 'providerClients', key, sums: { freeJobs: 1n } };
  const sums = { paidJobs: 1n, paid: paidFor(job).due, commission: split?.commission ?? 0n };
  return { total: 'providerClients', key, sums };
}

function completionOf(job: CountedJob): readonly TotalChange[] {
  const { clientId, assignedId, completedAt, createdAt, work } = job;
  if (job.status !== 'completed' || completedAt === null || assignedId === null) return [];
  const day = dayNumber(completedAt);
  const { words, spokenMs, cost: spent } = usageOf(job);
  const usage = { completed: 1n, words: BigInt(words), spokenMs: BigInt(spokenMs), spent };
  const durationMs = completedAt - createdAt;
  const done = { completed: 1n, durationMs: BigInt(durationMs), spent };
  return [
    { total: 'clientDays', key: [day, clientId], sums: usage },
    { total: 'clients', key: [clientId], sums: { spent } },
    { total: 'providerDays', key: [day, assignedId], sums: { completed: 1n } },
    earnedOf(job),
    partiesOf(job),
    { total: 'platformDays', key: [day], sums: { ...done, [work.serviceType]: grossOf(job) } },
    { total: 'durationDays', key: [day, stepOf(durationMs)], sums: { jobs: 1n } },
  ];
}

/** What was delivered counts on the day of the first delivery, also once it is sent back or refunded. */
function deliveryOf({ assignedId, completedAt, work }: CountedJob): readonly TotalChange[] {
  if (completedAt === null || assignedId === null) return [];
  const key = [dayNumber(completedAt), assignedId];
  return [{ total: 'providerDays', key, sums: { [work.serviceType]: 1n } }];
}

/** What a job counts for in the state that it is in. */
function stateOf(job: CountedJob): readonly TotalChange[] {
  const delivered = deliveryOf(job);
  if (isLive(job)) return [...useOf(job), ...holdOf(job), ...delivered];
  if (!isReversed(job)) return [...useOf(job), ...completionOf(job), ...delivered];
  return job.status === 'cancelled' ? [...cancellationOf(job), ...delivered] : delivered;
}

/** The additions of a job to the totals. */
export const totalsOfJob = (job: CountedJob): readonly TotalChange[] =>
  mergeTotals([...creationOf(job), ...stateOf(job)]);

const countOf: Readonly<Record<NewEarning['kind'], Readonly<Record<string, bigint>>>> = {
  capture: { captures: 1n },
  refund: { refunds: 1n },
  'partial-refund': {},
};

/** The addition of an earning or a refund to the totals of its provider. */
export function totalsOfEarning(
  earning: Omit<NewEarning, 'jobId' | 'isFree' | 'clearedAt'>,
): TotalChange {
  const { providerId, kind, gross, commission, net, at } = earning;
  const counted = countOf[kind];
  const key = [dayNumber(at), providerId];
  return { total: 'providerDays', key, sums: { ...counted, gross, commission, net } };
}

const negate = ({ sums, ...row }: TotalChange): TotalChange => ({
  ...row,
  sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, -sum])),
});

/** Identifies the row of the totals that a change adds to. */
export const rowOfTotal = ({ total, key }: TotalChange): string => `${total} ${key.join(' ')}`;

/** Adds up the changes of each row, and omits what stays as it is. */
export function mergeTotals(changes: readonly TotalChange[]): readonly TotalChange[] {
  const merged = new Map<string, { row: TotalChange; sums: Record<string, bigint> }>();
  for (const row of changes) {
    const name = rowOfTotal(row);
    const sums: Record<string, bigint> = merged.get(name)?.sums ?? {};
    for (const [figure, sum] of Object.entries(row.sums)) sums[figure] = (sums[figure] ?? 0n) + sum;
    merged.set(name, { row, sums });
  }
  return [...merged.values()].flatMap(({ row: { total, key }, sums }) => {
    const changed = Object.entries(sums).filter(([, sum]) => sum !== 0n);
    return changed.length === 0 ? [] : [{ total, key, sums: Object.fromEntries(changed) }];
  });
}

/** What a move that leaves the quote as it is changes: while the job is live, only whose delivery was sent back. */
const changesOfMove = (before: CountedJob, after: CountedJob): readonly TotalChange[] => {
  const countsOf = isLive(before) && isLive(after) ? deliveryOf : stateOf;
  return [...countsOf(after), ...countsOf(before).map(negate)];
};

/** The earning that a move adds, and the one that ceases to exist. */
type EarningChange = Readonly<{
  earning?: NewEarning | null | undefined;
  withdrawn?: NewEarning | null | undefined;
}>;

/** The changes of a job's move in the totals, with the earnings that belong to it. */
export function changeTotals(
  { before, after }: Readonly<{ before: CountedJob; after: CountedJob }>,
  { earning, withdrawn }: EarningChange,
): readonly TotalChange[] {
  const changes = [
    ...(before.quote === after.quote
      ? changesOfMove(before, after)
      : [...totalsOfJob(after), ...totalsOfJob(before).map(negate)]),
    ...(earning ? [totalsOfEarning(earning)] : []),
    ...(withdrawn ? [negate(totalsOfEarning(withdrawn))] : []),
  ];
  return changes.length < 2 ? changes : mergeTotals(changes);
}

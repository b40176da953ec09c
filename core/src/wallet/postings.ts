import type { AccountId, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/result.ts';
import { pesewas, subtractMoney, type Pesewas } from '../kernel/money.ts';
import type { CommissionSplit } from './commission.ts';
import {
  earningsOf,
  escrowOf,
  inTransit,
  walletOf,
  type Entry,
  type LedgerAccount,
  type Posting,
  type PostingKind,
} from './ledger.ts';

/** The payers of a job: the client pays the amount due, the platform the discount. */
export type Funding = Readonly<{
  jobId: JobId;
  clientId: AccountId;
  amountDue: Pesewas;
  discount: Pesewas;
}>;

/** An entry for an amount; reversed if the amount is negative, none if it is zero. */
function move(debit: LedgerAccount, credit: LedgerAccount, amount: Pesewas): readonly Entry[] {
  if (amount === 0n) return [];
  return amount > 0n
    ? [{ debit, credit, amount }]
    : [{ debit: credit, credit: debit, amount: pesewas(-amount) }];
}

const forJob = (
  jobId: JobId,
  posting: Readonly<Pick<Posting, 'key' | 'kind' | 'entries' | 'at'>>,
): Posting => ({ ...posting, jobId, payoutId: null, reference: null, note: null });

/** Money that enters when an admin credits a client's wallet. */
export function postTopUp(
  topUp: Readonly<{ clientId: AccountId; amount: Pesewas; reference: string; note: string }>,
  at: Instant,
): Posting {
  invariant(topUp.amount > 0n, 'a top-up is above zero');
  return {
    key: `topup:${topUp.reference}`,
    kind: 'top-up',
    entries: move('cash:clearing', walletOf(topUp.clientId), topUp.amount),
    jobId: null,
    payoutId: null,
    reference: topUp.reference,
    note: topUp.note,
    at,
  };
}

/** Holds the price of a new job: `amountDue` from the wallet, `discount` from promotions. */
export const postHold = (funding: Funding, at: Instant): Posting =>
  forJob(funding.jobId, {
    key: `job:${funding.jobId}:hold`,
    kind: 'hold',
    entries: [
      ...move(walletOf(funding.clientId), escrowOf(funding.jobId), funding.amountDue),
      ...move('platform:promotions', escrowOf(funding.jobId), funding.discount),
    ],
    at,
  });

/**
 * Adjusts the hold of an edited job to its new price, each part from or to its own account.
 *
 * @param edition the number of this edit of the job, from 1.
 */
export function postAdjustment(
  before: Funding,
  after: Funding,
  { edition, at }: Readonly<{ edition: number; at: Instant }>,
): Posting {
  const { jobId, clientId } = before;
  invariant(
    jobId === after.jobId && clientId === after.clientId,
    'an edit changes neither job nor client',
  );
  const due = subtractMoney(after.amountDue, before.amountDue);
  const discount = subtractMoney(after.discount, before.discount);
  return forJob(jobId, {
    key: `job:${jobId}:hold:${edition}`,
    kind: 'adjustment',
    entries: [
      ...move(walletOf(clientId), escrowOf(jobId), due),
      ...move('platform:promotions', escrowOf(jobId), discount),
    ],
    at,
  });
}

/** Who is paid for a job, and how its price was divided. */
export type Captured = Readonly<{ providerId: AccountId; split: CommissionSplit }>;

/** The capture of a job, and how often its result was sent back before. */
type RoundOfCapture = Captured & Readonly<{ jobId: JobId; round: number }>;

/** Captures the hold of a delivered job: commission to the platform, net to the provider. */
export const postCapture = (
  { jobId, providerId, split, round }: RoundOfCapture,
  at: Instant,
): Posting =>
  forJob(jobId, {
    key: `job:${jobId}:capture${round === 0 ? '' : `:${round}`}`,
    kind: 'capture',
    entries: [
      ...move(escrowOf(jobId), 'platform:commission', split.commission),
      ...move(escrowOf(jobId), earningsOf(providerId), split.net),
    ],
    at,
  });

/** Takes what was captured back to escrow. */
const reopeningEntries = (jobId: JobId, { providerId, split }: Captured): readonly Entry[] => [
  ...move('platform:commission', escrowOf(jobId), split.commission),
  ...move(earningsOf(providerId), escrowOf(jobId), split.net),
];

/** Reverses the capture of a job whose result is sent back for the `round`th time, from 1. */
export const postReopening = (
  { jobId, round, ...captured }: RoundOfCapture,
  at: Instant,
): Posting =>
  forJob(jobId, {
    key: `job:${jobId}:reopening:${round}`,
    kind: 'reopening',
    entries: reopeningEntries(jobId, captured),
    at,
  });

const releaseEntries = ({ jobId, clientId, amountDue, discount }: Funding): readonly Entry[] => [
  ...move(escrowOf(jobId), walletOf(clientId), amountDue),
  ...move(escrowOf(jobId), 'platform:promotions', discount),
];

/** Releases the hold of a cancelled or failed job to the accounts it came from. */
export const postRelease = (funding: Funding, at: Instant): Posting =>
  forJob(funding.jobId, {
    key: `job:${funding.jobId}:release`,
    kind: 'release',
    entries: releaseEntries(funding),
    at,
  });

/** Why money of a completed job goes back: an admin refunds it or a part of it, or decides a dispute. */
export type RefundReason = 'refund' | `partial-refund:${number}` | 'settlement';

const kindOfRefund = (reason: RefundReason): PostingKind =>
  reason === 'refund' ? reason : reason === 'settlement' ? 'decision' : 'partial-refund';

/**
 * Refunds a completed job, or a part of it: the capture, or that part of it, is reversed, then the hold is
 * released.
 */
export const postRefund = (
  funding: Funding,
  captured: Captured,
  { reason, at }: Readonly<{ reason: RefundReason; at: Instant }>,
): Posting =>
  forJob(funding.jobId, {
    key: `job:${funding.jobId}:${reason}`,
    kind: kindOfRefund(reason),
    entries: [...reopeningEntries(funding.jobId, captured), ...releaseEntries(funding)],
    at,
  });

/** The amount that a payout transfers to a provider. */
export type PayoutTransfer = Readonly<{ payoutId: PayoutId; providerId: AccountId; net: Pesewas }>;

const forPayout = (
  payoutId: PayoutId,
  posting: Readonly<Pick<Posting, 'key' | 'kind' | 'entries' | 'at'>>,
): Posting => ({ ...posting, jobId: null, payoutId, reference: null, note: null });

/** Moves a provider's earnings into transit when a payout is created. */
export const postPayout = ({ payoutId, providerId, net }: PayoutTransfer, at: Instant): Posting =>
  forPayout(payoutId, {
    key: `payout:${payoutId}:create`,
    kind: 'payout',
    entries: move(earningsOf(providerId), inTransit(payoutId), net),
    at,
  });

/** Settles a completed payout: the money in transit leaves. A failed payout posts nothing. */
export const postSettlement = ({ payoutId, net }: PayoutTransfer, at: Instant): Posting =>
  forPayout(payoutId, {
    key: `payout:${payoutId}:settle`,
    kind: 'settlement',
    entries: move(inTransit(payoutId), 'cash:clearing', net),
    at,
  });

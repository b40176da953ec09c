import type { PayoutAccountId } from '../kernel/ids.ts';
import { type Instant, notBefore } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Notice } from '../ports/outbox.port.ts';
import { type Posting, tidyReference } from '../wallet/ledger.ts';
import { postSettlement } from '../wallet/postings.ts';
import type { Payout, PayoutStatus } from './payout.ts';

/** A move that a payout can make. */
type PayoutMove = 'process' | 'complete' | 'fail';

/** Why an operation on payouts is refused. */
export type PayoutFault =
  | Readonly<{ code: 'payout.not-found' }>
  /** The job has not earned anybody anything. */
  | Readonly<{ code: 'payout.earning-not-found' }>
  | Readonly<{ code: 'payout.pair-not-found' }>
  /** Another reason was found, or another admin has decided, since the admin has seen the pair. */
  | Readonly<{ code: 'payout.pair-changed' }>
  | Readonly<{ code: 'payout.wrong-state'; move: PayoutMove; status: PayoutStatus }>
  | Readonly<{ code: 'payout.reason-missing' }>
  | Readonly<{ code: 'payout.provider-not-payable' }>
  | Readonly<{ code: 'payout.week-invalid' }>;

/** Everything that a move changes, saved in one unit of work. */
export type PayoutOutcome = Readonly<{
  payout: Payout;
  posting: Posting | null;
  notice: Notice | null;
}>;

/** The states in which each move is allowed (docs/domain.md, Payouts). */
const allowedFrom: Readonly<Record<PayoutMove, readonly PayoutStatus[]>> = {
  process: ['pending', 'failed'],
  complete: ['processing'],
  fail: ['processing'],
};

const checkMove = ({ status }: Payout, move: PayoutMove): Result<void, PayoutFault> =>
  allowedFrom[move].includes(status)
    ? ok(undefined)
    : refuse({ code: 'payout.wrong-state', move, status });

/** The time of a move: not before that of the last one, also if the clock was set back in between. */
const timeOfMove = ({ updatedAt }: Payout, now: Instant): Instant => notBefore(updatedAt, now);

/**
 * Decides the start of a transfer, for the first time or again after it failed.
 *
 * @param to.isPayable whether the provider is neither suspended nor has their payouts frozen.
 * @param to.payoutAccountId the provider's account, if one was entered.
 */
export function decideProcess(
  payout: Payout,
  to: Readonly<{ isPayable: boolean; payoutAccountId: PayoutAccountId | null; now: Instant }>,
): Result<PayoutOutcome, PayoutFault> {
  const { isPayable, payoutAccountId } = to;
  const ready = checkMove(payout, 'process');
  if (!ready.ok) return ready;
  if (!isPayable) return refuse({ code: 'payout.provider-not-payable' });
  const at = timeOfMove(payout, to.now);
  const started = { failureReason: null, payoutAccountId, processedAt: at };
  const sent = { status: 'processing', ...started } as const;
  return ok({ payout: { ...payout, ...sent, updatedAt: at }, posting: null, notice: null });
}

/** Decides that a transfer has arrived: the money leaves transit and the provider is notified. */
export function decideComplete(
  payout: Payout,
  rawReference: string | null,
  now: Instant,
): Result<PayoutOutcome, PayoutFault> {
  const ready = checkMove(payout, 'complete');
  if (!ready.ok) return ready;
  const { id: payoutId, providerId, net } = payout;
  const at = timeOfMove(payout, now);
  const reference = tidyReference(rawReference ?? '') || null;
  const arrived = { status: 'completed', reference, completedAt: at } as const;
  return ok({
    payout: { ...payout, ...arrived, updatedAt: at },
    posting: postSettlement({ payoutId, providerId, net }, at),
    notice: { kind: 'payout-paid', accountId: providerId, payoutId },
  });
}

/** Decides that a transfer failed, for a reason: the money stays in transit for another attempt. */
export function decideFailure(
  payout: Payout,
  rawReason: string,
  now: Instant,
): Result<PayoutOutcome, PayoutFault> {
  const ready = checkMove(payout, 'fail');
  if (!ready.ok) return ready;
  const failureReason = rawReason.trim();
  if (failureReason === '') return refuse({ code: 'payout.reason-missing' });
  const failed = { status: 'failed', failureReason } as const;
  return ok({
    payout: { ...payout, ...failed, updatedAt: timeOfMove(payout, now) },
    posting: null,
    notice: null,
  });
}

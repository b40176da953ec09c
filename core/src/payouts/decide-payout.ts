import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Notice } from '../ports/outbox.port.ts';
import type { Posting } from '../wallet/ledger.ts';
import { postSettlement } from '../wallet/postings.ts';
import type { PayoutFault, PayoutMove } from './payout-fault.ts';
import type { Payout, PayoutStatus } from './payout.ts';

/** Everything that a move changes; saved together or not at all. */
export type PayoutOutcome = Readonly<{
  payout: Payout;
  posting: Posting | null;
  notice: Notice | null;
}>;

/** The states from which each move starts (DESIGN §6). */
const startsFrom: Readonly<Record<PayoutMove, readonly PayoutStatus[]>> = {
  process: ['pending', 'failed'],
  complete: ['processing'],
  fail: ['processing'],
};

const checkMove = ({ status }: Payout, move: PayoutMove): Result<void, PayoutFault> =>
  startsFrom[move].includes(status)
    ? ok(undefined)
    : refuse({ code: 'payout.wrong-state', move, status });

/** The transfer is on its way, for the first time or again after it failed. */
export function decideProcess(payout: Payout, now: Instant): Result<PayoutOutcome, PayoutFault> {
  const ready = checkMove(payout, 'process');
  if (!ready.ok) return ready;
  const sent = { status: 'processing', failureReason: null, processedAt: now } as const;
  return ok({ payout: { ...payout, ...sent, updatedAt: now }, posting: null, notice: null });
}

/** The transfer has arrived: what was in transit leaves, and the provider is told. */
export function decideComplete(
  payout: Payout,
  rawReference: string | null,
  now: Instant,
): Result<PayoutOutcome, PayoutFault> {
  const ready = checkMove(payout, 'complete');
  if (!ready.ok) return ready;
  const { id: payoutId, providerId, net } = payout;
  const reference = rawReference?.trim() || null;
  const arrived = { status: 'completed', reference, completedAt: now } as const;
  return ok({
    payout: { ...payout, ...arrived, updatedAt: now },
    posting: postSettlement({ payoutId, providerId, net }, now),
    notice: { kind: 'payout-paid', accountId: providerId, payoutId },
  });
}

/** The transfer failed, for a reason: the money stays in transit until it is sent again. */
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
  return ok({ payout: { ...payout, ...failed, updatedAt: now }, posting: null, notice: null });
}

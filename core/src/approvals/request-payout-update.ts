import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import { checkCompletion, updatePayout, type PayoutUpdate } from '../payouts/move-payout.ts';
import type { PayoutFault } from '../payouts/payout-fault.ts';
import type { ListedPayout } from '../payouts/payout.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ApprovalFault } from './approval-fault.ts';
import type { DoneOrWaiting } from './approval.ts';
import { needsSecondAdmin, subjectOfPayout } from './decide-approval.ts';
import { checkNotWaiting, requestApproval, type ApprovalContext } from './request-approval.ts';

type Requested = Promise<
  Result<DoneOrWaiting<ListedPayout>, PayoutFault | PermissionFault | ApprovalFault>
>;

/**
 * Records how the transfer of a payout ended, or has a completion wait for a second admin if the
 * amount is large. A failure never waits, and is refused while a completion does: the payout could be
 * transferred again, and the approval would be of a transfer that the second admin has not seen.
 */
export async function requestPayoutUpdate(
  stores: Stores,
  actor: Actor,
  update: PayoutUpdate,
  { now, twoAdmins }: ApprovalContext,
): Requested {
  const { id, ending } = update;
  if (ending.status === 'failed') {
    const permitted = permit(actor, 'payouts.settle', now);
    if (!permitted.ok) return permitted;
    const free = await checkNotWaiting(stores, subjectOfPayout(id), now);
    if (!free.ok) return free;
  }
  if (twoAdmins.above !== null && ending.status === 'completed') {
    const { reference: given } = ending;
    const checked = await checkCompletion(stores, actor, { id, reference: given }, { now });
    if (!checked.ok) return checked;
    const { providerId: accountId, net: amount, reference } = checked.value;
    if (needsSecondAdmin(amount, twoAdmins)) {
      const request = { kind: 'payout', accountId, amount, payoutId: id, reference } as const;
      return requestApproval(stores, actor, request, { now });
    }
  }
  const done = await updatePayout(stores, actor, update, { now });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

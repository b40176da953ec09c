import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { checkCredit, creditWallet, type Credit } from '../wallet/credit-wallet.ts';
import type { StatementLine } from '../wallet/ledger-store.port.ts';
import type { WalletFault } from '../wallet/wallet-fault.ts';
import type { ApprovalFault } from './approval-fault.ts';
import type { DoneOrWaiting } from './approval.ts';
import { needsSecondAdmin, subjectOfCredit } from './decide-approval.ts';
import { checkNotWaiting, requestApproval, type ApprovalContext } from './request-approval.ts';

type Requested = Promise<
  Result<DoneOrWaiting<StatementLine>, WalletFault | PermissionFault | ApprovalFault>
>;

/** Credits a client's wallet, or has the credit wait for a second admin if the amount is large. */
export async function requestCredit(
  stores: Stores,
  actor: Actor,
  credit: Credit,
  { now, twoAdmins }: ApprovalContext,
): Requested {
  if (twoAdmins.above !== null) {
    const checked = await checkCredit(stores, actor, credit, { now });
    if (!checked.ok) return checked;
    const { clientId, amount, reference, note } = checked.value;
    if (needsSecondAdmin(amount, twoAdmins)) {
      const request = { kind: 'credit', accountId: clientId, amount, reference, note } as const;
      return requestApproval(stores, actor, request, { now });
    }
    // A smaller credit of a transfer that waits would make its approval impossible.
    const free = await checkNotWaiting(stores, subjectOfCredit(reference), now);
    if (!free.ok) return free;
  }
  const done = await creditWallet(stores, actor, credit, { now });
  return done.ok ? ok({ kind: 'done', view: done.value }) : done;
}

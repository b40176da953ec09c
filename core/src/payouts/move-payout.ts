import type { Actor } from '../accounts/actor.ts';
import { isPayable } from '../accounts/suspension.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import type { AuditedAction, AuditedFacts } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { guardPayout } from '../guards.ts';
import type { PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { NotificationKind } from '../notifications/notification.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decideComplete,
  decideFailure,
  decideProcess,
  type PayoutFault,
  type PayoutOutcome,
} from './decide-payout.ts';
import type { ListedPayout, Payout } from './payout.ts';

/** How a transfer ended: completed, with its reference if there is one, or failed for a reason. */
export type PayoutEnding =
  | Readonly<{ status: 'completed'; reference: string | null }>
  | Readonly<{ status: 'failed'; failureReason: string }>;

/** A payout, and how its transfer ended. */
export type PayoutUpdate = Readonly<{ id: PayoutId; ending: PayoutEnding }>;

type Decided = Result<PayoutOutcome, PayoutFault>;

const auditedPayout = ({ status, providerId, net, reference }: Payout): AuditedFacts => ({
  status,
  providerId,
  netPesewas: net,
  reference,
});

type Move = Readonly<{ actor: Actor; id: PayoutId; action: AuditedAction; now: Instant }>;

const notifiedEndings: Partial<Record<Payout['status'], NotificationKind>> = {
  completed: 'payout_paid',
  failed: 'payout_failed',
};

async function notifyProvider({ notifications }: Stores, payout: Payout): Promise<void> {
  const kind = notifiedEndings[payout.status];
  if (kind === undefined) return;
  const { id: payoutId, providerId: accountId, updatedAt: createdAt } = payout;
  await notifications.insert({ accountId, kind, payoutId, createdAt });
}

/** Loads the payout, decides the move and saves everything that it changes. */
async function movePayout(
  stores: Stores,
  { actor, id, action, now }: Move,
  decide: (payout: ListedPayout) => Decided | Promise<Decided>,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'payouts.settle', now);
  if (!permitted.ok) return permitted;
  const { payouts, ledger, outbox } = stores;
  const found = await payouts.find(id);
  if (found === undefined) return refuse({ code: 'payout.not-found' });
  const decided = await decide(found);
  if (!decided.ok) return decided;
  const { payout, posting, notice } = decided.value;
  await payouts.replace(payout);
  if (posting !== null) await ledger.append(posting, actor.accountId);
  // By the clock, which can be behind the payout: the mail does not wait for it.
  if (notice !== null) await outbox.put(notice, now);
  await notifyProvider(stores, payout);
  const [before, after] = [auditedPayout(found), auditedPayout(payout)];
  const done = { action, objectId: id, before, after };
  await recordAction(stores, { actor, now: payout.updatedAt }, done);
  const { currentAccount } = found;
  const paidAccount = action === 'payout.process' ? currentAccount : found.paidAccount;
  return ok({ ...found, ...payout, paidAccount });
}

type MoveContext = Readonly<{ now: Instant }>;

/** Starts the transfer of a payout, for the first time or again after it failed. */
export const processPayout = (
  stores: Stores,
  actor: Actor,
  id: PayoutId,
  { now }: MoveContext,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> =>
  movePayout(stores, { actor, id, now, action: 'payout.process' }, async (payout) => {
    const provider = await stores.accounts.find(payout.providerId);
    // A deleted provider has no payout that could still be transferred.
    const mayBePaid = provider !== undefined && isPayable(provider);
    const payoutAccountId = payout.currentAccount?.id ?? null;
    return decideProcess(payout, { isPayable: mayBePaid, payoutAccountId, now });
  });
processPayout.guards = (_: Actor, id: PayoutId) => [guardPayout(id), 'audit-log'] as const;

/**
 * Checks whether a payout could be completed now.
 *
 * @returns the payout as it would be stored.
 */
export async function checkCompletion(
  { payouts }: Stores,
  actor: Actor,
  { id, reference }: Readonly<{ id: PayoutId; reference: string | null }>,
  { now }: MoveContext,
): Promise<Result<Payout, PayoutFault | PermissionFault>> {
  const permitted = permit(actor, 'payouts.settle', now);
  if (!permitted.ok) return permitted;
  const found = await payouts.find(id);
  if (found === undefined) return refuse({ code: 'payout.not-found' });
  const decided = decideComplete(found, reference, now);
  return decided.ok ? ok(decided.value.payout) : decided;
}

/** Records how the transfer of a payout ended. */
export const updatePayout = (
  stores: Stores,
  actor: Actor,
  { id, ending }: PayoutUpdate,
  { now }: MoveContext,
): Promise<Result<ListedPayout, PayoutFault | PermissionFault>> =>
  ending.status === 'completed'
    ? movePayout(stores, { actor, id, now, action: 'payout.complete' }, (payout) =>
        decideComplete(payout, ending.reference, now),
      )
    : movePayout(stores, { actor, id, now, action: 'payout.fail' }, (payout) =>
        decideFailure(payout, ending.failureReason, now),
      );

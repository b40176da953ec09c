import type { Actor } from '../accounts/actor.ts';
import { can, deny, permit, type PermissionFault } from '../accounts/permission.ts';
import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decidePayoutAccount } from './decide-payout-account.ts';
import type { PayoutAccountFault } from './payout-account-fault.ts';
import type { PayoutAccountVault } from './payout-account-vault.port.ts';
import type { PayoutAccount } from './payout-account.ts';

/** A provider's payout account, and when they entered it. */
export type OwnPayoutAccount = Readonly<{ account: PayoutAccount; changedAt: Instant }>;

type Vault = Readonly<{ payoutAccountVault: PayoutAccountVault }>;
type Context = Vault & Readonly<{ now: Instant }>;
type Refusal = PayoutAccountFault | PermissionFault;

/** What the audit log says of an account: never the number, the name or the bank. */
const auditedAccount = (account: PayoutAccount): AuditedFacts => ({
  kind: account.kind,
  network: account.kind === 'mobile_money' ? account.network : null,
});

/** Reads the actor's payout account; null if there is none, or no known secret decrypts it. */
export async function readPayoutAccount(
  { payoutAccounts }: Stores,
  actor: Actor,
  _input: unknown,
  { payoutAccountVault }: Vault,
): Promise<Result<OwnPayoutAccount | null, PermissionFault>> {
  if (!can(actor, 'payout-account.read')) return deny(actor, 'payout-account.read');
  const stored = await payoutAccounts.findCurrent(actor.accountId);
  const account = stored && payoutAccountVault.open(stored);
  if (stored === undefined || account === undefined) return ok(null);
  return ok({ account, changedAt: stored.changedAt });
}

/** What must differ for an account to be another one. */
const identify = (account: PayoutAccount): string =>
  JSON.stringify(
    account.kind === 'mobile_money'
      ? [account.kind, account.network, account.number, account.holderName]
      : [account.bankName, account.branch, account.accountNumber, account.holderName],
  );

/**
 * Saves the actor's payout account, in place of another one, and notifies them by mail. To save the
 * present one again changes nothing.
 */
export async function replacePayoutAccount(
  stores: Stores,
  actor: Actor,
  typed: PayoutAccount,
  { now, payoutAccountVault }: Context,
): Promise<Result<OwnPayoutAccount, Refusal>> {
  const permitted = permit(actor, 'payout-account.change', now);
  if (!permitted.ok) return permitted;
  const decided = decidePayoutAccount(typed);
  if (!decided.ok) return decided;
  const { accountId, origin } = actor;
  const account = decided.value;
  const replaced = await stores.payoutAccounts.findCurrent(accountId);
  const before = replaced && payoutAccountVault.open(replaced);
  if (replaced !== undefined && before !== undefined && identify(before) === identify(account)) {
    return ok({ account, changedAt: replaced.changedAt });
  }
  const sealed = payoutAccountVault.seal(account, accountId);
  await stores.payoutAccounts.replaceCurrent({ accountId, sealed, changedAt: now });
  const done = {
    action: 'payout-account.replace',
    objectId: accountId,
    ...(before !== undefined && { before: auditedAccount(before) }),
    after: auditedAccount(account),
  } as const;
  await recordAction(stores, { actor, now }, done);
  const change = replaced === undefined ? 'added' : 'changed';
  const notice = { kind: 'payout-account-changed', accountId, change, origin, at: now } as const;
  await stores.outbox.put(notice, now);
  return ok({ account, changedAt: now });
}

/** Removes the actor's payout account, and notifies them by mail. */
export async function deletePayoutAccount(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, Refusal>> {
  const permitted = permit(actor, 'payout-account.change', now);
  if (!permitted.ok) return permitted;
  const { accountId, origin } = actor;
  const current = await stores.payoutAccounts.findCurrent(accountId);
  if (current === undefined) return refuse({ code: 'payout-account.not-found' });
  await stores.payoutAccounts.removeCurrent(accountId);
  const done = { action: 'payout-account.delete', objectId: accountId } as const;
  await recordAction(stores, { actor, now }, done);
  const removed = { change: 'removed', origin, at: now } as const;
  await stores.outbox.put({ kind: 'payout-account-changed', accountId, ...removed }, now);
  return ok(null);
}

import type { AuditedAction } from '../audit-log/audit-entry.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { permit, type PermissionFault } from './permission.ts';

/** The account to restrict, and why. */
export type RestrictionRequest = Readonly<{ id: AccountId; reason: string }>;

/** The changed account, or why it was not changed. */
export type Restricted = Promise<Result<Account, AccountFault | PermissionFault>>;

type Decided = Result<Account, AccountFault>;

/** Who restricts which account, or lifts its restriction, and when. */
type RestrictionContext = Readonly<{ actor: Actor; id: AccountId; now: Instant }>;

/** What one of the changes does, and how it is recorded. */
type RestrictionChange = Readonly<{
  action: AuditedAction;
  /** The restriction that it sets or lifts. */
  restriction: 'suspension' | 'payoutFreeze';
  decide: (account: Account) => Decided | Promise<Decided>;
}>;

/** Restricts an account or lifts its restriction, and records the reason before or after. */
export async function changeRestriction(
  stores: Stores,
  { actor, id, now }: RestrictionContext,
  { action, restriction, decide }: RestrictionChange,
): Restricted {
  const permitted = permit(actor, 'accounts.restrict', now);
  if (!permitted.ok) return permitted;
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = await decide(account);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const [lifted, set] = [account[restriction], decided.value[restriction]];
  const change = {
    ...(lifted && { before: { reason: lifted.reason } }),
    ...(set && { after: { reason: set.reason } }),
  };
  await recordAction(stores, { actor, now }, { action, objectId: id, ...change });
  return decided;
}

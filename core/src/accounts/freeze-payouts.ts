import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { decidePayoutFreeze, decidePayoutRelease } from './decide-suspension.ts';
import { permit, type PermissionFault } from './permission.ts';
import type { RestrictionRequest } from './suspend-account.ts';

type Changed = Promise<Result<Account, AccountFault | PermissionFault>>;
type Timed = Readonly<{ now: Instant }>;

/** Freezes the payouts of a provider, for a reason; those in transfer can still be completed. */
export async function freezePayouts(
  stores: Stores,
  actor: Actor,
  { id, reason }: RestrictionRequest,
  { now }: Timed,
): Changed {
  const permitted = permit(actor, 'accounts.restrict', now);
  if (!permitted.ok) return permitted;
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decidePayoutFreeze(account, reason, now);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const after = { reason: decided.value.payoutFreeze?.reason ?? null };
  const done = { action: 'account.freeze-payouts', objectId: id, after } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}

/** Releases the frozen payouts of a provider. */
export async function releasePayouts(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
  { now }: Timed,
): Changed {
  const permitted = permit(actor, 'accounts.restrict', now);
  if (!permitted.ok) return permitted;
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decidePayoutRelease(account);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const before = { reason: account.payoutFreeze?.reason ?? null };
  const done = { action: 'account.release-payouts', objectId: id, before } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}

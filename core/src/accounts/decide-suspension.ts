import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault, RestrictionMove } from './account-fault.ts';
import type { Account, Restriction } from './account.ts';

/** Whether money may be transferred to the provider. */
export const isPayable = ({
  suspension,
  payoutFreeze,
}: Pick<Account, 'suspension' | 'payoutFreeze'>): boolean =>
  suspension === null && payoutFreeze === null;

/** Whether a provider may be offered jobs: approved, not deactivated and not suspended. */
export const mayWork = ({
  isActive,
  suspension,
}: Pick<Account, 'isActive' | 'suspension'>): boolean => isActive && suspension === null;

const wrongState = (move: RestrictionMove) => refuse({ code: 'account.wrong-state', move });

function restrict(rawReason: string, now: Instant): Result<Restriction, AccountFault> {
  const reason = rawReason.trim();
  return reason === '' ? refuse({ code: 'account.reason-missing' }) : ok({ at: now, reason });
}

/** What the suspension of an account depends on. */
export type SuspensionContext = Readonly<{
  actorId: AccountId;
  /** The number of admins who are not suspended. */
  activeAdmins: number;
  now: Instant;
}>;

/** Decides that an account is suspended, for a reason: not the admin's own, nor the last admin's. */
export function decideSuspension(
  account: Account,
  reason: string,
  { actorId, activeAdmins, now }: SuspensionContext,
): Result<Account, AccountFault> {
  if (account.id === actorId) return refuse({ code: 'account.own-account' });
  if (account.suspension !== null) return wrongState('suspend');
  if (account.role === 'admin' && activeAdmins <= 1) return refuse({ code: 'account.last-admin' });
  const suspension = restrict(reason, now);
  return suspension.ok ? ok({ ...account, suspension: suspension.value }) : suspension;
}

/** Decides that an account can be used again. */
export const decideReactivation = (account: Account): Result<Account, AccountFault> =>
  account.suspension === null ? wrongState('reactivate') : ok({ ...account, suspension: null });

/** Decides that a provider's payouts are neither created nor transferred, for a reason. */
export function decidePayoutFreeze(
  account: Account,
  reason: string,
  now: Instant,
): Result<Account, AccountFault> {
  if (account.role !== 'service-provider') return refuse({ code: 'account.provider-not-found' });
  if (account.payoutFreeze !== null) return wrongState('freeze-payouts');
  const freeze = restrict(reason, now);
  return freeze.ok ? ok({ ...account, payoutFreeze: freeze.value }) : freeze;
}

/** Decides that a provider's payouts are created and transferred again. */
export function decidePayoutRelease(account: Account): Result<Account, AccountFault> {
  if (account.role !== 'service-provider') return refuse({ code: 'account.provider-not-found' });
  return account.payoutFreeze === null
    ? wrongState('release-payouts')
    : ok({ ...account, payoutFreeze: null });
}

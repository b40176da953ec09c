import type { AuditedAction } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault, RestrictionMove } from './account-fault.ts';
import type { Account, Restriction } from './account.ts';
import type { Actor } from './actor.ts';
import type { Origin } from './devices.ts';
import { type PermissionFault, permit } from './permission.ts';
import { recordFailedLogin } from './record-login.ts';

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

/** The facts that decide the suspension of an account. */
type SuspensionContext = Readonly<{
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

/** The account to restrict, and why. */
type RestrictionRequest = Readonly<{ id: AccountId; reason: string }>;

/** The changed account, or why it was not changed. */
type Restricted = Promise<Result<Account, AccountFault | PermissionFault>>;

type Decided = Result<Account, AccountFault>;

/** A restriction of an account, or its lifting: actor, account and time. */
type RestrictionContext = Readonly<{ actor: Actor; id: AccountId; now: Instant }>;

/** The effect of a change, and its record. */
type RestrictionChange = Readonly<{
  action: AuditedAction;
  /** The restriction that it sets or lifts. */
  restriction: 'suspension' | 'payoutFreeze';
  decide: (account: Account) => Decided | Promise<Decided>;
}>;

/** Restricts an account or lifts its restriction, and records the reason before or after. */
async function changeRestriction(
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

type Timed = Readonly<{ now: Instant }>;

const restriction = 'suspension';

const countActiveAdmins = async ({ accounts }: Stores): Promise<number> =>
  (await accounts.listAdmins()).filter(({ suspension }) => suspension === null).length;

/**
 * Suspends an account, for a reason: its sessions end, its API keys stop, and it cannot log in. Jobs
 * in progress stay; an admin can release them.
 */
export async function suspendAccount(
  stores: Stores,
  actor: Actor,
  { id, reason }: RestrictionRequest,
  { now }: Timed,
): Restricted {
  const suspended = await changeRestriction(
    stores,
    { actor, id, now },
    {
      action: 'account.suspend',
      restriction,
      decide: async (account) => {
        const activeAdmins = await countActiveAdmins(stores);
        return decideSuspension(account, reason, { actorId: actor.accountId, activeAdmins, now });
      },
    },
  );
  if (!suspended.ok) return suspended;
  await stores.sessions.removeAllOf(id);
  await stores.loginTickets.removeAllOf(id);
  return suspended;
}

/** Lets a suspended account be used again: it can log in, and its API keys work. */
export const reactivateAccount = (
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
  { now }: Timed,
): Restricted =>
  changeRestriction(
    stores,
    { actor, id, now },
    { action: 'account.reactivate', restriction, decide: decideReactivation },
  );

/**
 * Refuses a login to a suspended account, with the reason, and records it. Its user must have proved
 * who they are: no one else learns that an account is suspended.
 */
export async function refuseSuspended(
  stores: Stores,
  { id: accountId, suspension }: Account,
  context: Readonly<{ now: Instant; origin: Origin }>,
): Promise<Result<null, AccountFault>> {
  if (suspension === null) return ok(null);
  await recordFailedLogin(stores, { accountId, reason: 'suspended' }, context);
  return refuse({ code: 'account.suspended', reason: suspension.reason });
}

const freezing = 'payoutFreeze';

/** Freezes the payouts of a provider, for a reason; those in transfer can still be completed. */
export const freezePayouts = (
  stores: Stores,
  actor: Actor,
  { id, reason }: RestrictionRequest,
  { now }: Timed,
): Restricted =>
  changeRestriction(
    stores,
    { actor, id, now },
    {
      action: 'account.freeze-payouts',
      restriction: freezing,
      decide: (account) => decidePayoutFreeze(account, reason, now),
    },
  );

/** Releases the frozen payouts of a provider. */
export const releasePayouts = (
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
  { now }: Timed,
): Restricted =>
  changeRestriction(
    stores,
    { actor, id, now },
    { action: 'account.release-payouts', restriction: freezing, decide: decidePayoutRelease },
  );

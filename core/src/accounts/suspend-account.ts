import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { decideReactivation, decideSuspension } from './decide-suspension.ts';
import { permit, type PermissionFault } from './permission.ts';

type Changed = Promise<Result<Account, AccountFault | PermissionFault>>;
type Timed = Readonly<{ now: Instant }>;

/** The account to restrict, and why. */
export type RestrictionRequest = Readonly<{ id: AccountId; reason: string }>;

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
): Changed {
  const permitted = permit(actor, 'accounts.restrict', now);
  if (!permitted.ok) return permitted;
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const activeAdmins = await countActiveAdmins(stores);
  const context = { actorId: actor.accountId, activeAdmins, now };
  const decided = decideSuspension(account, reason, context);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  await stores.sessions.removeAllOf(id);
  await stores.loginTickets.removeAllOf(id);
  const after = { reason: decided.value.suspension?.reason ?? null };
  await recordAction(stores, { actor, now }, { action: 'account.suspend', objectId: id, after });
  return decided;
}

/** Lets a suspended account be used again: it can log in, and its API keys work. */
export async function reactivateAccount(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: AccountId }>,
  { now }: Timed,
): Changed {
  const permitted = permit(actor, 'accounts.restrict', now);
  if (!permitted.ok) return permitted;
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decideReactivation(account);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const before = { reason: account.suspension?.reason ?? null };
  const done = { action: 'account.reactivate', objectId: id, before } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}

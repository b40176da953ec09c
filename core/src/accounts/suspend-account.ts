import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import {
  changeRestriction,
  type Restricted,
  type RestrictionRequest,
} from './change-restriction.ts';
import { decideReactivation, decideSuspension } from './decide-suspension.ts';

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

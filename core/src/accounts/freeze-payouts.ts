import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import {
  changeRestriction,
  type Restricted,
  type RestrictionRequest,
} from './change-restriction.ts';
import { decidePayoutFreeze, decidePayoutRelease } from './decide-suspension.ts';

type Timed = Readonly<{ now: Instant }>;

const restriction = 'payoutFreeze';

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
      restriction,
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
    { action: 'account.release-payouts', restriction, decide: decidePayoutRelease },
  );

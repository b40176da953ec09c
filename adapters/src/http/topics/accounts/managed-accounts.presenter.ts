import type { Account, Restriction } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

const presentRestriction = (restriction: Restriction | null) =>
  restriction && { since: presentMoment(restriction.at), reason: restriction.reason };

/** An account in a response to an admin. */
export const presentManagedAccount = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  provider_id: account.providerId,
  is_active: account.isActive,
  suspension: presentRestriction(account.suspension),
  payout_freeze: presentRestriction(account.payoutFreeze),
  created_at: presentMoment(account.createdAt),
});

import type { ManagedAccount } from '@nsem/sdk';

import type { Lifting, Restriction } from './account-text.ts';

/** Whether a change is possible in the state of an account. */
export function isPossible(change: Restriction | Lifting, account: ManagedAccount): boolean {
  const { role, suspension, payout_freeze: freeze } = account;
  switch (change) {
    case 'suspend':
      return suspension === null;
    case 'reactivate':
      return suspension !== null;
    case 'freeze':
      return role === 'service-provider' && freeze === null;
    case 'release':
      return freeze !== null;
  }
}

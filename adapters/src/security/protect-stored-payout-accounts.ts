import {
  invariant,
  protectPayoutAccounts,
  type PayoutAccountVault,
  type UnitOfWork,
} from '@nsem/core';
import type { ProtectedApps } from './protect-stored-totps.ts';

/** Enough to be quick, and few enough that a batch is a short transaction. */
const batchSize = 500;

/** Protects all payout accounts with the current secret, in batches. */
export async function protectStoredPayoutAccounts(
  unitOfWork: UnitOfWork,
  payoutAccountVault: PayoutAccountVault,
): Promise<ProtectedApps> {
  const total = { changed: 0, unreadable: 0 };
  let after: Parameters<typeof protectPayoutAccounts>[2]['after'] = null;
  do {
    const page: Parameters<typeof protectPayoutAccounts>[2] = { after, limit: batchSize };
    const batch = await unitOfWork.write((stores) =>
      protectPayoutAccounts(stores, undefined, page, { payoutAccountVault }),
    );
    invariant(batch.ok, 'protecting payout accounts is not refused');
    total.changed += batch.value.changed;
    total.unreadable += batch.value.unreadable;
    after = batch.value.next;
  } while (after !== null);
  return total;
}

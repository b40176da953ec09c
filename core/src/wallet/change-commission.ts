import type { Instant } from '../kernel/instant.ts';
import type { BasisPoints } from '../kernel/rate.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { CommissionConfig } from './commission.ts';

/** Sets the commission for jobs completed from now on; nothing old is touched. */
export async function changeCommission(
  stores: Stores,
  rate: BasisPoints,
  now: Instant,
): Promise<CommissionConfig> {
  const config = { rate, updatedAt: now };
  await stores.commission.replace(config);
  return config;
}

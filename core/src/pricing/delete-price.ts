import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { PriceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { auditedPrice } from './audited-price.ts';
import { decidePriceRemoval } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

/** Deletes an inactive price. Jobs that were quoted with it are unaffected. */
export async function deletePrice(
  stores: Stores,
  actor: Actor,
  id: PriceId,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return deny(actor, 'prices.manage');
  const price = await stores.prices.find(id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceRemoval(price);
  if (!decided.ok) return decided;
  await stores.prices.remove(id);
  const done = { action: 'price.delete', objectId: id, before: auditedPrice(price) } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}

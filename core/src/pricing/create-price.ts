import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { auditedPrice } from './audited-price.ts';
import { decidePrice, type NewPrice } from './decide-price.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';
import { retirePrice } from './retire-price.ts';

/** Creates a price; an active one replaces the active price of its service. */
export async function createPrice(
  stores: Stores,
  actor: Actor,
  request: NewPrice,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return deny(actor, 'prices.manage');
  const decided = decidePrice(request);
  if (!decided.ok) return decided;
  const { serviceType, isActive } = decided.value;
  if (isActive) await retirePrice(stores, { actor, now }, serviceType);
  const price = await stores.prices.insert(decided.value);
  const done = { action: 'price.create', objectId: price.id, after: auditedPrice(price) } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(price);
}

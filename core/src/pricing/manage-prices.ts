import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { composeAuditEntry, operator } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { PriceId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { type ServiceType, serviceTypes } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  decidePrice,
  decidePriceChange,
  decidePriceRemoval,
  type NewPrice,
  type PriceChange,
} from './decide-price.ts';
import { auditedPrice, openingPrices, type Price, type PricingFault } from './price.ts';

/** Stores the prices of a new marketplace, which its operator creates. */
export async function openPrices({ prices, auditLog }: Stores, now: Instant): Promise<void> {
  for (const serviceType of serviceTypes) {
    const unitPrice = openingPrices[serviceType];
    const price = await prices.insert({ serviceType, unitPrice, isActive: true });
    const done = {
      action: 'price.create',
      objectId: price.id,
      after: auditedPrice(price),
    } as const;
    await auditLog.append(composeAuditEntry(operator, done, now));
  }
}

/** Deactivates the active price of a service, so that another can replace it. */
async function retirePrice(
  stores: Stores,
  by: Readonly<{ actor: Actor; now: Instant }>,
  serviceType: ServiceType,
): Promise<void> {
  const active = await stores.prices.findActive(serviceType);
  if (active === undefined) return;
  const retired = { ...active, isActive: false };
  await stores.prices.replace(retired);
  await recordAction(stores, by, {
    action: 'price.retire',
    objectId: active.id,
    before: auditedPrice(active),
    after: auditedPrice(retired),
  });
}

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

/**
 * Sets the price per word or minute, or whether it is active; activating it deactivates the
 * previous one. Jobs that are already quoted keep their price.
 */
export async function updatePrice(
  stores: Stores,
  actor: Actor,
  change: PriceChange & Readonly<{ id: PriceId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Price, PricingFault | PermissionFault>> {
  if (!can(actor, 'prices.manage')) return deny(actor, 'prices.manage');
  const price = await stores.prices.find(change.id);
  if (price === undefined) return refuse({ code: 'pricing.not-found' });
  const decided = decidePriceChange(price, change);
  if (!decided.ok) return decided;
  const isActivated = decided.value.isActive && !price.isActive;
  if (isActivated) await retirePrice(stores, { actor, now }, price.serviceType);
  await stores.prices.replace(decided.value);
  const done = {
    action: 'price.update',
    objectId: price.id,
    before: auditedPrice(price),
    after: auditedPrice(decided.value),
  } as const;
  await recordAction(stores, { actor, now }, done);
  return decided;
}

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

/** Lists the prices; the price list is public. */
export const listPrices = async (
  { prices }: Stores,
  _actor: Actor | undefined,
  filter: Readonly<{ isActive?: boolean | undefined }>,
): Promise<Result<readonly Price[], never>> => ok(await prices.list(filter));

/** Reads one price; the price list is public. */
export async function readPrice(
  { prices }: Stores,
  _actor: Actor | undefined,
  id: PriceId,
): Promise<Result<Price, PricingFault>> {
  const price = await prices.find(id);
  return price === undefined ? refuse({ code: 'pricing.not-found' }) : ok(price);
}

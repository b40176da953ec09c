import type { Actor } from '../accounts/actor.ts';
import type { PriceId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Price } from './price.ts';
import type { PricingFault } from './pricing-fault.ts';

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

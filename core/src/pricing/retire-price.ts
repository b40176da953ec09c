import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ServiceType } from '../services/work.ts';

/** Makes the active price of a service inactive, so that another can take its place. */
export async function retirePrice({ prices }: Stores, serviceType: ServiceType): Promise<void> {
  const active = await prices.findActive(serviceType);
  if (active !== undefined) await prices.replace({ ...active, isActive: false });
}

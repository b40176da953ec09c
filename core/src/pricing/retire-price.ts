import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceType } from '../services/work.ts';

/** Deactivates the active price of a service, so that another can replace it. */
export async function retirePrice({ prices }: Stores, serviceType: ServiceType): Promise<void> {
  const active = await prices.findActive(serviceType);
  if (active !== undefined) await prices.replace({ ...active, isActive: false });
}

import type { PriceId } from '../kernel/ids.ts';
import type { ServiceType } from '../services/work.ts';
import type { Price } from './price.ts';

/** Stores the price list. */
export interface PriceStore {
  insert(price: Omit<Price, 'id'>): Promise<Price>;
  list(filter: Readonly<{ isActive?: boolean | undefined }>): Promise<readonly Price[]>;
  find(id: PriceId): Promise<Price | undefined>;
  /** The active price of a service, if there is one. */
  findActive(serviceType: ServiceType): Promise<Price | undefined>;
  replace(price: Price): Promise<void>;
  remove(id: PriceId): Promise<void>;
}

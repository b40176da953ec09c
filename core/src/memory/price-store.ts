import type { PriceStore } from '../pricing/price-store.port.ts';
import type { CommissionStore } from '../wallet/commission-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, replaceRow } from './table.ts';

/** The price list in memory. */
export const createPriceStore = ({ prices }: MemoryState): PriceStore => ({
  insert: async (price) => insertRow(prices, (id) => ({ ...price, id })),
  list: async ({ isActive }) =>
    [...prices.rows.values()].filter((price) => (isActive ?? price.isActive) === price.isActive),
  find: async (id) => prices.rows.get(id),
  findActive: async (serviceType) =>
    findRow(prices, (price) => price.isActive && price.serviceType === serviceType),
  replace: async (price) => replaceRow(prices, price),
  async remove(id) {
    prices.rows.delete(id);
  },
});

/** The commission rate in memory. */
export const createCommissionStore = (state: MemoryState): CommissionStore => ({
  current: async () => state.commission,
  async replace(config) {
    state.commission = config;
  },
});

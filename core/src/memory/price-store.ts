import { instant } from '../kernel/instant.ts';
import { defaultCommission } from '../kernel/rate.ts';
import type { PriceStore } from '../pricing/price-store.port.ts';
import type { CommissionStore } from '../wallet/commission-store.port.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, replaceRow } from './table.ts';

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

/** The commission rates in memory. */
export const createCommissionStore = ({
  commissionRates,
  accounts,
}: MemoryState): CommissionStore => ({
  current: async () =>
    commissionRates.at(-1) ?? { rate: defaultCommission, updatedAt: instant(0), actorId: null },
  async append(config) {
    commissionRates.push(config);
  },
  async list(page) {
    const changes = commissionRates.map((config, index) => ({
      ...config,
      id: index + 1,
      actorName: accounts.rows.get(config.actorId ?? 0)?.name ?? null,
      previousRate: commissionRates[index - 1]?.rate ?? null,
    }));
    return cutPage(changes.toReversed(), page);
  },
});

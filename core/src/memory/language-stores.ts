import { instant } from '../kernel/instant.ts';
import { defaultCommission } from '../kernel/money.ts';
import { toNameKey } from '../languages/decide-language.ts';
import type { Language, LanguageRegistry, LanguageStore } from '../languages/language.ts';
import type { PriceStore } from '../pricing/price.ts';
import { languagesOf } from '../services/service.ts';
import type { CommissionStore } from '../wallet/commission.ts';
import { cutPage, findRow, insertRow, type MemoryState, replaceRow } from './memory-state.ts';

function byName(one: Language, other: Language): number {
  const [first, second] = [toNameKey(one.name), toNameKey(other.name)];
  if (first === second) return one.id - other.id;
  return first < second ? -1 : 1;
}

/** The catalogue of languages in memory. */
export const createLanguageStore = ({
  languages,
  usedLanguages,
  services,
}: MemoryState): LanguageStore => ({
  listAll: async () => [...languages.rows.values()].toSorted(byName),
  find: async (id) => languages.rows.get(id),
  findByReference: async (code, nameKey) =>
    findRow(languages, (language) => language.code === code) ??
    findRow(languages, (language) => toNameKey(language.name) === nameKey),
  insert: async (language) => insertRow(languages, (id) => ({ ...language, id })),
  replace: async (language) => replaceRow(languages, language),
  async remove(id) {
    languages.rows.delete(id);
  },
  async markUsed(codes) {
    for (const code of codes) usedLanguages.add(code);
  },
  isInUse: async (code) =>
    usedLanguages.has(code) ||
    [...services.rows.values()].some(({ work }) => languagesOf(work).includes(code)),
});

/** A registry of a few languages, with alternative names for some. */
export function createMemoryLanguageRegistry(): LanguageRegistry {
  const codes = new Map(
    [
      ['English', 'en'],
      ['Twi', 'tw'],
      ['Asante Twi', 'tw'],
      ['Ewe', 'ee'],
      ['Eʋegbe', 'ee'],
      ['Ga', 'gaa'],
      ['Irish', 'ga'],
      ['Dagbani', 'dag'],
      ['Spanish', 'es'],
    ].map(([name = '', code = '']) => [toNameKey(name), code]),
  );
  return { codeOf: (name) => codes.get(toNameKey(name)) };
}

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

import type { AuditedFacts } from '../audit-log/audit-log.ts';
import type { PriceId } from '../kernel/ids.ts';
import { pesewas, type Pesewas } from '../kernel/money.ts';
import { invariant } from '../kernel/result.ts';
import type { ServiceType } from '../services/service.ts';

/** The unit that is priced: a word of translation or narration, a minute of transcription. */
export type PriceUnit = 'word' | 'minute';

/** The unit of each service's price (docs/domain.md, Prices). */
export const priceUnit: Readonly<Record<ServiceType, PriceUnit>> = {
  translation: 'word',
  transcription: 'minute',
  narration: 'word',
};

/** The highest unit price: 1,000 GHS. */
export const highestUnitPrice: Pesewas = pesewas(100_000n);

/** A price of the list; at most one is active for each service type. */
export type Price = Readonly<{
  id: PriceId;
  serviceType: ServiceType;
  /** Pesewas per word or minute. */
  unitPrice: Pesewas;
  isActive: boolean;
}>;

/** The prices of a new marketplace (docs/domain.md, Prices). */
export const openingPrices: Readonly<Record<ServiceType, Pesewas>> = {
  translation: pesewas(1n),
  transcription: pesewas(10n),
  narration: pesewas(1n),
};

/**
 * Returns the price with another unit price.
 *
 * @throws {InvariantError} outside 0 to 1,000 GHS; the edges have checked it.
 */
export function withUnitPrice<P extends Omit<Price, 'id' | 'unitPrice'>>(
  price: P,
  unitPrice: Pesewas,
): P & Readonly<{ unitPrice: Pesewas }> {
  invariant(unitPrice >= 0n && unitPrice <= highestUnitPrice, 'a unit price is 0 to 1,000 GHS');
  return { ...price, unitPrice };
}

/** A price as the audit log records it. */
export const auditedPrice = ({
  serviceType,
  unitPrice,
  isActive,
}: Omit<Price, 'id'>): AuditedFacts => ({ serviceType, unitPricePesewas: unitPrice, isActive });

/** Why an operation on prices is refused. */
export type PricingFault =
  | Readonly<{ code: 'pricing.not-found' }>
  | Readonly<{ code: 'pricing.wrong-unit'; serviceType: ServiceType }>
  | Readonly<{ code: 'pricing.no-active-price'; serviceType: ServiceType }>
  | Readonly<{ code: 'pricing.in-use' }>
  | Readonly<{ code: 'pricing.no-words' }>
  | Readonly<{ code: 'pricing.audio-missing' }>
  | Readonly<{ code: 'pricing.audio-not-allowed' }>;

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

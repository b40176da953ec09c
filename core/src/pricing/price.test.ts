import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/invariant.ts';
import { pesewas } from '../kernel/money.ts';
import { refuse } from '../kernel/result.ts';
import { serviceTypes } from '../services/work.ts';
import { priceId } from '../testing/builders/ids.ts';
import { aPrice } from '../testing/builders/pricing.ts';
import { accept, openMarketplace } from '../testing/marketplace.ts';
import { changePrice } from './change-price.ts';
import { highestUnitPrice, openingPrices, priceUnit, withUnitPrice } from './price.ts';

describe('a unit price', () => {
  it.each([0n, 1n, 99_999n, highestUnitPrice])('may be %d pesewas', (amount) => {
    const price = aPrice();
    expect(withUnitPrice(price, pesewas(amount))).toEqual({ ...price, unitPrice: amount });
  });

  it.each([-1n, highestUnitPrice + 1n])('may not be %d pesewas', (amount) => {
    expect(() => withUnitPrice(aPrice(), pesewas(amount))).toThrow(InvariantError);
  });

  it('starts at the placeholders of the specification, each within its limits', () => {
    expect(openingPrices).toEqual({ translation: 1n, transcription: 10n, narration: 1n });
    for (const serviceType of serviceTypes) {
      expect(() => withUnitPrice(aPrice(), openingPrices[serviceType])).not.toThrow();
    }
  });
});

describe('changing a price', () => {
  const priceOf = async (
    { unitOfWork }: Awaited<ReturnType<typeof openMarketplace>>,
    serviceType: (typeof serviceTypes)[number],
  ) => {
    const price = await unitOfWork.read(({ prices }) => prices.findActive(serviceType));
    if (price === undefined) throw new Error(`no price for ${serviceType}`);
    return price;
  };

  it.each(serviceTypes)('keeps the new price of a %s in its own unit', async (serviceType) => {
    const place = await openMarketplace();
    const { id } = await priceOf(place, serviceType);
    const change = { id, unit: priceUnit[serviceType], unitPrice: pesewas(17) };
    const changed = await place.unitOfWork.write((stores) => changePrice(stores, change));
    expect(accept(changed)).toMatchObject({ id, serviceType, unitPrice: 17n, isActive: true });
    expect(await priceOf(place, serviceType)).toEqual(accept(changed));
  });

  it.each([
    ['translation', 'minute'],
    ['transcription', 'word'],
    ['narration', 'minute'],
  ] as const)('refuses a price of a %s by the %s', async (serviceType, unit) => {
    const place = await openMarketplace();
    const { id } = await priceOf(place, serviceType);
    const change = { id, unit, unitPrice: pesewas(17) };
    expect(await place.unitOfWork.write((stores) => changePrice(stores, change))).toEqual(
      refuse({ code: 'pricing.wrong-unit', serviceType }),
    );
  });

  it('refuses a price that is not there', async () => {
    const { unitOfWork } = await openMarketplace();
    const change = { id: priceId(999), unit: 'word', unitPrice: pesewas(17) } as const;
    expect(await unitOfWork.write((stores) => changePrice(stores, change))).toEqual(
      refuse({ code: 'pricing.not-found' }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { InvariantError, refuse } from '../kernel/result.ts';
import { pesewas } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { serviceTypes, type ServiceType } from '../services/service.ts';
import { byAdmin } from '../testing/builders/accounts.ts';
import { mondayMorning, priceId } from '../testing/builders/ids.ts';
import { aPrice } from '../testing/builders/pricing.ts';
import { requestJob } from '../testing/job-life.ts';
import { accept, openMarketplace, type Marketplace } from '../testing/marketplace.ts';
import { createPrice, deletePrice, updatePrice } from './manage-prices.ts';
import { highestUnitPrice, openingPrices, priceUnit, withUnitPrice } from './price.ts';

const monday = { now: mondayMorning };

describe('a unit price', () => {
  it.each([0n, 1n, 99_999n, highestUnitPrice])('may be %d pesewas', (amount) => {
    const price = aPrice();
    expect(withUnitPrice(price, pesewas(amount))).toEqual({ ...price, unitPrice: amount });
  });

  it.each([-1n, highestUnitPrice + 1n])('may not be %d pesewas', (amount) => {
    expect(() => withUnitPrice(aPrice(), pesewas(amount))).toThrow(InvariantError);
  });

  it('starts at the opening prices, each within the limits', () => {
    expect(openingPrices).toEqual({ translation: 1n, transcription: 10n, narration: 1n });
    for (const serviceType of serviceTypes) {
      expect(() => withUnitPrice(aPrice(), openingPrices[serviceType])).not.toThrow();
    }
  });
});

async function priceOf({ unitOfWork }: Marketplace, serviceType: ServiceType) {
  const price = await unitOfWork.read(({ prices }) => prices.findActive(serviceType));
  if (price === undefined) throw new Error(`no price for ${serviceType}`);
  return price;
}

const addPrice = async ({ unitOfWork }: Marketplace, isActive: boolean) => {
  const price = { serviceType: 'translation', unit: 'word', unitPrice: pesewas(8) } as const;
  return accept(
    await unitOfWork.write((stores) =>
      createPrice(stores, byAdmin, { ...price, isActive }, monday),
    ),
  );
};

describe('changing a price', () => {
  it.each(serviceTypes)(
    'stores the new price of a %s in the unit of its service',
    async (serviceType) => {
      const place = await openMarketplace();
      const { id } = await priceOf(place, serviceType);
      const change = { id, unit: priceUnit[serviceType], unitPrice: pesewas(17) };
      const changed = await place.unitOfWork.write((stores) =>
        updatePrice(stores, byAdmin, change, monday),
      );
      expect(accept(changed)).toMatchObject({ id, serviceType, unitPrice: 17n, isActive: true });
      expect(await priceOf(place, serviceType)).toEqual(accept(changed));
    },
  );

  it.each([
    ['translation', 'minute'],
    ['transcription', 'word'],
    ['narration', 'minute'],
  ] as const)('refuses a price of a %s per %s', async (serviceType, unit) => {
    const place = await openMarketplace();
    const { id } = await priceOf(place, serviceType);
    const change = { id, unit, unitPrice: pesewas(17) };
    expect(
      await place.unitOfWork.write((stores) => updatePrice(stores, byAdmin, change, monday)),
    ).toEqual(refuse({ code: 'pricing.wrong-unit', serviceType }));
  });

  it('refuses a price that does not exist', async () => {
    const { unitOfWork } = await openMarketplace();
    const change = { id: priceId(999), unit: 'word', unitPrice: pesewas(17) } as const;
    expect(
      await unitOfWork.write((stores) => updatePrice(stores, byAdmin, change, monday)),
    ).toEqual(refuse({ code: 'pricing.not-found' }));
  });
});

describe('the active price of a service', () => {
  it('is replaced by a new one, and by one that is activated', async () => {
    const place = await openMarketplace();
    const first = await priceOf(place, 'translation');
    const second = await addPrice(place, true);
    expect(await priceOf(place, 'translation')).toEqual(second);
    const activate = { id: first.id, isActive: true };
    const change = (stores: Stores) => updatePrice(stores, byAdmin, activate, monday);
    expect(accept(await place.unitOfWork.write(change))).toEqual(first);
    expect(await priceOf(place, 'translation')).toEqual(first);
    const again = accept(await place.unitOfWork.write(change));
    expect(await priceOf(place, 'translation')).toEqual(again);
    const inactive = await place.unitOfWork.read(({ prices }) => prices.list({ isActive: false }));
    expect(inactive).toEqual([{ ...second, isActive: false }]);
  });

  it('stays when an inactive one is added, or another service gets a price', async () => {
    const place = await openMarketplace();
    const before = await priceOf(place, 'translation');
    await addPrice(place, false);
    const aloud = { serviceType: 'narration', unit: 'word', unitPrice: pesewas(8) } as const;
    const narration = { ...aloud, isActive: true };
    accept(
      await place.unitOfWork.write((stores) => createPrice(stores, byAdmin, narration, monday)),
    );
    expect(await priceOf(place, 'translation')).toEqual(before);
    expect((await priceOf(place, 'narration')).unitPrice).toBe(8n);
  });

  it('can be deleted only when inactive, and jobs keep their quote', async () => {
    const place = await openMarketplace();
    const { unitOfWork } = place;
    const { id, unitPrice } = await priceOf(place, 'translation');
    const job = await requestJob(place);
    const remove = () => unitOfWork.write((stores) => deletePrice(stores, byAdmin, id, monday));
    expect(await remove()).toEqual(refuse({ code: 'pricing.in-use' }));
    await addPrice(place, true);
    expect(await remove()).toMatchObject({ ok: true });
    expect(await remove()).toEqual(refuse({ code: 'pricing.not-found' }));
    const unchanged = await unitOfWork.read(({ jobs }) => jobs.find(job.id));
    expect(unchanged?.quote.unitPrice).toBe(unitPrice);
  });

  it('is unchanged if a new one has the wrong unit', async () => {
    const place = await openMarketplace();
    const before = await priceOf(place, 'translation');
    const wrong = { serviceType: 'translation', unit: 'minute', unitPrice: pesewas(8) } as const;
    const added = await place.unitOfWork.write((stores) =>
      createPrice(stores, byAdmin, { ...wrong, isActive: true }, monday),
    );
    expect(added).toEqual(refuse({ code: 'pricing.wrong-unit', serviceType: 'translation' }));
    expect(await priceOf(place, 'translation')).toEqual(before);
  });
});

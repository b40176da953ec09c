import { describe, expect, it } from 'vitest';
import { pesewas } from '../../kernel/money.ts';
import { serviceTypes } from '../../services/work.ts';
import { priceId } from '../builders/ids.ts';
import { storePrices } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

/** The contract of every price store. */
export function describePriceStore(open: () => Promise<OpenedStores>): void {
  describe('a price store', () => {
    const { write, read } = useStores(open);

    it('stores one active price for each service', async () => {
      await write(storePrices);
      const active = await read(({ prices }) => prices.list({ isActive: true }));
      expect(active.map(({ serviceType }) => serviceType).toSorted()).toEqual(
        serviceTypes.toSorted(),
      );
      for (const price of active) {
        const { id, serviceType } = price;
        expect(await read(({ prices }) => prices.findActive(serviceType))).toEqual(price);
        expect(await read(({ prices }) => prices.find(id))).toEqual(price);
      }
    });

    it('lists active, inactive or all prices', async () => {
      await write(storePrices);
      const old = await write(({ prices }) =>
        prices.insert({ serviceType: 'narration', unitPrice: pesewas(9), isActive: false }),
      );
      const list = (isActive?: boolean) => read(({ prices }) => prices.list({ isActive }));
      expect(await list(false)).toContainEqual(old);
      expect(await list(true)).not.toContainEqual(old);
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
      const both = [...(await list(true)), ...(await list(false))];
      expect((await list()).toSorted(byId)).toEqual(both.toSorted(byId));
    });

    it('replaces a price exactly to the pesewa, including 1,000 GHS and zero', async () => {
      await write(storePrices);
      for (const unitPrice of [pesewas(100_000), pesewas(0), pesewas(7)]) {
        const changed = await write(async ({ prices }) => {
          const price = await prices.findActive('transcription');
          if (price === undefined) return undefined;
          await prices.replace({ ...price, unitPrice });
          return { ...price, unitPrice };
        });
        expect(changed?.unitPrice).toBe(unitPrice);
        expect(await read(({ prices }) => prices.findActive('transcription'))).toEqual(changed);
      }
    });

    it('does not find a removed price', async () => {
      const { id } = await write(({ prices }) =>
        prices.insert({ serviceType: 'narration', unitPrice: pesewas(9), isActive: false }),
      );
      await write(({ prices }) => prices.remove(id));
      expect(await read(({ prices }) => prices.find(id))).toBeUndefined();
      const left = await read(({ prices }) => prices.list({}));
      expect(left.map((price) => price.id)).not.toContain(id);
    });

    it('no longer finds a price that was made inactive', async () => {
      await write(storePrices);
      const active = await read(({ prices }) => prices.findActive('translation'));
      await write(async ({ prices }) => active && prices.replace({ ...active, isActive: false }));
      expect(await read(({ prices }) => prices.findActive('translation'))).toBeUndefined();
      expect(await read(({ prices }) => prices.find(priceId(2_000_000_000)))).toBeUndefined();
      await write(storePrices);
    });
  });
}

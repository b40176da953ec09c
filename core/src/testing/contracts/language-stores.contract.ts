import { describe, expect, it } from 'vitest';
import { pesewas } from '../../kernel/money.ts';
import { toNameKey } from '../../languages/decide-language.ts';
import type { LanguageRegistry } from '../../languages/language.ts';
import { serviceTypes } from '../../services/service.ts';
import { languageId, nextNumber, priceId } from '../builders/ids.ts';
import { aLanguage, nextLocalCode } from '../builders/pricing.ts';
import { storeClient, storeJob, storePrices, storeProvider } from '../builders/stored.ts';
import { type OpenedStores, useStores } from './opened-stores.ts';

/** The contract of every language store. */
export function describeLanguageStore(open: () => Promise<OpenedStores>): void {
  describe('a language store', () => {
    const { write, read } = useStores(open);

    const addLanguage = (overrides: Parameters<typeof aLanguage>[0] = {}) =>
      write(({ languages }) => languages.insert(aLanguage(overrides)));

    it('returns a language, hidden or not', async () => {
      const shown = await addLanguage();
      const hidden = await addLanguage({ isHidden: true });
      expect(await read(({ languages }) => languages.find(shown.id))).toEqual(shown);
      expect(await read(({ languages }) => languages.find(hidden.id))).toEqual(hidden);
      const unknown = languageId(2_000_000_000);
      expect(await read(({ languages }) => languages.find(unknown))).toBeUndefined();
    });

    it('lists every language by name, regardless of case and accents', async () => {
      const number = nextNumber();
      const names = ['dagaare', 'Éwé', 'FANTE', 'ga', 'Ɔkere'].map((name) => `${name} ${number}`);
      for (const name of names.toReversed()) await addLanguage({ name });
      const all = await read(({ languages }) => languages.listAll());
      expect(all.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
    });

    it('lists hidden languages too', async () => {
      const hidden = await addLanguage({ isHidden: true });
      expect(await read(({ languages }) => languages.listAll())).toContainEqual(hidden);
    });

    it('finds a language by its code or by the comparison key of its name', async () => {
      const added = await addLanguage({ name: `Gã ${nextNumber()}` });
      const find = (code: string, nameKey: string) =>
        read(({ languages }) => languages.findByReference(code, nameKey));
      expect(await find(added.code, 'no such name')).toEqual(added);
      expect(await find('no such code', toNameKey(added.name))).toEqual(added);
      expect(await find('no such code', 'no such name')).toBeUndefined();
    });

    it('resolves a reference as a code first, then as a name', async () => {
      const code = nextLocalCode();
      const named = await addLanguage({ name: code });
      const coded = await addLanguage({ code });
      expect(
        await read(({ languages }) => languages.findByReference(code, toNameKey(code))),
      ).toEqual(coded);
      expect(await read(({ languages }) => languages.findByReference('', toNameKey(code)))).toEqual(
        named,
      );
    });

    it('finds a replaced language by its new name', async () => {
      const before = await addLanguage();
      const after = { ...before, name: `Kasa foforɔ ${nextNumber()}`, isHidden: true };
      await write(({ languages }) => languages.replace(after));
      const find = (name: string) =>
        read(({ languages }) => languages.findByReference('', toNameKey(name)));
      expect(await find(after.name)).toEqual(after);
      expect(await find(before.name)).toBeUndefined();
    });

    it('does not find a removed language', async () => {
      const { id } = await addLanguage();
      await write(({ languages }) => languages.remove(id));
      expect(await read(({ languages }) => languages.find(id))).toBeUndefined();
    });

    it('knows which languages services and jobs name, on either side', async () => {
      const [source, target, offered, requested, unused] = await Promise.all(
        Array.from({ length: 5 }, () => addLanguage()),
      );
      const codes = [source, target, offered, requested, unused].map((one) => one?.code ?? '');
      const [from = '', to = '', heard = '', aloud = ''] = codes;
      await write(async (stores) => {
        await storeProvider(stores, [
          { serviceType: 'translation', sourceLanguage: from, targetLanguage: to },
          { serviceType: 'transcription', language: heard },
        ]);
        const { id: clientId } = await storeClient(stores, { balance: 300 });
        await storeJob(stores, { clientId, work: { serviceType: 'narration', language: aloud } });
      });
      const used = await read(({ languages }) =>
        Promise.all(codes.map((code) => languages.isInUse(code))),
      );
      expect(used).toEqual([true, true, true, true, false]);
    });
  });
}

/** The contract of every language registry. */
export function describeLanguageRegistry(create: () => LanguageRegistry): void {
  describe('a language registry', () => {
    it.each([
      ['English', 'en'],
      ['Twi', 'tw'],
      ['Ewe', 'ee'],
      ['Ga', 'gaa'],
      ['Irish', 'ga'],
      ['Dagbani', 'dag'],
    ])('knows %s as %s, regardless of case, accents and spaces', (name, code) => {
      const registry = create();
      const accented = name.replace('e', 'é');
      for (const written of [name, name.toUpperCase(), ` ${name.toLowerCase()} `, accented]) {
        expect(registry.codeOf(written)).toBe(code);
      }
    });

    it('knows alternative names', () => {
      expect(create().codeOf('Asante Twi')).toBe('tw');
      expect(create().codeOf('Eʋegbe')).toBe('ee');
    });

    it.each(['', ' ', 'Elvish of Kumasi', 'xx'])('does not know %j', (name) => {
      expect(create().codeOf(name)).toBeUndefined();
    });
  });
}

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

import { describe, expect, it } from 'vitest';
import { toNameKey } from '../../languages/decide-language.ts';
import { aLanguage, nextLocalCode } from '../builders/languages.ts';
import { languageId, nextNumber } from '../builders/ids.ts';
import { storeClient, storeJob, storeProvider } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

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

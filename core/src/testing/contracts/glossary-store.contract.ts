import { describe, expect, it } from 'vitest';
import type { GlossaryTerm, NewGlossaryTerm } from '../../glossary/glossary-term.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { aGlossaryTerm } from '../builders/texts.ts';
import { mondayMorning } from '../builders/ids.ts';
import { storeClient } from '../builders/stored.ts';
import { useStores, type OpenedStores } from './opened-stores.ts';

const tuesday = later(mondayMorning, dayMs);
const englishToTwi = { sourceLanguage: 'en', targetLanguage: 'tw' } as const;

/** The contract of every glossary store. */
export function describeGlossaryStore(open: () => Promise<OpenedStores>): void {
  describe('a glossary store', () => {
    const { write, read } = useStores(open);
    const page = { limit: 100 };

    /** A client with terms, in the order in which they were added. */
    const storeTerms = (...terms: readonly Partial<NewGlossaryTerm>[]) =>
      write(async (stores) => {
        const { id: ownerId } = await storeClient(stores);
        const stored: GlossaryTerm[] = [];
        for (const term of terms) {
          stored.push(await stores.glossary.insert(aGlossaryTerm({ ...term, ownerId })));
        }
        return { ownerId, stored };
      });

    const listed = (ownerId: GlossaryTerm['ownerId']) =>
      read(({ glossary }) => glossary.list(ownerId, {}, page));

    it('has a term as it was stored, by its id and by what identifies it', async () => {
      const { ownerId, stored } = await storeTerms({
        translation: null,
        note: 'A name. 100% ours.',
        forbidden: [],
        isCaseSensitive: true,
      });
      const [term] = stored;
      const found = await read(async ({ glossary }) => ({
        byId: term && (await glossary.find(term.id)),
        same: term && (await glossary.findSame(term)),
        count: await glossary.count(ownerId),
        other: await glossary.findSame({ ...aGlossaryTerm({ ownerId }), targetLanguage: 'ee' }),
      }));
      expect(found).toEqual({ byId: term, same: term, count: 1, other: undefined });
      expect(term).toMatchObject({ translation: null, forbidden: [], isCaseSensitive: true });
    });

    it('replaces a term, and removes it', async () => {
      const { ownerId, stored } = await storeTerms({}, { term: 'ward' });
      const [first, second] = stored;
      if (first === undefined || second === undefined) throw new Error('two terms are stored');
      const after = { ...first, translation: 'asopiti', forbidden: [], updatedAt: tuesday };
      await write(async ({ glossary }) => {
        await glossary.replace(after);
        await glossary.remove(second.id);
      });
      expect(await listed(ownerId)).toEqual([after]);
    });

    it('lists the terms of a client in pages, newest first, by languages and text', async () => {
      const { ownerId, stored } = await storeTerms(
        { term: 'Ward', translation: 'Ɔdan' },
        { term: 'clinic', targetLanguage: 'ee', translation: 'kɔdzi' },
        { term: '100% cotton', translation: null },
      );
      await storeTerms({ term: 'ward' });
      const [ward, clinic, cotton] = stored;
      const find = (filter: Parameters<Stores['glossary']['list']>[1], cut = page) =>
        read(({ glossary }) => glossary.list(ownerId, filter, cut));
      expect(await find({})).toEqual([cotton, clinic, ward]);
      expect(await find({}, { limit: 1 })).toEqual([cotton]);
      const rest = { limit: 5, before: cotton?.id };
      expect(await find({}, rest)).toEqual([clinic, ward]);
      expect(await find({ targetLanguage: 'ee' })).toEqual([clinic]);
      expect(await find({ sourceLanguage: 'fr' })).toEqual([]);
      expect(await find({ text: 'ɔdan' })).toEqual([ward]);
      expect(await find({ text: 'war', targetLanguage: 'ee' })).toEqual([]);
      expect(await find({ text: '0% c' })).toEqual([cotton]);
      expect(await find({ text: '0_%' })).toEqual([]);
    });

    it('saves many terms at once; those that are there keep their id and creation time', async () => {
      const { ownerId, stored } = await storeTerms({}, { term: 'ward' });
      const [first] = stored;
      const again = aGlossaryTerm({
        ownerId,
        translation: null,
        forbidden: [],
        createdAt: tuesday,
      });
      const added = aGlossaryTerm({ ownerId, term: 'nurse', note: 'A "nurse", or\tnurses' });
      await write(({ glossary }) =>
        glossary.saveAll([
          { ...again, isCaseSensitive: true, updatedAt: tuesday },
          { ...added, isCaseSensitive: true },
        ]),
      );
      const [nurse, ward, centre] = await listed(ownerId);
      expect(centre).toEqual({
        ...first,
        translation: null,
        forbidden: [],
        isCaseSensitive: true,
        updatedAt: tuesday,
      });
      expect(ward).toEqual(stored[1]);
      expect(nurse).toEqual({ ...added, isCaseSensitive: true, id: nurse?.id });
    });

    it('has what identifies terms, and what to find of them', async () => {
      const { ownerId, stored } = await storeTerms(
        { term: 'Ward', isCaseSensitive: true },
        { targetLanguage: 'ee' },
      );
      await storeTerms({ term: 'nurse' });
      const [ward, centre] = stored;
      const found = await read(async ({ glossary }) => ({
        identities: await glossary.listIdentities(ownerId),
        toFind: await glossary.listToFind(ownerId, englishToTwi),
        none: await glossary.listToFind(ownerId, { sourceLanguage: 'tw', targetLanguage: 'en' }),
      }));
      const identities = [ward, centre].map((term) => ({
        ownerId,
        sourceLanguage: 'en',
        targetLanguage: term?.targetLanguage,
        key: term?.key,
      }));
      expect(found.identities).toHaveLength(2);
      expect(found.identities).toEqual(expect.arrayContaining(identities));
      expect(found.toFind).toEqual([{ id: ward?.id, term: 'Ward', isCaseSensitive: true }]);
      expect(found.none).toEqual([]);
    });

    it('finds terms by their ids, but only those of the client', async () => {
      const mine = await storeTerms({}, { term: 'ward' });
      const other = await storeTerms({ term: 'nurse' });
      const ids = [...mine.stored, ...other.stored].map(({ id }) => id);
      const found = await read(({ glossary }) => glossary.findMany(mine.ownerId, ids));
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining(mine.stored));
    });

    it('has nothing of a client who was erased', async () => {
      const gone = await storeTerms({});
      const other = await storeTerms({});
      await write(async ({ accounts, erasures }) => {
        const account = await accounts.find(gone.ownerId);
        if (account === undefined) throw new Error('the client is stored');
        const by = { deletedBy: account.id, reason: null, at: tuesday };
        await erasures.eraseAccount(account, { accountId: account.id, ...by });
      });
      expect(await listed(gone.ownerId)).toEqual([]);
      expect(await listed(other.ownerId)).toHaveLength(1);
    });
  });
}

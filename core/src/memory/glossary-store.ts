import type { GlossaryStore, TermFilter, TermIdentity } from '../glossary/glossary-store.port.ts';
import type { GlossaryTerm, TermPair } from '../glossary/glossary-term.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

const hasPair = (term: TermPair, pair: TermPair): boolean =>
  term.sourceLanguage === pair.sourceLanguage && term.targetLanguage === pair.targetLanguage;

const isSame = (term: TermIdentity, identity: TermIdentity): boolean =>
  term.ownerId === identity.ownerId && term.key === identity.key && hasPair(term, identity);

function matches(one: GlossaryTerm, { sourceLanguage, targetLanguage, text }: TermFilter): boolean {
  const searched = `${one.term}\n${one.translation ?? ''}`.toLowerCase();
  return (
    (sourceLanguage === undefined || one.sourceLanguage === sourceLanguage) &&
    (targetLanguage === undefined || one.targetLanguage === targetLanguage) &&
    (text === undefined || searched.includes(text))
  );
}

/** The glossaries of clients, in memory. */
export function createGlossaryStore({ glossaryTerms }: MemoryState): GlossaryStore {
  const findSame = (identity: TermIdentity) =>
    findRow(glossaryTerms, (term) => isSame(term, identity));
  const ofOwner = (ownerId: number) =>
    newestFirst(glossaryTerms, (term) => term.ownerId === ownerId);
  return {
    insert: async (term) => insertRow(glossaryTerms, (id) => ({ ...term, id })),
    find: async (id) => glossaryTerms.rows.get(id),
    findSame: async (identity) => findSame(identity),
    replace: async (term) => replaceRow(glossaryTerms, term),
    async remove(id) {
      glossaryTerms.rows.delete(id);
    },
    count: async (ownerId) => ofOwner(ownerId).length,
    list: async (ownerId, filter, page) =>
      cutPage(
        ofOwner(ownerId).filter((term) => matches(term, filter)),
        page,
      ),
    listIdentities: async (ownerId) =>
      ofOwner(ownerId).map(({ key, sourceLanguage, targetLanguage }) => ({
        ownerId,
        key,
        sourceLanguage,
        targetLanguage,
      })),
    async saveAll(terms) {
      for (const term of terms) {
        const before = findSame(term);
        if (before === undefined) insertRow(glossaryTerms, (id) => ({ ...term, id }));
        else {
          replaceRow(glossaryTerms, { ...term, id: before.id, createdAt: before.createdAt });
        }
      }
    },
    listToFind: async (ownerId, pair) =>
      ofOwner(ownerId)
        .filter((term) => hasPair(term, pair))
        .map(({ id, term, isCaseSensitive }) => ({ id, term, isCaseSensitive })),
    findMany: async (ownerId, ids) => ofOwner(ownerId).filter(({ id }) => ids.includes(id)),
  };
}

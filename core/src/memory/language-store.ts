import { toNameKey } from '../languages/decide-language.ts';
import type { LanguageStore } from '../languages/language-store.port.ts';
import type { Language } from '../languages/language.ts';
import { languagesOf } from '../services/work.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow, insertRow, replaceRow } from './table.ts';

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

import { invariant } from '../../kernel/invariant.ts';
import type { Language, LanguageCode, NewLanguage } from '../../languages/language.ts';
import { languageId, nextNumber } from './ids.ts';

let lastLocal = 520;

/** A code for local use that nothing else built in this process has, from `qtz` downwards. */
export function nextLocalCode(): LanguageCode {
  lastLocal -= 1;
  invariant(lastLocal >= 0, 'all 520 codes for local use are built');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return `q${letters.charAt(Math.floor(lastLocal / 26))}${letters.charAt(lastLocal % 26)}`;
}

/** A language that no catalogue has: an invented name with a code for local use. */
export const aLanguage = (overrides: Partial<NewLanguage> = {}): NewLanguage => ({
  name: `Kasa ${nextNumber()}`,
  code: overrides.code ?? nextLocalCode(),
  isHidden: false,
  ...overrides,
});

/** The languages of most examples. */
export const exampleLanguages: readonly NewLanguage[] = [
  { name: 'English', code: 'en', isHidden: false },
  { name: 'Twi', code: 'tw', isHidden: false },
  { name: 'Ewe', code: 'ee', isHidden: false },
  { name: 'Dagbani', code: 'dag', isHidden: false },
];

/** A language that a store has given an id, for rules that need no store. */
export const aStoredLanguage = (overrides: Partial<Language> = {}): Language => ({
  ...aLanguage(overrides),
  id: languageId(nextNumber()),
  ...overrides,
});

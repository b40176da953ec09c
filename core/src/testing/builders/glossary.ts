import type { NewGlossaryTerm } from '../../glossary/glossary-term.ts';
import { toTermKey } from '../../texts/term-words.ts';
import { accountId, mondayMorning } from './ids.ts';

/** A term of English for translations into Twi, entered on the Monday. */
export function aGlossaryTerm(overrides: Partial<NewGlossaryTerm> = {}): NewGlossaryTerm {
  const term = overrides.term ?? 'health centre';
  return {
    ownerId: accountId(1),
    sourceLanguage: 'en',
    targetLanguage: 'tw',
    term,
    key: toTermKey(term),
    translation: 'apɔmuden fie',
    note: null,
    forbidden: ['ayaresabea'],
    isCaseSensitive: false,
    createdAt: mondayMorning,
    updatedAt: mondayMorning,
    ...overrides,
  };
}

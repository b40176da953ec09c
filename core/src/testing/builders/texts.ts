import type { NewGlossaryTerm } from '../../glossary/glossary-term.ts';
import { toTermKey } from '../../texts/find-terms.ts';
import {
  keysOf,
  type MemoryScope,
  type NewMemorySegment,
} from '../../translation-memory/memory.ts';
import { accountId, jobId, mondayMorning } from './ids.ts';

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

/** A translation from English into Twi for a client. */
export const aMemoryScope = (overrides: Partial<MemoryScope> = {}): MemoryScope => ({
  ownerId: accountId(2),
  clientId: accountId(1),
  sourceLanguage: 'en',
  targetLanguage: 'tw',
  ...overrides,
});

/** A segment that was delivered on the Monday. */
export function aMemorySegment(overrides: Partial<NewMemorySegment> = {}): NewMemorySegment {
  const source = overrides.source ?? 'Wash your hands with soap before you prepare food.';
  return {
    ...aMemoryScope(),
    jobId: jobId(1),
    target: 'Fa samina hohoro wo nsa ansa na woanoa aduan.',
    deliveredAt: mondayMorning,
    ...keysOf(source),
    ...overrides,
    source,
  };
}

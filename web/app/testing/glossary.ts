import type { GlossaryTerm } from '@nsem/sdk';

/** A term of an English text for a translation into Twi. */
export const aTerm = (given: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  id: 12,
  source_language: 'en',
  target_language: 'tw',
  term: 'health centre',
  translation: 'apɔmuden fie',
  note: 'The one in Tamale.',
  forbidden: ['ayaresabea'],
  case_sensitive: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  ...given,
});

import { forbiddenSeparator, type GlossaryTerm } from '@nsem/core';
import { presentMoment } from '../../operations/present-moment.ts';

/** A term in a response. */
export const presentGlossaryTerm = (term: GlossaryTerm) => ({
  id: term.id,
  source_language: term.sourceLanguage,
  target_language: term.targetLanguage,
  term: term.term,
  translation: term.translation,
  note: term.note,
  forbidden: term.forbidden,
  case_sensitive: term.isCaseSensitive,
  created_at: presentMoment(term.createdAt),
  updated_at: presentMoment(term.updatedAt),
});

/** The columns of a CSV file of terms: an import reads what an export writes. */
export const glossaryColumns = [
  'source_language',
  'target_language',
  'term',
  'translation',
  'note',
  'forbidden',
  'case_sensitive',
] as const;

/** A term as a line of a CSV file. */
export const presentGlossaryLine = (term: GlossaryTerm) => ({
  source_language: term.sourceLanguage,
  target_language: term.targetLanguage,
  term: term.term,
  translation: term.translation,
  note: term.note,
  forbidden: term.forbidden.join(forbiddenSeparator),
  case_sensitive: term.isCaseSensitive ? 'yes' : 'no',
});

import type { GlossaryTerm } from '@nsem/sdk';

import type { TermToSave } from './queries.ts';

/** What a client types about a term. */
export type TermValues = {
  source: string;
  target: string;
  term: string;
  /** Whether the term stays as it is. */
  isKept: boolean;
  translation: string;
  /** One on a line. */
  forbidden: string;
  note: string;
  isCaseSensitive: boolean;
};

/** An empty form, with the languages of the last term. */
export const noTerm = (last: GlossaryTerm | undefined): TermValues => ({
  source: last?.source_language ?? 'en',
  target: last?.target_language ?? '',
  term: '',
  isKept: false,
  translation: '',
  forbidden: '',
  note: '',
  isCaseSensitive: false,
});

/** The form of a term that exists. */
export const valuesOf = (term: GlossaryTerm): TermValues => ({
  source: term.source_language,
  target: term.target_language,
  term: term.term,
  isKept: term.translation === null,
  translation: term.translation ?? '',
  forbidden: term.forbidden.join('\n'),
  note: term.note ?? '',
  isCaseSensitive: term.case_sensitive,
});

/** The problems of the form, by its fields; the server checks the rest. */
export function termProblems(values: TermValues): Partial<Record<keyof TermValues, string>> {
  const { source, target, term, isKept, translation } = values;
  return {
    ...(source === '' && { source: 'Choose the language of the term' }),
    ...(target === '' && { target: 'Choose the language of the translation' }),
    ...(source !== '' && source === target && { target: 'Choose another language' }),
    ...(term.trim() === '' && { term: 'Enter the term' }),
    ...(!isKept && translation.trim() === '' && { translation: 'Enter the translation' }),
  };
}

/** What is sent for the values of a form. */
export function termToSave(id: number | null, values: TermValues): TermToSave {
  const { source, target, term, isKept, translation, forbidden, note, isCaseSensitive } = values;
  return {
    id,
    body: {
      source_language: source,
      target_language: target,
      term,
      translation: isKept ? null : translation,
      note: note.trim() || null,
      forbidden: forbidden.split('\n').filter((line) => line.trim() !== ''),
      case_sensitive: isCaseSensitive,
    },
  };
}

/** The fields of the form by their names in the API. */
export const formFieldOf: Readonly<Record<string, keyof TermValues>> = {
  source_language: 'source',
  target_language: 'target',
  term: 'term',
  translation: 'translation',
  forbidden: 'forbidden',
  note: 'note',
};

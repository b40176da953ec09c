import type { LanguageFault, LanguageField } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** The request's field that names each language of some work. */
const wireField: Readonly<Record<LanguageField, string>> = {
  source: 'source_language',
  target: 'target_language',
  language: 'language',
};

/** How the API reports the faults of languages. */
export const languageProblems = {
  'language.name-missing': {
    status: 422,
    title: 'Name missing',
    detail: () => 'Please enter the name of the language.',
    field: () => 'name',
  },
  'language.exists': {
    status: 409,
    title: 'Language exists',
    detail: () => 'This language already exists on the platform.',
    field: () => 'name',
    more: ({ name }) => ({ existing: name }),
    sample: { name: 'Twi' },
  },
  'language.not-found': {
    status: 404,
    title: 'Language not found',
    detail: () => 'There is no such language.',
  },
  'language.unknown': {
    status: 422,
    title: 'Unknown language',
    detail: ({ reference }) => `The platform does not offer the language “${reference}”.`,
    field: ({ field }) => wireField[field],
    sample: { field: 'target', reference: 'Klingon' },
  },
  'language.codes-exhausted': {
    status: 409,
    title: 'No codes left',
    detail: () => 'Every code that is reserved for local use is taken.',
  },
} as const satisfies ProblemDescriptions<LanguageFault>;

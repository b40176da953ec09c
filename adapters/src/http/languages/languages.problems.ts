import type { LanguageFault } from '@nsem/core';
import type { Tellings } from '../telling.ts';

/** How the refusals of languages are told. */
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
    title: 'No such language',
    detail: () => 'There is no such language.',
  },
  'language.unknown': {
    status: 422,
    title: 'Unknown language',
    detail: ({ reference }) => `The platform does not offer the language “${reference}”.`,
    field: ({ field }) => field,
    sample: { field: 'target_language', reference: 'Klingon' },
  },
  'language.codes-exhausted': {
    status: 409,
    title: 'No code left',
    detail: () => 'Every code that is reserved for local use is taken.',
  },
} as const satisfies Tellings<LanguageFault>;

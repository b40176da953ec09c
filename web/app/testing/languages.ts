import type { Language } from '@nsem/sdk';

/** A catalogue of languages, in the order of the server. */
export const languages: readonly Language[] = [
  { id: 4, name: 'Dagbani', language_code: 'dag' },
  { id: 1, name: 'English', language_code: 'en' },
  { id: 3, name: 'Ewe', language_code: 'ee' },
  { id: 5, name: 'Ga', language_code: 'gaa' },
  { id: 6, name: 'Hausa', language_code: 'ha' },
  { id: 2, name: 'Twi', language_code: 'tw' },
];

import type { Language } from '@nsem/sdk';

/** A catalogue of languages, in the order of the server. */
export const languages: readonly Language[] = [
  {
    id: 4,
    name: 'Dagbani',
    language_code: 'dag',
    own_name: 'Dagbanli',
    other_names: ['Dagbane', 'Dagomba'],
  },
  { id: 1, name: 'English', language_code: 'en', own_name: 'English', other_names: [] },
  { id: 3, name: 'Ewe', language_code: 'ee', own_name: 'Eʋegbe', other_names: ['Eʋe'] },
  { id: 5, name: 'Ga', language_code: 'gaa', own_name: 'Gã', other_names: [] },
  { id: 6, name: 'Hausa', language_code: 'ha', own_name: 'Hausa', other_names: [] },
  { id: 2, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: ['Asante Twi'] },
];

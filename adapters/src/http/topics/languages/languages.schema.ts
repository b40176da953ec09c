import { type AvailableWork, findLanguageNames, type Language } from '@nsem/core';
import { z } from 'zod';
import { unblankText } from '../../operations/fields.ts';
import { presentWork } from '../services/services.schema.ts';
import { workAnswer } from '../services/work.schema.ts';

/** A language in a response. */
export const languageSchema = z
  .object({
    id: z.int().describe('The id of the language.'),
    name: z.string().describe('Its English name.'),
    language_code: z
      .string()
      .meta({ description: 'ISO 639; qaa to qtz are reserved for local use.' }),
    own_name: z
      .string()
      .nullable()
      .describe('Its name in the language itself; null if the marketplace does not know it.'),
    other_names: z
      .array(z.string())
      .describe('Other names and spellings by which people search it, such as dialects.'),
  })
  .meta({
    id: 'Language',
    example: {
      id: 31,
      name: 'Twi',
      language_code: 'tw',
      own_name: 'Twi',
      other_names: ['Asante Twi', 'Akuapem Twi'],
    },
  });

/** Work that providers are available for, in a response. */
export const availableWorkSchema = z
  .object({
    ...workAnswer,
    available_providers: z
      .int()
      .describe('How many active providers who are approved for this work are available now.'),
  })
  .meta({
    id: 'LanguageAvailability',
    description: 'A service in its languages, and how many providers are available for it now.',
    example: {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'dag',
      language: null,
      available_providers: 3,
    },
  });

/** The body that adds a language; the code is assigned. */
export const newLanguageSchema = z
  .strictObject({ name: unblankText(100).describe('Its English name.') })
  .meta({ id: 'NewLanguage', description: 'A new language.', example: { name: 'Dagbani' } });

/** A language in a response. */
export function presentLanguage({ id, name, code }: Language) {
  const { ownName, otherNames } = findLanguageNames(code);
  return { id, name, language_code: code, own_name: ownName, other_names: [...otherNames] };
}

/** Work that providers are available for, in a response. */
export const presentAvailableWork = ({ work, availableProviders }: AvailableWork) => ({
  ...presentWork(work),
  available_providers: availableProviders,
});

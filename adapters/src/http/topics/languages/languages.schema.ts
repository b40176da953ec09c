import { z } from 'zod';
import { filledText } from '../../operations/fields.ts';

/** A language in a response. */
export const languageSchema = z
  .object({
    id: z.int().describe('The id of the language.'),
    name: z.string().describe('Its English name.'),
    language_code: z
      .string()
      .meta({ description: 'ISO 639; qaa to qtz are reserved for local use.' }),
  })
  .meta({ id: 'Language', example: { id: 31, name: 'Twi', language_code: 'tw' } });

/** The body that adds a language; the code is assigned. */
export const newLanguageSchema = z
  .strictObject({ name: filledText(100).describe('Its English name.') })
  .meta({ id: 'NewLanguage', example: { name: 'Dagbani' } });

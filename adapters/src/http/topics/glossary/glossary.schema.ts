import {
  forbiddenSeparator,
  type GlossaryTerm,
  importModes,
  longestTerm,
  mostForbidden,
} from '@nsem/core';
import { z } from 'zod';
import { filledText, instantAnswer, text, unblankText } from '../../operations/fields.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';

/** The most UTF-16 units of a language’s code or name. */
const longestReference = 100;

/** The most UTF-16 units of a file that is imported. */
const longestFile = 500_000;

/** So many characters in UTF-16, with their mark, in base64. */
const longestEncodedFile = 4 * Math.ceil((2 * longestFile + 2) / 3);

const exampleTerm = {
  source_language: 'en',
  target_language: 'tw',
  term: 'health centre',
  translation: 'apɔmuden fie',
  note: 'The one in Tamale.',
  forbidden: ['ayaresabea'],
  case_sensitive: false,
};

const meaning = {
  term: 'The term, as it is in texts.',
  translation: 'How it is to be translated; null if the term stays as it is.',
  note: 'What providers should know about it; null if there is nothing.',
  forbidden: 'Translations that you do not want.',
  case: 'Whether it is only found in the same case, so that “Ward” is not “ward”.',
};

/** A term of a glossary in a response. */
export const glossaryTermSchema = z
  .object({
    id: z.int().describe('The id of the term.'),
    source_language: z.string().describe('The language code of the term.'),
    target_language: z.string().describe('The language code of its translation.'),
    term: z.string().describe(meaning.term),
    translation: z.string().nullable().describe(meaning.translation),
    note: z.string().nullable().describe(meaning.note),
    forbidden: z.array(z.string()).describe('Translations that the client does not want.'),
    case_sensitive: z.boolean().describe(meaning.case),
    created_at: instantAnswer('When it was added.'),
    updated_at: instantAnswer('When it was last changed.'),
  })
  .meta({
    id: 'GlossaryTerm',
    description: 'A term of a client’s glossary, and how it is to be translated.',
    example: {
      id: 12,
      ...exampleTerm,
      created_at: '2026-11-20T09:30:00.000Z',
      updated_at: '2026-11-20T09:30:00.000Z',
    },
  });

const reference = (description: string) => filledText(longestReference).describe(description);

/** The body that adds or replaces a term. */
export const glossaryTermBodySchema = z
  .strictObject({
    source_language: reference('Code or name of the language of the term.'),
    target_language: reference('Code or name of the language of its translation.'),
    term: unblankText(longestTerm.term).describe(meaning.term),
    translation: text(longestTerm.translation).nullish().describe(meaning.translation),
    note: text(longestTerm.note).nullish().describe(meaning.note),
    forbidden: z
      .array(text(longestTerm.forbidden))
      .max(mostForbidden)
      .default([])
      .describe(meaning.forbidden),
    case_sensitive: z.boolean().default(false).describe(meaning.case),
  })
  .meta({
    id: 'GlossaryTermBody',
    description: 'A term to add, or to put in the place of another.',
    example: exampleTerm,
  });

const languageFilter = (description: string, example: string) =>
  text(longestReference).optional().meta({ description, example });

/** Which terms are exported. */
export const glossaryFilterSchema = z.strictObject({
  source_language: languageFilter('Only terms of this language, by its code or name.', 'en'),
  target_language: languageFilter('Only terms for translations into this one.', 'tw'),
});

/** Which terms are listed. */
export const glossaryQuerySchema = glossaryFilterSchema.extend({
  q: text(100)
    .optional()
    .meta({ description: 'A part of the term or of its translation.', example: 'ward' }),
  ...pageShape,
});

/** The body that imports terms. */
export const glossaryImportSchema = z
  .strictObject({
    csv: filledText(longestFile)
      .optional()
      .meta({
        description:
          'The text of a CSV file with commas, semicolons or tabs, or with what a line `sep=` in front ' +
          'says. Its first row names the columns: `term`, ' +
          'and in any order `source_language`, `target_language`, `translation` (empty: the term stays ' +
          'as it is), `note`, `forbidden` (separated by `|`) and `case_sensitive` (`yes` or `no`). ' +
          'Other columns are not read, and neither are rows that are empty in these.',
      }),
    csv_base64: z
      .base64()
      .min(1)
      .max(longestEncodedFile)
      .optional()
      .meta({
        description:
          'In place of `csv`: the bytes of the file in base64. They may be in UTF-8, UTF-16, or the old ' +
          'encoding of its languages in which spreadsheet programs save; one that is in doubt is refused.',
        // It is no format of JSON Schema, which has the encoding instead.
        override: ({ jsonSchema }) => void delete jsonSchema.format,
      }),
    mode: z
      .enum(importModes)
      .default('add')
      .describe('Whether terms that you have already are refused, or replaced.'),
    dry_run: z.boolean().default(false).describe('Whether to check the file only.'),
    source_language: languageFilter('For lines without one: code or name.', 'en'),
    target_language: languageFilter('For lines without one: code or name.', 'tw'),
  })
  .refine(({ csv, csv_base64: bytes }) => (csv === undefined) !== (bytes === undefined), {
    error: 'needs either csv or csv_base64',
    path: ['csv'],
  })
  .meta({
    id: 'GlossaryImport',
    description: 'The terms of a CSV file, and what to do with them.',
    example: {
      csv: 'source_language,target_language,term,translation\nen,tw,health centre,apɔmuden fie\n',
      mode: 'update',
      dry_run: true,
    },
  });

/** The result of an import. */
export const glossaryImportAnswerSchema = z
  .object({
    added: z.int().describe('How many terms are added.'),
    updated: z.int().describe('How many terms are replaced.'),
    dry_run: z.boolean().describe('Whether the file was only checked: nothing is stored.'),
  })
  .meta({
    id: 'GlossaryImportResult',
    description: 'What an import does.',
    example: { added: 118, updated: 2, dry_run: true },
  });

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
  created_at: presentInstant(term.createdAt),
  updated_at: presentInstant(term.updatedAt),
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

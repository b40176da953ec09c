import { serviceTypes, type ServiceType, type WorkRequest } from '@nsem/core';
import { z } from 'zod';
import { text } from '../../operations/fields.ts';

/** The most UTF-16 units of a language’s code or name. */
const longestReference = 100;

const languageReference = (description: string) =>
  text(longestReference).nullish().meta({ description });

/** The fields of work in a response. */
export const workAnswer = {
  service_type: z.enum(serviceTypes).describe('The type of service.'),
  source_language: z
    .string()
    .nullable()
    .describe('The language code of the text; null if it is not a translation.'),
  target_language: z
    .string()
    .nullable()
    .describe('The language code of the result; null if it is not a translation.'),
  language: z
    .string()
    .nullable()
    .describe('The language code of the speech or the text; null for a translation.'),
};

/** The fields of work: a translation has a language pair, the others have one language. */
export const workShape = {
  service_type: z.enum(serviceTypes).describe('The type of service.'),
  source_language: languageReference('Code or name; for a translation.'),
  target_language: languageReference('Code or name; for a translation.'),
  language: languageReference('Code or name; for a transcription or a narration.'),
};

type WorkFields = Readonly<{
  service_type?: ServiceType | undefined;
  source_language?: string | null | undefined;
  target_language?: string | null | undefined;
  language?: string | null | undefined;
}>;

type LanguageField = 'source_language' | 'target_language' | 'language';

const languageFields: Readonly<Record<ServiceType, readonly LanguageField[]>> = {
  translation: ['source_language', 'target_language'],
  transcription: ['language'],
  narration: ['language'],
};

// A longer text is refused anyway, and trimming megabytes of spaces would take long.
const isBlankText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= longestReference && !value.trim();

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || isBlankText(value);

/** The invalid languages of work, each with the reason; a blank field counts as not sent. */
function* languageIssues(fields: WorkFields): Generator<readonly [LanguageField, string]> {
  const type = fields.service_type;
  if (type === undefined || !serviceTypes.includes(type)) return;
  for (const field of ['source_language', 'target_language', 'language'] as const) {
    const isRequired = languageFields[type].includes(field);
    const blank = isBlank(fields[field]);
    if (isRequired && blank) yield [field, `is required for a ${type}`];
    if (!isRequired && !blank) yield [field, `is not for a ${type}`];
  }
}

const isObject = ({ value }: z.core.ParsePayload): boolean =>
  typeof value === 'object' && value !== null;

/** Checks the languages of work even if other fields are invalid, to report all issues. */
export const languagesFit = z.superRefine<WorkFields>(
  (fields, context) => {
    for (const [field, message] of languageIssues(fields)) {
      context.addIssue({ code: 'custom', path: [field], message, input: fields[field] });
    }
  },
  { when: isObject },
);

/** The work that valid fields request. */
export function workOf(fields: WorkFields & Readonly<{ service_type: ServiceType }>): WorkRequest {
  const { service_type: serviceType } = fields;
  return serviceType === 'translation'
    ? {
        serviceType,
        sourceLanguage: fields.source_language ?? '',
        targetLanguage: fields.target_language ?? '',
      }
    : { serviceType, language: fields.language ?? '' };
}

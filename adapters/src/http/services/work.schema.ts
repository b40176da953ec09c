import { serviceTypes, type ServiceType, type WorkRequest } from '@nsem/core';
import { z } from 'zod';
import { text } from '../fields.ts';

const languageReference = (description: string) => text(100).nullish().meta({ description });

/** The fields that say what work is meant: a translation has a pair, the others one language. */
export const workShape = {
  service_type: z.enum(serviceTypes),
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

const isBlank = (written: unknown): boolean =>
  written === undefined || written === null || (typeof written === 'string' && !written.trim());

/** What is wrong with the languages of some work; fields that stay empty count as not sent. */
function* languageIssues(fields: WorkFields): Generator<readonly [LanguageField, string]> {
  const type = fields.service_type;
  if (type === undefined || !serviceTypes.includes(type)) return;
  for (const field of ['source_language', 'target_language', 'language'] as const) {
    const wanted = languageFields[type].includes(field);
    const blank = isBlank(fields[field]);
    if (wanted && blank) yield [field, `is required for a ${type}`];
    if (!wanted && !blank) yield [field, `is not for a ${type}`];
  }
}

const isObject = ({ value }: z.core.ParsePayload): boolean =>
  typeof value === 'object' && value !== null;

/** Checks the languages of some work even where other fields are wrong, so that all is reported. */
export const languagesFit = z.superRefine<WorkFields>(
  (fields, context) => {
    for (const [field, message] of languageIssues(fields)) {
      context.addIssue({ code: 'custom', path: [field], message, input: fields[field] });
    }
  },
  { when: isObject },
);

/** The work that checked fields ask for. */
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

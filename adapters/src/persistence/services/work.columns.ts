import { inputLanguage, invariant, type ServiceType, serviceTypes, type Work } from '@nsem/core';
import { p } from '@mikro-orm/sqlite';

/** The columns that describe work, shared by services and jobs. */
export const workColumns = {
  service_type: p.enum([...serviceTypes]),
  /** The language of the input text or speech. */
  language: p.text(),
  /** Set for translations only. */
  target_language: p.text().strictNullable(),
};

/** The schema's rule that translations, and only they, have a target language. */
export const targetRule = "(service_type = 'translation') = (target_language is not null)";

/** The work of a service or a job as it is stored. */
export type WorkColumns = Readonly<{
  service_type: ServiceType;
  /** The language of the input text or speech. */
  language: string;
  /** Set for translations only. */
  target_language: string | null;
}>;

/** The columns that describe work. */
export const toWorkColumns = (work: Work): WorkColumns => ({
  service_type: work.serviceType,
  language: inputLanguage(work),
  target_language: work.serviceType === 'translation' ? work.targetLanguage : null,
});

/**
 * The work that the columns describe.
 *
 * @throws {InvariantError} for a translation without a target language, which the schema rejects.
 */
export function toWork({ service_type, language, target_language }: WorkColumns): Work {
  if (service_type !== 'translation') return { serviceType: service_type, language };
  invariant(target_language !== null, 'a translation has a target language');
  return { serviceType: service_type, sourceLanguage: language, targetLanguage: target_language };
}

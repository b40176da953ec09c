import { inputLanguage, invariant, type ServiceType, type Work } from '@nsem/core';

/** Work as services and jobs store it. */
export type WorkColumns = Readonly<{
  service_type: ServiceType;
  /** The language of the text or speech that is handed in. */
  language: string;
  /** For a translation, and for a translation only. */
  target_language: string | null;
}>;

/** The columns of work. */
export const toWorkColumns = (work: Work): WorkColumns => ({
  service_type: work.serviceType,
  language: inputLanguage(work),
  target_language: work.serviceType === 'translation' ? work.targetLanguage : null,
});

/**
 * The work that the columns stand for.
 *
 * @throws {InvariantError} for a translation without a target, which the schema does not let in.
 */
export function toWork({ service_type, language, target_language }: WorkColumns): Work {
  if (service_type !== 'translation') return { serviceType: service_type, language };
  invariant(target_language !== null, 'a translation has a target language');
  return { serviceType: service_type, sourceLanguage: language, targetLanguage: target_language };
}

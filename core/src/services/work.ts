import type { LanguageCode } from '../languages/language.ts';

/** The three services of the marketplace. */
export const serviceTypes = ['translation', 'transcription', 'narration'] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** A service type with its languages: a translation has a pair, the others one language. */
export type Work =
  | Readonly<{
      serviceType: 'translation';
      sourceLanguage: LanguageCode;
      targetLanguage: LanguageCode;
    }>
  | Readonly<{ serviceType: 'transcription' | 'narration'; language: LanguageCode }>;

/** The language of the text or speech that the client provides. */
export const inputLanguage = (work: Work): LanguageCode =>
  work.serviceType === 'translation' ? work.sourceLanguage : work.language;

/** The languages of the work, source first. */
export const languagesOf = (work: Work): readonly LanguageCode[] =>
  work.serviceType === 'translation' ? [work.sourceLanguage, work.targetLanguage] : [work.language];

/** Whether both are the same service in the same languages. */
export const isSameWork = (one: Work, other: Work): boolean =>
  one.serviceType === other.serviceType &&
  languagesOf(one).join(' ') === languagesOf(other).join(' ');

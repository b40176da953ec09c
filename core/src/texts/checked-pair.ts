import type { LanguageCode } from '../languages/language.ts';
import type { CheckedSegment } from './translation-finding.ts';

/** A segment that has a translation, with its languages. */
export type CheckedPair = CheckedSegment &
  Readonly<{ sourceLanguage: LanguageCode; targetLanguage: LanguageCode }>;

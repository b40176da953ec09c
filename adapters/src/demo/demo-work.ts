import type { WorkRequest } from '@nsem/core';

/** A translation between two languages, by their names. */
export const translation = (sourceLanguage: string, targetLanguage: string): WorkRequest => ({
  serviceType: 'translation',
  sourceLanguage,
  targetLanguage,
});

/** A transcription in a language, by its name. */
export const transcription = (language: string): WorkRequest => ({
  serviceType: 'transcription',
  language,
});

/** A narration in a language, by its name. */
export const narration = (language: string): WorkRequest => ({
  serviceType: 'narration',
  language,
});

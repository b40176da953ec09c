import type { LanguageCode } from './language.ts';

/** The registry of ISO 639 codes and the names of the languages. */
export interface LanguageRegistry {
  /** The code of a language by any of its names, or undefined if none is known. */
  codeOf(name: string): LanguageCode | undefined;
}

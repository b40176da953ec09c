import type { LanguageCode } from './language.ts';

/** The maintained register of ISO 639 codes and the names that languages go by. */
export interface LanguageRegistry {
  /** The code of a language by any of its names, or undefined where none is known. */
  codeOf(name: string): LanguageCode | undefined;
}

import type { LanguageId } from '../kernel/ids.ts';
import type { Language, LanguageCode, NewLanguage } from './language.ts';

/** Stores the catalogue of languages. */
export interface LanguageStore {
  /** Every language by name, with the hidden ones. */
  listAll(): Promise<readonly Language[]>;
  find(id: LanguageId): Promise<Language | undefined>;
  /** The language with this code or, failing that, the one whose name has this key. */
  findByReference(code: LanguageCode, nameKey: string): Promise<Language | undefined>;
  insert(language: NewLanguage): Promise<Language>;
  replace(language: Language): Promise<void>;
  remove(id: LanguageId): Promise<void>;
  /** Whether a job or a service configuration uses the code. */
  isInUse(code: LanguageCode): Promise<boolean>;
}

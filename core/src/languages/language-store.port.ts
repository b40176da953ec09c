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
  /** Records that there is a job in these languages, or was. */
  markUsed(codes: readonly LanguageCode[]): Promise<void>;
  /** Whether a service configuration uses the code, or a job does or did. */
  isInUse(code: LanguageCode): Promise<boolean>;
}

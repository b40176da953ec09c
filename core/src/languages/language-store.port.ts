import type { LanguageId } from '../kernel/ids.ts';
import type { Language, LanguageCode, NewLanguage } from './language.ts';

/** Keeps the catalogue of languages. */
export interface LanguageStore {
  /** Every language, hidden ones too, by name. */
  listAll(): Promise<readonly Language[]>;
  find(id: LanguageId): Promise<Language | undefined>;
  /** The language with this code or, failing that, whose name has this comparison key. */
  findByReference(code: LanguageCode, nameKey: string): Promise<Language | undefined>;
  insert(language: NewLanguage): Promise<Language>;
  replace(language: Language): Promise<void>;
  remove(id: LanguageId): Promise<void>;
  /** Whether any job, quote or service configuration names the code. */
  isInUse(code: LanguageCode): Promise<boolean>;
}

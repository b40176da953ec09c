import type { LanguageId } from '../kernel/ids.ts';

/** An ISO 639 code: 639-1 if there is one, else 639-3, else one reserved for local use. */
export type LanguageCode = string;

/** A language before the database has assigned an id. */
export type NewLanguage = Readonly<{
  name: string;
  code: LanguageCode;
  /** Deleted, but still in use: readable in the history, not offered for new work. */
  isHidden: boolean;
}>;

/** A language of the catalogue. */
export type Language = NewLanguage & Readonly<{ id: LanguageId }>;

/** The language of some work that a reference was meant for; `language` if there is only one. */
export type LanguageField = 'source' | 'target' | 'language';

/** Why an operation on languages is refused. */
export type LanguageFault =
  | Readonly<{ code: 'language.name-missing' }>
  | Readonly<{ code: 'language.exists'; name: string }>
  | Readonly<{ code: 'language.not-found' }>
  | Readonly<{ code: 'language.unknown'; field: LanguageField; reference: string }>
  | Readonly<{ code: 'language.codes-exhausted' }>;

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

/** The registry of ISO 639 codes and the names of the languages. */
export interface LanguageRegistry {
  /** The code of a language by any of its names, or undefined if none is known. */
  codeOf(name: string): LanguageCode | undefined;
}

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

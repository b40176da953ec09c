import type { AccountId, GlossaryTermId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LanguageCode } from '../languages/language.ts';

/** The longest that each part of a term may be, in UTF-16 units. */
export const longestTerm = { term: 200, translation: 200, note: 500, forbidden: 200 } as const;

/** The most words of a term; signs such as hyphens count, too. */
export const mostTermWords = 20;

/** The most forbidden translations of a term. */
export const mostForbidden = 20;

/** What is between forbidden translations in a file; none of them may contain it. */
export const forbiddenSeparator = '|';

/** The most terms of a client. */
export const mostTerms = 5_000;

/** The languages of a term. */
export type TermPair = Readonly<{ sourceLanguage: LanguageCode; targetLanguage: LanguageCode }>;

/** What a client enters about a term. */
export type TermDraft = Readonly<{
  term: string;
  /** Null: the term stays as it is. */
  translation: string | null;
  /** For the provider; null if there is none. */
  note: string | null;
  /** Translations that the client does not want. */
  forbidden: readonly string[];
  /** Whether the term is only found in the same case: "Ward" is not "ward". */
  isCaseSensitive: boolean;
}>;

/** A term before the database has assigned an id. */
export type NewGlossaryTerm = TermPair &
  TermDraft &
  Readonly<{
    ownerId: AccountId;
    /** What writings of the same term have in common: a client has a key once for each pair. */
    key: string;
    createdAt: Instant;
    updatedAt: Instant;
  }>;

/** A term of a client's glossary. */
export type GlossaryTerm = NewGlossaryTerm & Readonly<{ id: GlossaryTermId }>;

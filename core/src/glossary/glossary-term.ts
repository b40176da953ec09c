import type { AccountId, CursorPage, GlossaryTermId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { LanguageCode } from '../languages/language.ts';
import type { FindableTerm } from '../texts/find-terms.ts';

/** The longest that each part of a term may be, in UTF-16 units. */
export const longestTerm = { term: 200, translation: 200, note: 500, forbidden: 200 } as const;

/** The most words of a term; signs such as hyphens count, too. */
export const mostTermWords = 20;

/** The most forbidden translations of a term. */
export const mostForbidden = 20;

/** The separator of forbidden translations in a file; none of them may contain it. */
export const forbiddenSeparator = '|';

/** The most terms of a client. */
export const mostTerms = 5_000;

/** The languages of a term. */
export type TermPair = Readonly<{ sourceLanguage: LanguageCode; targetLanguage: LanguageCode }>;

/** The input of a client for a term. */
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
    /** The key of all writings of a term: a client has one term of a key for each pair. */
    key: string;
    createdAt: Instant;
    updatedAt: Instant;
  }>;

/** A term of a client's glossary. */
export type GlossaryTerm = NewGlossaryTerm & Readonly<{ id: GlossaryTermId }>;

/** An invalid part of a term, and why it is invalid. */
export type InvalidTermPart = Readonly<{
  part: 'term' | 'translation' | 'note' | 'forbidden';
  reason: 'missing' | 'too-long' | 'too-many' | 'too-many-words' | 'not-plain' | 'agreed';
}>;

/** Why a line of an import is refused. */
export type LineReason =
  | InvalidTermPart
  | Readonly<{ part: 'file'; reason: 'unreadable' | 'no-terms' | 'too-many-lines' }>
  /** Its letters are in no known encoding, or in one that is in doubt: the likeliest, if there is one. */
  | Readonly<{ part: 'file'; reason: 'encoding'; encoding: string | null }>
  /** It was decoded in another encoding than its own before it was sent. */
  | Readonly<{ part: 'file'; reason: 'lost-letters' }>
  | Readonly<{ part: 'case_sensitive'; reason: 'no-flag' }>
  | Readonly<{ part: 'source_language' | 'target_language'; reason: 'no-language' | 'unknown' }>
  | Readonly<{ part: 'target_language'; reason: 'same' }>
  | Readonly<{ part: 'term'; reason: 'repeated' | 'exists' }>;

/** Where a row of a file begins; the numbers begin with 1. */
export type ImportPlace = Readonly<{
  line: number;
  /** Its number in a spreadsheet, in which a cell of several lines is one row, if it is another one. */
  row?: number;
}>;

/** A line of an import that is refused. */
export type FaultyLine = ImportPlace & LineReason;

/** Why an operation on a client's glossary is refused. */
export type GlossaryFault =
  /** All invalid parts, in the order of the form. */
  | Readonly<{ code: 'glossary.invalid'; parts: readonly InvalidTermPart[] }>
  | Readonly<{ code: 'glossary.not-found' }>
  /** The client has the term for the languages. */
  | Readonly<{ code: 'glossary.term-exists'; id: GlossaryTermId }>
  /** The client has so many terms, or would have more. */
  | Readonly<{ code: 'glossary.too-many'; most: number }>
  /** Nothing of the file is imported; the first of the lines that are refused. */
  | Readonly<{ code: 'glossary.import-invalid'; lines: readonly FaultyLine[] }>;

/** The key of a term among those of all clients. */
export type TermIdentity = TermPair & Pick<NewGlossaryTerm, 'ownerId' | 'key'>;

/** Which terms of a client are listed. */
export type TermFilter = Readonly<{
  sourceLanguage?: string | undefined;
  targetLanguage?: string | undefined;
  /** A part of the term or of its translation, in lower case. */
  text?: string | undefined;
}>;

/** A term as far as it is looked for in a text. */
export type TermToFind = FindableTerm & Pick<GlossaryTerm, 'id'>;

/** Stores the glossaries of clients. */
export interface GlossaryStore {
  insert(term: NewGlossaryTerm): Promise<GlossaryTerm>;
  find(id: GlossaryTermId): Promise<GlossaryTerm | undefined>;
  findSame(identity: TermIdentity): Promise<GlossaryTerm | undefined>;
  replace(term: GlossaryTerm): Promise<void>;
  remove(id: GlossaryTermId): Promise<void>;
  /** The number of a client's terms. */
  count(ownerId: AccountId): Promise<number>;
  /** Newest first. */
  list(ownerId: AccountId, filter: TermFilter, page: CursorPage): Promise<readonly GlossaryTerm[]>;
  /** The key of a term among those of its client. */
  listIdentities(ownerId: AccountId): Promise<readonly TermIdentity[]>;
  /** Stores terms; one that is there already is replaced, and keeps its id. */
  saveAll(terms: readonly NewGlossaryTerm[]): Promise<void>;
  /** The terms of a client for a pair of languages. */
  listToFind(ownerId: AccountId, pair: TermPair): Promise<readonly TermToFind[]>;
  /** The terms of a client that have the ids, in no particular order. */
  findMany(ownerId: AccountId, ids: readonly GlossaryTermId[]): Promise<readonly GlossaryTerm[]>;
}

import type { GlossaryTermId } from '../kernel/ids.ts';

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

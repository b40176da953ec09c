import type { DocumentNotice } from './document-format.ts';
import type { ForeignFormat } from './foreign-format.ts';
import type { Encoding } from './encodings.ts';

/** Why a document cannot be read or written. */
export type DocumentFault =
  /**
   * It is of no format whose structure can be kept; `found` is what it is, or `kind` in words if it is no
   * document, as far as that is known.
   */
  | Readonly<{
      code: 'document.unsupported';
      found?: ForeignFormat | undefined;
      kind?: string | undefined;
    }>
  /** It is damaged, protected by a password, or too complex to be read. */
  | Readonly<{ code: 'document.unreadable' }>
  /** Reading or writing it took more time or memory than it may. */
  | Readonly<{ code: 'document.timed-out' }>
  /** It has no text to translate; the notices name what of it is left as it is. */
  | Readonly<{ code: 'document.empty'; notices: readonly DocumentNotice[] }>
  /** Its encoding is in doubt, and its client has not stated it. */
  | Readonly<{
      code: 'document.encoding-unclear';
      likely: Encoding;
      alternatives: readonly Encoding[];
    }>
  /** Its letters are in no encoding that is known for its language, or not in the one that is stated. */
  | Readonly<{ code: 'document.unknown-encoding' }>
  /** It has more text than a job may have, in UTF-16 units. */
  | Readonly<{ code: 'document.too-long'; longest: number; length: number }>
  /** The job has no document, or its output is no text that fits into it. */
  | Readonly<{ code: 'document.not-available' }>;

/** Bytes that are no document of the expected format, or exceed the limits of reading. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  /** What it is instead, if that is known. */
  readonly found: ForeignFormat | undefined;

  constructor(message: string, found?: ForeignFormat) {
    super(message);
    this.found = found;
  }
}

/** Whether a document is damaged or too complex: a stack overflow, or a string or an array that is too long, too. */
export const isTooComplex = (error: unknown): boolean =>
  error instanceof UnreadableDocument || error instanceof RangeError;

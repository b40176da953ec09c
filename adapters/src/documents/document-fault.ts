/** Why a document cannot be read or written. */
export type DocumentFault =
  /** It is of no format whose structure can be kept; what it is, if that is known, such as "a PDF". */
  | Readonly<{ code: 'document.unsupported'; found?: string }>
  /** It is damaged, protected by a password, or too complex to be read. */
  | Readonly<{ code: 'document.unreadable' }>
  /** Reading or writing it took more time or memory than it may. */
  | Readonly<{ code: 'document.timed-out' }>
  | Readonly<{ code: 'document.empty' }>
  /** It has more text than a job may have, in UTF-16 units. */
  | Readonly<{ code: 'document.too-long'; longest: number; length: number }>
  /** The job has no document, or its output is no text that fits into it. */
  | Readonly<{ code: 'document.not-available' }>;

/** Bytes that are no document of the expected format, or exceed the limits of reading. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
}

/** A part of a transcript: what one speaker says from a moment on. */
export type TranscriptPart = Readonly<{
  /** When it begins, in milliseconds of the recording, in whole tenths; null if that is not written. */
  at: number | null;
  /** Who speaks; null if that is not written. */
  speaker: string | null;
  /** What is said; it may have stamps and marks within, and line breaks, but no empty line. */
  text: string;
}>;

/**
 * A part of a text that is translated as one. The sources and gaps of all segments of a text, joined
 * in their order, are exactly that text.
 */
export type TextSegment = Readonly<{
  /** What is translated; it ends with something other than white space. */
  source: string;
  /** The white space after it, with the line breaks. */
  gap: string;
}>;

/** How a text is divided: into sentences, or into its lines and paragraphs. */
export type SegmentUnit = 'sentence' | 'paragraph';

/** A part of a text, and the white space between it and the next part. */
export type TextSegment = Readonly<{ source: string; gap: string }>;

/** A line and the line ends after it. */
const lines = /[^\n]+\n*|\n+/g;

/**
 * Divides a text into paragraphs. All sources and gaps, joined, are exactly the text.
 *
 * @param languageCode the language of the text.
 * @param unit the size of the segments.
 */
export function segmentText(
  text: string,
  _languageCode: string,
  _unit: 'sentence' | 'paragraph' = 'sentence',
): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  for (const [line] of text.matchAll(lines)) {
    const source = line.trimEnd();
    const gap = line.slice(source.length);
    const last = segments.at(-1);
    if (source === '' && last !== undefined) {
      segments[segments.length - 1] = { ...last, gap: last.gap + gap };
    } else segments.push({ source, gap });
  }
  return segments;
}
